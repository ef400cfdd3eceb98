package io.github.clrsim.model.loader.assembly;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What can be read in the images of assemblies: what was told of them, as nobody comes by such an
 * address otherwise. It is there as long as its assembly is; the next may be mapped at its place.
 */
public final class ImageMemory {
  private static final Address NOWHERE = new Address(0);

  private final TreeMap<Address, Image> images =
      new TreeMap<>(Comparator.comparing(Address::value, Long::compareUnsigned));

  /** What was told of one image, by where it lies in the file. */
  private record Image(LoadedAssembly assembly, TreeMap<Integer, Told> told) {
    boolean isGone() {
      return assembly.state().isGone();
    }

    Optional<Blob> from(int rva) {
      return Optional.ofNullable(told.floorEntry(rva))
          .flatMap(found -> rest(found.getValue().bytes(), (long) rva - found.getKey()));
    }

    /** The first place from this one on at which something was told. */
    OptionalLong next(int rva) {
      boolean isHere =
          Optional.ofNullable(told.floorEntry(rva))
              .filter(found -> found.getKey() + found.getValue().bytes().size() > rva)
              .isPresent();
      Integer above = told.higherKey(rva);
      return isHere
          ? OptionalLong.of(rva)
          : above == null ? OptionalLong.empty() : OptionalLong.of(above);
    }
  }

  /** Bytes that are read from the file when they are first wanted. */
  private static final class Told {
    private final Supplier<Blob> file;
    private Optional<Blob> read = Optional.empty();

    Told(Supplier<Blob> file) {
      this.file = file;
    }

    Blob bytes() {
      if (read.isEmpty()) {
        read = Optional.of(file.get());
      }
      return read.get();
    }
  }

  /** Images of which nothing was told yet. */
  public ImageMemory() {}

  /**
   * Where something lies in the image of an assembly.
   *
   * @param rva its place in the file
   * @param bytes what stands there
   */
  public Address tell(LoadedAssembly assembly, int rva, Supplier<Blob> bytes) {
    image(assembly).told().computeIfAbsent(rva, _ -> new Told(bytes));
    return new Address(assembly.imageBase().value() + rva);
  }

  /** The bytes from this address to the end of what was told; empty if it was nothing. */
  public Optional<Blob> from(Address address) {
    return Optional.ofNullable(images.floorEntry(address))
        .filter(found -> !found.getValue().isGone())
        .flatMap(found -> from(found.getValue(), address.value() - found.getKey().value()));
  }

  /** The first address of a stretch at which something was told; empty if there is none. */
  public OptionalLong next(long from, long end) {
    Address inside = Optional.ofNullable(images.floorKey(new Address(from))).orElse(NOWHERE);
    for (Map.Entry<Address, Image> each : images.tailMap(inside, true).entrySet()) {
      long base = each.getKey().value();
      if (base >= end) {
        break;
      }
      long offset = Math.max(from - base, 0);
      OptionalLong next =
          each.getValue().isGone() || offset > Integer.MAX_VALUE
              ? OptionalLong.empty()
              : each.getValue().next((int) offset);
      if (next.isPresent() && base + next.getAsLong() < end) {
        return OptionalLong.of(base + next.getAsLong());
      }
    }
    return OptionalLong.empty();
  }

  private static Optional<Blob> from(Image image, long offset) {
    boolean isInFile = offset >= 0 && offset <= Integer.MAX_VALUE;
    return isInFile ? image.from((int) offset) : Optional.empty();
  }

  /** Where an image comes to lie, no other is any more: what is gone need only be dropped then. */
  private Image image(LoadedAssembly assembly) {
    Image known = images.get(assembly.imageBase());
    if (known != null && known.assembly().equals(assembly)) {
      return known;
    }
    images.values().removeIf(Image::isGone);
    Image image = new Image(assembly, new TreeMap<>());
    images.put(assembly.imageBase(), image);
    return image;
  }

  private static Optional<Blob> rest(Blob bytes, long offset) {
    return offset < bytes.size()
        ? Optional.of(bytes.slice((int) offset, bytes.size() - (int) offset))
        : Optional.empty();
  }
}
