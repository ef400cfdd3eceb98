package io.github.clrsim.api.frame;

/** A frame is not as it was written, and not merely cut; its message says what is wrong. */
public final class DamagedFrame extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  DamagedFrame(String fault) {
    super(fault);
  }

  DamagedFrame(String fault, Exception cause) {
    super(fault, cause);
  }
}
