package io.github.clrsim.realclr.stub;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;

/** What a program and the JVM beside it need of Linux on x64, with its numbers. */
final class Kernel {
  static {
    Native.register(Kernel.class, NativeLibrary.getProcess());
  }

  // asm/unistd_64.h
  static final int FUTEX = 202;
  private static final int PROCESS_VM_READV = 310;
  private static final int PROCESS_VM_WRITEV = 311;

  static final int FUTEX_WAIT = 0; // linux/futex.h
  static final int FUTEX_WAKE = 1;
  static final int O_RDWR_CLOEXEC = 0x80002; // fcntl.h
  static final int PROT_READ_WRITE = 3; // sys/mman.h
  static final int MAP_SHARED_FIXED_NOREPLACE = 0x100001; // sys/mman.h
  private static final int PIECE_SIZE = 2 * Long.BYTES; // struct iovec

  private Kernel() {}

  private static native long syscall(long number, long a, long b, long c, long d, long e, long f);

  private static native int open(String path, int flags);

  private static native int close(int descriptor);

  private static native long mmap(
      long address, long size, int protection, int flags, int descriptor, long offset);

  private static native int munmap(long address, long size);

  /** Sleeps until it is woken at this word, if the word is this. */
  static void sleep(long word, int value) {
    syscall(FUTEX, word, FUTEX_WAIT, value, 0, 0, 0);
  }

  /** Wakes whoever sleeps at this word. */
  static void wake(long word) {
    syscall(FUTEX, word, FUTEX_WAKE, Integer.MAX_VALUE, 0, 0, 0);
  }

  /** Maps a file at this very address, if nothing is there. */
  static boolean map(String file, long address, long size) {
    int descriptor = open(file, O_RDWR_CLOEXEC);
    if (descriptor < 0) {
      return false;
    }
    long mapped = mmap(address, size, PROT_READ_WRITE, MAP_SHARED_FIXED_NOREPLACE, descriptor, 0);
    close(descriptor);
    if (mapped != address && mapped != -1) {
      munmap(mapped, size); // an old kernel takes the address for a wish
    }
    return mapped == address;
  }

  /**
   * Copies memory of another process into ours.
   *
   * @return how many bytes, or a negative number
   */
  static long read(long process, long from, long to, long size) {
    return moved(PROCESS_VM_READV, process, from, to, size);
  }

  /**
   * Copies our memory into that of another process.
   *
   * @return how many bytes, or a negative number
   */
  static long write(long process, long from, long to, long size) {
    return moved(PROCESS_VM_WRITEV, process, to, from, size);
  }

  private static long moved(long call, long process, long theirs, long ours, long size) {
    Scratch scratch = Scratch.ofThisThread();
    Scratch.Place before = scratch.top();
    try {
      long pieces = scratch.allocate(2L * PIECE_SIZE);
      RawMemory.putLong(pieces, ours);
      RawMemory.putLong(pieces + Long.BYTES, size);
      RawMemory.putLong(pieces + PIECE_SIZE, theirs);
      RawMemory.putLong(pieces + PIECE_SIZE + Long.BYTES, size);
      return syscall(call, process, pieces, 1, pieces + PIECE_SIZE, 1, 0);
    } finally {
      scratch.freeDownTo(before);
    }
  }
}
