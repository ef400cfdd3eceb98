package io.github.clrsim.guest.cpu;

import io.github.clrsim.abi.RawMemory;
import java.util.List;

/**
 * What the libraries of a guest keep for each thread apart, as a thread finds it when it begins
 * (ELF Handling For Thread-Local Storage, 3.1).
 */
public record ThreadLocals(List<Template> templates) {
  /** The linker numbers libraries that have thread-local storage from 1; ours are below this. */
  static final int MODULES = 256;

  /** What there is room for. */
  static final long SIZE_MAX = 1 << 20;

  public ThreadLocals {
    templates = List.copyOf(templates);
  }

  /**
   * That of one library.
   *
   * @param module the linker's number of the library
   * @param address where the content begins in memory
   * @param contentSize how much content there is; what is behind it is zero
   * @param size how much memory it takes
   * @param alignment of that memory, a power of two
   */
  public record Template(long module, long address, long contentSize, long size, long alignment) {}

  /** Whether there is room for it in each thread. */
  public boolean fits() {
    return end(0) <= SIZE_MAX && templates.stream().allMatch(each -> each.module < MODULES);
  }

  private long end(long place) {
    long end = place;
    for (Template each : templates) {
      end = start(end, each) + each.size;
    }
    return end;
  }

  private static long start(long from, Template template) {
    long alignment = Math.max(template.alignment, 1);
    return from + alignment - 1 & -alignment;
  }

  /**
   * Lays it down for a thread.
   *
   * @param place memory with room for it, at the beginning of a page
   * @param table {@link #MODULES} addresses, by the numbers of libraries: where that of each begins
   */
  void layDown(long place, long table) {
    RawMemory.clear(table, (long) MODULES * Long.BYTES);
    long end = place;
    for (Template each : templates) {
      long start = start(end, each);
      RawMemory.copy(each.address, start, each.contentSize);
      RawMemory.clear(start + each.contentSize, each.size - each.contentSize);
      RawMemory.putLong(table + each.module * Long.BYTES, start);
      end = start + each.size;
    }
  }
}
