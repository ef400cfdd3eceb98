package io.github.clrsim.realclr.memory;

import io.github.clrsim.api.id.Address;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A file that a process has in its memory.
 *
 * @param start the first address
 * @param end the address behind the last
 * @param offset which byte of the file is at the start
 */
public record Mapping(long start, long end, long offset, Path file) {

  boolean contains(long address) {
    return Long.compareUnsigned(start, address) <= 0 && Long.compareUnsigned(address, end) < 0;
  }

  /** The first byte of a file of this name. */
  public static Optional<Mapping> named(String name, List<Mapping> mappings) {
    return allNamed(name, mappings).stream().filter(each -> each.offset == 0).findFirst();
  }

  /** All parts of files of this name. */
  public static List<Mapping> allNamed(String name, List<Mapping> mappings) {
    return mappings.stream().filter(each -> each.file.endsWith(name)).toList();
  }

  public Address address() {
    return new Address(start);
  }
}
