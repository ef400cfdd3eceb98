package io.github.clrsim.cli.console;

/** How the program ends, for whoever started it. */
public enum Exit {
  /** Every law was kept, or what was asked for is done. */
  KEPT(0),
  /** A law is broken. */
  LAW_BROKEN(1),
  /** Bad input, or an environment that will not do; a diagnostic says what and how to mend it. */
  BAD_INPUT(2),
  /** Who read the answer had enough of it, as {@code head} has: that of SIGPIPE in a shell. */
  NOBODY_READS(141);

  private final int code;

  Exit(int code) {
    this.code = code;
  }

  /** The exit code. */
  public int code() {
    return code;
  }
}
