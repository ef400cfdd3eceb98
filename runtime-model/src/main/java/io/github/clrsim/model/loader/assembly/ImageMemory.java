package io.github.clrsim.model.loader.assembly;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import java.util.Comparator;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What can be read in the images of assemblies: what was told of them, as nobody comes by such an
 * address otherwise. It is there as long as its assembly is; the next may be mapped at its place.
 */
public final class ImageMemory {
  private final TreeMap<Address, Image> images =
      new TreeMap<>(Comparator.comparing(Address::value, Long::compareUnsigned));

  /** What was told of one image, by where it lies in the file. */
  private record Image(LoadedAssembly assembly, TreeMap<Integer, Supplier<Blob>> told) {
    boolean isGone() {
      return assembly.state().isGone();
    }

    /** Where what was told ends. */
    long end() {
      return (long) told.lastKey() + told.lastEntry().getValue().get().size();
    }

    Optional<Blob> from(int rva) {
      return Optional.ofNullable(told.floorEntry(rva))
          .flatMap(found -> rest(found.getValue().get(), (long) rva - found.getKey()));
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
    image(assembly).told().putIfAbsent(rva, bytes);
    return new Address(assembly.imageBase().value() + rva);
  }

  /** The bytes from this address to the end of what was told; empty if it was nothing. */
  public Optional<Blob> from(Address address) {
    return Optional.ofNullable(images.floorEntry(address))
        .filter(found -> !found.getValue().isGone())
        .flatMap(found -> from(found.getValue(), address.value() - found.getKey().value()));
  }

  /** Whether something that was told may lie in a stretch. */
  public boolean touches(long from, long end) {
    return Optional.ofNullable(images.lowerEntry(new Address(end)))
        .filter(found -> found.getKey().value() + found.getValue().end() > from)
        .isPresent();
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
