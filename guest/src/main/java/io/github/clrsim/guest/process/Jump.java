package io.github.clrsim.guest.process;

import io.github.clrsim.guest.elf.LoadedLibrary;

/**
 * A thread of a guest goes back to where it called setjmp, which may be further out than the
 * function that Java began last: a handler of a signal is left so. Java's side goes back to where
 * that place is, and the guest's side then jumps.
 */
public final class Jump extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final long environment;
  private final int value;
  private final long stack;

  /**
   * A jump.
   *
   * @param environment the {@code jmp_buf}
   * @param value what setjmp answers then
   * @param stack the stack pointer with which it goes on
   */
  public Jump(long environment, int value, long stack) {
    super("a thread of the guest jumps", null, false, false);
    this.environment = environment;
    this.value = value;
    this.stack = stack;
  }

  /** Where the {@code jmp_buf} lies. */
  long environment() {
    return environment;
  }

  /** What setjmp answers then. */
  int value() {
    return value;
  }

  /**
   * Whether it leads to a function that was begun on a stack.
   *
   * @param before where the thread was when it was begun, on the same stack or on another one
   */
  boolean leadsInto(LoadedLibrary.Span on, long before) {
    return on.has(stack) && (stack < before || !on.has(before));
  }
}
