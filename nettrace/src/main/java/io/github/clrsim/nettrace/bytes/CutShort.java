package io.github.clrsim.nettrace.bytes;

/** The file ends before what was to be read. Whoever reads decides what that means. */
public final class CutShort extends Exception {
  private static final long serialVersionUID = 1L;

  private final long at;
  private final transient Cursor begun;

  CutShort(long at, Cursor begun) {
    super("the file ends at byte " + at, null, false, false);
    this.at = at;
    this.begun = begun;
  }

  /** What there is of it. To read beyond is a {@link BeyondCut}. */
  public Cursor begun() {
    return begun;
  }

  /** How many bytes the file has. */
  public long at() {
    return at;
  }
}
