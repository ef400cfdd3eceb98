package io.github.clrsim.guest.fault;

/**
 * A guest makes a call that the contract of what it calls forbids: its fault. Whoever serves calls
 * says what is wrong with one; whoever knows where it came from makes a {@link GuestFault} of it.
 */
public final class BadCall extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean isCrash;

  private BadCall(String what, boolean isCrash) {
    super(what);
    this.isCrash = isCrash;
  }

  /**
   * The contract leaves undefined what comes of the call.
   *
   * @param what one sentence without a full stop, the same in every process
   */
  public BadCall(String what) {
    this(what, false);
  }

  /** The call ends the process in the runtime. */
  public static BadCall crash(String what) {
    return new BadCall(what, true);
  }

  /**
   * The same, where it says which call that was.
   *
   * @param call its name, such as {@code IMetaDataImport::GetTypeDefProps}
   */
  public BadCall in(String call) {
    String what = String.valueOf(getMessage());
    return what.contains(call) ? this : new BadCall(what + ", in a call of " + call, isCrash);
  }

  /**
   * The fault of whoever made the call.
   *
   * @param caller from where, in words
   */
  public GuestFault from(String caller) {
    String what = getMessage() + ", called from " + caller;
    return isCrash ? GuestFault.crash(what) : new GuestFault(what);
  }

  // The name of a Java class would say nothing to the author of a native library.
  @SuppressWarnings("OverrideThrowableToString")
  @Override
  public String toString() {
    return String.valueOf(getMessage());
  }
}
