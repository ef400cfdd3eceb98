package io.github.clrsim.realclr.host.process;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;

/** The few functions of the C library that hosting needs. */
public final class CLibrary {
  static {
    Native.register(CLibrary.class, NativeLibrary.getProcess());
  }

  private CLibrary() {}

  /** Sets a variable where native code finds it; Java's own copy of the environment is fixed. */
  static native int setenv(String name, String value, int overwrite);

  static native int unsetenv(String name);

  static native int fcntl(int descriptor, int command, int argument);

  static native long mmap(
      long address, long size, int protection, int flags, int descriptor, long offset);

  static native int mprotect(long address, long size, int protection);

  /** The latter argument is the address of a {@code struct rlimit}. */
  static native int getrlimit(int resource, long limit);

  /** Both arguments are addresses of a {@code stack_t}, or zero. */
  static native int sigaltstack(long fresh, long old);

  /** Both latter arguments are addresses of a {@code struct sigaction}, or zero. */
  static native int sigaction(int signal, long fresh, long old);

  /** When the process calls exit, the function is called with the status and the argument. */
  static native int on_exit(long function, long argument);

  /** Ends the process at once: no handlers, no waiting for other threads. */
  public static native void _exit(int status);
}
