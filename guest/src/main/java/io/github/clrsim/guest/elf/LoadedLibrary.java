package io.github.clrsim.guest.elf;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.cpu.Libc;
import io.github.clrsim.guest.cpu.Mapping;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A library as the dynamic linker has loaded it.
 *
 * @param map the linker's own entry of it ({@code struct link_map})
 * @param base where it lies
 * @param name its path; empty for the program itself
 * @param dynamic where its dynamic section lies
 */
public record LoadedLibrary(long map, long base, String name, long dynamic) {
  private static final int NEXT = 24;
  private static final int PREVIOUS = 32;
  private static final int LOAD = 1;
  private static final int EXECUTABLE = 1;
  private static final int WRITABLE = 2;
  private static final int READABLE = 4;
  private static final int SEGMENT_SIZE = 56;
  private static final int LINK_MAP = 2; // RTLD_DI_LINKMAP
  private static final int THREAD_LOCAL_ID = 9; // RTLD_DI_TLS_MODID

  /**
   * Memory from an address on.
   *
   * @param size in bytes
   */
  public record Span(long address, long size) {
    /** Whether an address is in it. */
    public boolean has(long other) {
      return other >= address && other < address + size;
    }
  }

  /** Those in the list that has this one, in the order in which they were loaded. */
  static List<LoadedLibrary> allBeside(long map) {
    long first = map;
    while (RawMemory.getLong(first + PREVIOUS) != 0) {
      first = RawMemory.getLong(first + PREVIOUS);
    }
    List<LoadedLibrary> all = new ArrayList<>();
    for (long at = first; at != 0; at = RawMemory.getLong(at + NEXT)) {
      all.add(of(at));
    }
    return all;
  }

  private static LoadedLibrary of(long map) {
    long name = RawMemory.getLong(map + 8);
    return new LoadedLibrary(
        map,
        RawMemory.getLong(map),
        name == 0 ? "" : RawMemory.utf8(name),
        RawMemory.getLong(map + 16));
  }

  /** The one that dlopen has answered. */
  static LoadedLibrary ofHandle(long handle) {
    long answer = Libc.call("calloc", 1, Long.BYTES);
    Libc.call("dlinfo", handle, LINK_MAP, answer);
    LoadedLibrary library = of(RawMemory.getLong(answer));
    Libc.call("free", answer);
    return library;
  }

  /** The number of its thread-local storage; zero if it has none. Its entry is its handle. */
  long threadLocalId() {
    long answer = Libc.call("calloc", 1, Long.BYTES);
    Libc.call("dlinfo", map, THREAD_LOCAL_ID, answer);
    long id = RawMemory.getLong(answer);
    Libc.call("free", answer);
    return id;
  }

  /** The name of its file, without folders. */
  public String fileName() {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  /** All its memory. */
  List<Span> whole() {
    return segments(flags -> (flags & (EXECUTABLE | WRITABLE | READABLE)) != 0);
  }

  /** Its memory that can be executed. */
  public List<Span> code() {
    return segments(flags -> (flags & EXECUTABLE) != 0);
  }

  /** Its memory that can be written, with what became read-only after it was loaded. */
  public List<Span> data() {
    return segments(flags -> (flags & WRITABLE) != 0);
  }

  /** Its memory that was never to be written: code and constants. */
  List<Span> constants() {
    return segments(flags -> (flags & WRITABLE) == 0);
  }

  /** The number of an entry of the dynamic section; zero if it has none. */
  long dynamic(long tag) {
    for (long at = dynamic; RawMemory.getLong(at) != 0; at += 2 * Long.BYTES) {
      if (RawMemory.getLong(at) == tag) {
        return RawMemory.getLong(at + Long.BYTES);
      }
    }
    return 0;
  }

  private List<Span> segments(IntPredicate isMeant) {
    List<Span> found = new ArrayList<>();
    long at = base + RawMemory.getLong(base + 32);
    int count = (int) RawMemory.bits(base + 56, Short.BYTES);
    for (int i = 0; i < count; i++, at += SEGMENT_SIZE) {
      if (RawMemory.getInt(at) == LOAD && isMeant.test(RawMemory.getInt(at + 4))) {
        long from = base + RawMemory.getLong(at + 16);
        found.add(new Span(from, RawMemory.getLong(at + 40)));
      }
    }
    return found;
  }

  /** Makes all of its data writable, for good. */
  public void unprotect() {
    for (Span span : data()) {
      long from = Mapping.pageOf(span.address());
      Mapping.protect(
          from, Mapping.pageUp(span.address() + span.size()) - from, Mapping.READ_WRITE);
    }
  }
}
