package io.github.clrsim.guest.process;

/** A thread of a guest is over in the middle of a function: it called pthread_exit, say. */
public final class ThreadExit extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Unwinds the Java side of the thread; the guest's side is dropped. */
  public ThreadExit() {
    super("a thread of the guest ends", null, false, false);
  }
}
