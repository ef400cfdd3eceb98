package io.github.clrsim.guest.elf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What is mapped where in this process (proc(5), maps). */
final class AddressSpace {
  private static final Path MAPS = Path.of("/proc/self/maps");
  private static final long USER_END = 0x7FFF_FFFF_F000L;

  private AddressSpace() {}

  /** Where nothing is mapped, from an address on. */
  static List<LoadedLibrary.Span> gapsAbove(long from) {
    List<LoadedLibrary.Span> gaps = new ArrayList<>();
    long end = from;
    for (String line : lines()) {
      String[] bounds = line.substring(0, line.indexOf(' ')).split("-", 2);
      long first = Long.parseUnsignedLong(bounds[0], 16);
      long next = Long.parseUnsignedLong(bounds[1], 16);
      if (Long.compareUnsigned(first, USER_END) >= 0) {
        break;
      }
      if (first > end) {
        gaps.add(new LoadedLibrary.Span(end, first - end));
      }
      end = Math.max(end, next);
    }
    if (end < USER_END) {
      gaps.add(new LoadedLibrary.Span(end, USER_END - end));
    }
    return gaps;
  }

  private static List<String> lines() {
    try {
      return Files.readAllLines(MAPS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
