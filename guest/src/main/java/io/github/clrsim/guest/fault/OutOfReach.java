package io.github.clrsim.guest.fault;

/**
 * A guest did what the host of guests cannot control or does not know: a limit of ours. Nothing
 * follows from such a run, neither good nor bad.
 */
public final class OutOfReach extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Says what is out of reach.
   *
   * @param what one clause about the guest's thread, such as {@code it calls fork}
   */
  public OutOfReach(String what) {
    super(what);
  }

  /**
   * The same, of a function that the guest calls.
   *
   * @param caller from where, in words
   */
  public OutOfReach from(String caller) {
    return new OutOfReach("%s, from %s".formatted(this, caller));
  }

  // The name of a Java class would say nothing to the author of a native library.
  @SuppressWarnings("OverrideThrowableToString")
  @Override
  public String toString() {
    return String.valueOf(getMessage());
  }
}
