package io.github.clrsim.model.loader;

import io.github.clrsim.api.Blob;
import io.github.clrsim.api.id.Address;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What can be read in the images of assemblies: what was told of them, as nobody comes by such an
 * address otherwise. It is there as long as its assembly is; the next may be mapped at its place.
 */
public final class ImageMemory {
  private final TreeMap<Address, Told> told =
      new TreeMap<>(Comparator.comparing(Address::value, Long::compareUnsigned));

  private record Told(LoadedAssembly assembly, Supplier<Blob> bytes) {
    boolean isGone() {
      return assembly.state() == LoadState.GONE;
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
    Address address = new Address(assembly.imageBase().value() + rva);
    Told known = told.get(address);
    if (known == null || !known.assembly().equals(assembly)) {
      told.values().removeIf(Told::isGone);
      told.put(address, new Told(assembly, bytes));
    }
    return address;
  }

  /** The bytes from this address to the end of what was told; empty if it was nothing. */
  public Optional<Blob> from(Address address) {
    Map.Entry<Address, Told> found = told.floorEntry(address);
    if (found == null || found.getValue().isGone()) {
      return Optional.empty();
    }
    return rest(found.getValue().bytes().get(), address.value() - found.getKey().value());
  }

  private static Optional<Blob> rest(Blob bytes, long offset) {
    return offset < bytes.size()
        ? Optional.of(bytes.slice((int) offset, bytes.size() - (int) offset))
        : Optional.empty();
  }
}
