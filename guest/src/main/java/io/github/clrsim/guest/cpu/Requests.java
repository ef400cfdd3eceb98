package io.github.clrsim.guest.cpu;

/** Requests that no thunk makes, by their numbers. All below are thunks. */
public final class Requests {
  /** The function with which the coroutine was begun has returned; its result is argument 0. */
  public static final int ENDED = 0xFFFF;

  /** A signal that ends a process; see {@link Crash}. */
  public static final int CRASHED = 0xFFFE;

  /**
   * Memory was touched that is not there, or not so: argument 0 is the address. The instruction
   * runs again when the coroutine is resumed.
   */
  public static final int FAULTED = 0xFFFD;

  /** The arena has no room for what the guest wants to allocate. */
  public static final int FULL = 0xFFFC;

  /** It stands before the instruction at which it was to stop ({@link Coroutine#resume}). */
  public static final int STOPPED = 0xFFFB;

  /** It has asked for nothing for some time, and goes on when it is resumed. */
  public static final int LOOKED_AT = 0xFFFA;

  /** How many thunks there are. */
  public static final int THUNKS = 8192;

  private Requests() {}
}
