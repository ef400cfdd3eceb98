package io.github.clrsim.api.callback;

/**
 * A profiler returned null from a callback. Whoever delivers it tells of which one, since null is
 * met here, and not in the profiler's code.
 */
public final class NoReply extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What such a callback did. */
  public static final String TEXT = "returned null, and no HRESULT";

  /** Null instead of a reply. */
  public NoReply() {
    super("a callback " + TEXT);
  }
}
