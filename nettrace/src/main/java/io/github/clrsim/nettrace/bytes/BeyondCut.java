package io.github.clrsim.nettrace.bytes;

/**
 * What was begun is not in the file to its end: it stands in the last bytes of a file that was cut.
 * Whoever reads rows ends there.
 */
public final class BeyondCut extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BeyondCut() {
    super("the file was cut within this", null, false, false);
  }
}
