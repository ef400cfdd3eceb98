package io.github.clrsim.guest.memory;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.cpu.Libc;
import io.github.clrsim.guest.cpu.Mapping;
import io.github.clrsim.guest.cpu.Places;
import io.github.clrsim.guest.cpu.Processor;
import io.github.clrsim.guest.elf.GuestImage;
import io.github.clrsim.guest.elf.LoadedLibrary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All memory of one guest that an execution changes. Each execution begins with what the guest had
 * when it was loaded, so that none sees anything of another.
 */
public final class PrivateMemory {
  private static final long NEXT = Places.ARENA;
  private static final long END = Places.ARENA + Long.BYTES;
  private static final long FREE = Places.ARENA + 2 * Long.BYTES;
  private static final long REALLOCATE = Places.ARENA + 3 * Long.BYTES;

  /** The first block lies behind the arena's own words. */
  private static final long FIRST = Places.ARENA + 64;

  private static final int ALIGNMENT = 16;

  /** What malloc(3) keeps in front of a block: its whole size, and where it ends. */
  private static final int HEADER = 16;

  /** Up to so many bytes are cleared in place, above that by the kernel. */
  private static final long IN_PLACE_MAX = 256 << 10;

  private static final long HOST_FREE = Libc.symbol("free");
  private static final long HOST_REALLOCATE = Libc.symbol("realloc");

  private final Processor processor;
  private final GuestImage image;
  private final List<Saved> saved = new ArrayList<>();
  private final List<LoadedLibrary.Span> mapped = new ArrayList<>();
  private final Ranges writable = new Ranges();
  private long nextMapping = Places.MAPPINGS;

  /** A part of the guest's own memory, with where its first content is kept. */
  private record Saved(long address, long copy, long size) {}

  /** The memory of a guest of which nothing has run yet. */
  public PrivateMemory(Processor processor, GuestImage image) {
    this.processor = processor;
    this.image = image;
    for (LoadedLibrary.Span span : image.data()) {
      long copy = Libc.call("malloc", span.size());
      RawMemory.copy(span.address(), copy, span.size());
      saved.add(new Saved(span.address(), copy, span.size()));
    }
    // From now on its libraries allocate here, whoever calls them.
    restore();
  }

  /** The guest is as it was when it was loaded, and has allocated nothing. */
  public void restore() {
    mapped.forEach(span -> Mapping.remove(span.address(), span.size()));
    mapped.clear();
    writable.clear();
    nextMapping = Places.MAPPINGS;
    saved.forEach(each -> RawMemory.copy(each.copy, each.address, each.size));
    processor.usedIdentities().forEach(image::restoreThreadLocals);
    processor.forgetCoroutines();
    long used = Math.max(RawMemory.getLong(NEXT), FIRST);
    if (used - FIRST <= IN_PLACE_MAX) {
      RawMemory.clear(FIRST, used - FIRST);
    } else {
      Mapping.clear(Places.ARENA, Mapping.pageUp(used) - Places.ARENA);
    }
    RawMemory.putLong(NEXT, FIRST);
    RawMemory.putLong(END, Places.ARENA + Places.ARENA_SIZE);
    RawMemory.putLong(FREE, HOST_FREE);
    RawMemory.putLong(REALLOCATE, HOST_REALLOCATE);
  }

  /** The address of fresh memory of this execution, all zeros, a multiple of 16. */
  public long allocate(long size) {
    long address = RawMemory.getLong(NEXT);
    RawMemory.putLong(NEXT, address + Math.ceilDiv(Math.max(size, 1), ALIGNMENT) * ALIGNMENT);
    return address;
  }

  /** The same as a block of malloc(3), which the guest may free. */
  public long allocateBlock(long size) {
    long block = allocate(HEADER + size);
    long address = block + HEADER;
    RawMemory.putLong(block, RawMemory.getLong(NEXT) - block);
    // Where it ends, for a free that looks whether somebody has written beyond.
    RawMemory.putLong(block + Long.BYTES, ~(address + size));
    return address;
  }

  /** Maps fresh memory for the guest; what it maps is gone with the execution. */
  public long map(long size, int protection) {
    long address = nextMapping;
    long whole = Mapping.pageUp(size);
    if (!Mapping.at(address, whole, protection)) {
      return -1;
    }
    mapped.add(new LoadedLibrary.Span(address, whole));
    note(address, whole, protection);
    // A page in between belongs to nobody, so that who writes too far faults.
    nextMapping += whole + Mapping.PAGE;
    return address;
  }

  /** Changes what the guest may do with what it has mapped. */
  public void protect(long address, long size, int protection) {
    long whole = Mapping.pageUp(size);
    Mapping.protect(address, whole, protection);
    note(address, whole, protection);
  }

  /** Gives back what the guest has mapped. */
  public void unmap(long address, long size) {
    long whole = Mapping.pageUp(size);
    Mapping.remove(address, whole);
    writable.remove(address, address + whole);
  }

  private void note(long address, long size, int protection) {
    if ((protection & Mapping.WRITE) != 0) {
      writable.add(address, address + size);
    } else {
      writable.remove(address, address + size);
    }
  }

  /**
   * All that the guest can change: its data, what it has allocated, and what it has mapped to be
   * written. A runtime that a guest brings along reserves hundreds of gigabytes, and writes in few
   * of their pages.
   */
  public List<LoadedLibrary.Span> changeable() {
    List<LoadedLibrary.Span> all = new ArrayList<>(image.data());
    all.add(new LoadedLibrary.Span(FIRST, RawMemory.getLong(NEXT) - FIRST));
    for (Ranges.Range range : writable.all()) {
      if (Places.areOfMappings(range.from())) {
        all.add(new LoadedLibrary.Span(range.from(), range.to() - range.from()));
      }
    }
    return all;
  }

  /** Whether an address is in memory that the guest has allocated. */
  public static boolean isAllocated(long address) {
    return address >= FIRST && address < RawMemory.getLong(NEXT);
  }

  /**
   * A block that the guest has allocated.
   *
   * @param asked how many bytes it asked for
   * @param isFree whether it has freed it since
   */
  public record Block(long asked, boolean isFree) {}

  /** The block that begins at an address; empty if none begins there. */
  public static Optional<Block> block(long address) {
    if (address % ALIGNMENT != 0 || !isAllocated(address - ALIGNMENT)) {
      return Optional.empty();
    }
    long taken = RawMemory.getLong(address - ALIGNMENT);
    // The end of what was asked for, every bit of it turned: no data of a guest looks like that.
    long asked = ~RawMemory.getLong(address - Long.BYTES) - address;
    boolean begins = asked >= 0 && (taken & -2) == (asked + 2 * ALIGNMENT - 1 & -ALIGNMENT);
    return begins ? Optional.of(new Block(asked, (taken & 1) != 0)) : Optional.empty();
  }

  /** How far an address is from where the guest's memory begins. */
  public static long offset(long address) {
    return address - FIRST;
  }
}
