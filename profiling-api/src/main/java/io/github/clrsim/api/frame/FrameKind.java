package io.github.clrsim.api.frame;

/** What a frame holds. */
public enum FrameKind {
  /** What the file is about; the first frame. */
  HEADER('H'),
  /** Steps. */
  STEPS('S'),
  /** Where the frames of steps are; the last frame but one. */
  INDEX('I'),
  /** How it ended; the last frame. */
  FOOTER('F');

  private final char sign;

  FrameKind(char sign) {
    this.sign = sign;
  }

  /** The byte that stands for it, an ASCII character. */
  byte sign() {
    return (byte) sign;
  }

  static FrameKind of(byte sign) {
    for (FrameKind kind : values()) {
      if (kind.sign == sign) {
        return kind;
      }
    }
    throw new DamagedFrame("there is no kind of frame with the sign " + (sign & 0xFF));
  }
}
