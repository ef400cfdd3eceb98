package io.github.clrsim.realclr.com;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;

/** How much memory this process may take: a component that a damaged dump misleads takes it all. */
public final class MemoryLimit {
  private static final int RLIMIT_DATA = 2; // bits/resource.h

  static {
    Native.register(MemoryLimit.class, NativeLibrary.getProcess());
  }

  private MemoryLimit() {}

  private static native int setrlimit(int resource, Pointer limits);

  /**
   * Limits the memory that this process may write to and shares with nobody (RLIMIT_DATA of
   * setrlimit(2)), the heap of the JVM included. Where the system does not let it, nothing is
   * limited.
   *
   * @param bytes at most so many
   */
  public static void set(long bytes) {
    try (Memory limits = new Memory(2L * Long.BYTES)) {
      limits.setLong(0, bytes);
      limits.setLong(Long.BYTES, bytes);
      int _ = setrlimit(RLIMIT_DATA, limits);
    }
  }
}
