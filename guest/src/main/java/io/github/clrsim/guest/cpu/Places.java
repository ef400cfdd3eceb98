package io.github.clrsim.guest.cpu;

/**
 * Where what belongs to guests lies: the same in every process, so that addresses which a guest
 * hands out repeat. Linux places nothing there by itself: programs, heaps and libraries lie lower
 * or higher (vm/mmap of x86-64, 47 bits).
 */
public final class Places {
  /** Below this address guests are loaded. */
  public static final long LIBRARIES_END = 0x6000_0000_0000L;

  /** The host's machine code, and the thunks of requests behind it. */
  static final long CODE = 0x6100_0000_0000L;

  /** What machine code and Java leave for each other. */
  static final long CONTROL = 0x6110_0000_0000L;

  /** The functions in whose places the thunks stand, by their numbers. */
  static final long ORIGINALS = 0x6120_0000_0000L;

  /** Memory that guests allocate. */
  public static final long ARENA = 0x6200_0000_0000L;

  /** The bytes of the arena. */
  public static final long ARENA_SIZE = 256L << 20;

  /** Stacks of guests' threads. */
  static final long STACKS = 0x6300_0000_0000L;

  /** Memory that guests map. */
  public static final long MAPPINGS = 0x6400_0000_0000L;

  private static final long END = 0x6500_0000_0000L;

  private Places() {}

  /** Whether nothing of a simulated process lies there, since guests have it for themselves. */
  public static boolean areOfGuests(long address) {
    return address >= LIBRARIES_END && address < END;
  }

  /** Whether an address is of memory that a guest has mapped. */
  public static boolean areOfMappings(long address) {
    return address >= MAPPINGS && address < END;
  }
}
