package io.github.clrsim.guest.cpu;

/** Memory of the process by the page, as the kernel gives it (mmap(2), x86-64 Linux). */
public final class Mapping {
  /** The bytes of a page. */
  public static final int PAGE = 4096;

  /** Nobody may touch it. */
  public static final int NONE = 0;

  /** It can be read. */
  public static final int READ = 1;

  /** It can be written. */
  public static final int WRITE = 2;

  /** It can be read and written. */
  public static final int READ_WRITE = 3;

  /** It can be read and executed. */
  public static final int READ_EXECUTE = 5;

  private static final long PRIVATE_ANONYMOUS = 0x22;
  private static final long FIXED = 0x10;
  private static final long NO_RESERVE = 0x4000;
  private static final long FIXED_NO_REPLACE = 0x10_0000;
  private static final long NO_FILE = -1;
  private static final long DONT_NEED = 4;
  private static final long POPULATE_READ = 22;
  private static final long POPULATE_WRITE = 23;

  private static final long MMAP = Libc.symbol("mmap");
  private static final long MUNMAP = Libc.symbol("munmap");
  private static final long MPROTECT = Libc.symbol("mprotect");
  private static final long MADVISE = Libc.symbol("madvise");
  private static final long MINCORE = Libc.symbol("mincore");

  /** Where mincore says what nobody asks: whether the page is in memory. */
  private static final long RESIDENCE = Libc.call("calloc", 1, Long.BYTES);

  /** Whether the kernel tells what can be done with memory: since Linux 5.14. */
  private static final boolean TELLS_ITS_USE = populates(RESIDENCE, 1, POPULATE_WRITE);

  private Mapping() {}

  /**
   * Maps fresh memory, all zeros, at an address where nothing is.
   *
   * @return whether it lies there now; false if something was there
   */
  public static boolean at(long address, long size, int protection) {
    long flags = PRIVATE_ANONYMOUS | NO_RESERVE | FIXED_NO_REPLACE;
    long mapped = Libc.call(MMAP, address, size, protection, flags, NO_FILE, 0);
    if (mapped != address && mapped > 0) {
      // A kernel before 4.17 takes the address as a hint.
      Libc.call(MUNMAP, mapped, size);
    }
    return mapped == address;
  }

  /** Maps fresh memory, all zeros, instead of what lies there, which must be ours. */
  public static void insteadAt(long address, long size, int protection) {
    long flags = PRIVATE_ANONYMOUS | NO_RESERVE | FIXED;
    long mapped = Libc.call(MMAP, address, size, protection, flags, NO_FILE, 0);
    if (mapped != address) {
      throw new IllegalStateException("nothing can be mapped at 0x%x".formatted(address));
    }
  }

  /** Maps fresh memory where nothing but us can have mapped anything. */
  static void mustBeAt(long address, long size, int protection) {
    if (!at(address, size, protection)) {
      throw new IllegalStateException("something is mapped at 0x%x".formatted(address));
    }
  }

  /** Maps fresh memory wherever there is room. */
  public static long anywhere(long size) {
    return Libc.call(MMAP, 0, size, READ_WRITE, PRIVATE_ANONYMOUS, NO_FILE, 0);
  }

  /** Takes memory away. */
  public static void remove(long address, long size) {
    Libc.call(MUNMAP, address, size);
  }

  /** Whether something is mapped at a page; of a page that nobody may touch it is true, too. */
  public static boolean isThere(long page) {
    return Libc.call(MINCORE, page, PAGE, RESIDENCE) == 0;
  }

  /** Whether all of a stretch can be read; on an old kernel, whether something is mapped there. */
  public static boolean canBeRead(long address, long bytes) {
    return TELLS_ITS_USE ? populates(address, bytes, POPULATE_READ) : areThere(address, bytes);
  }

  /** Whether all of a stretch can be written; on an old kernel, whether something is there. */
  public static boolean canBeWritten(long address, long bytes) {
    return TELLS_ITS_USE ? populates(address, bytes, POPULATE_WRITE) : areThere(address, bytes);
  }

  /** Has the kernel do what an access would, which changes nothing of what stands there. */
  private static boolean populates(long address, long bytes, long use) {
    long first = pageOf(address);
    return Libc.call(MADVISE, first, pageUp(address + bytes) - first, use) == 0;
  }

  private static boolean areThere(long address, long bytes) {
    for (long page = pageOf(address); page < address + bytes; page += PAGE) {
      if (!isThere(page)) {
        return false;
      }
    }
    return true;
  }

  /** Changes what can be done with memory. */
  public static void protect(long address, long size, int protection) {
    Libc.call(MPROTECT, address, size, protection);
  }

  /** Makes memory all zeros again, and gives the kernel its pages back. */
  public static void clear(long address, long size) {
    Libc.call(MADVISE, address, size, DONT_NEED);
  }

  /** The page in which an address is. */
  public static long pageOf(long address) {
    return address & -PAGE;
  }

  /** The first page's address that is not below this one. */
  public static long pageUp(long address) {
    return pageOf(address + PAGE - 1);
  }
}
