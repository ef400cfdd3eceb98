package io.github.clrsim.api.trace;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Text whose lines have a limit: what is no trace, or is damaged, may go on for ever without an end
 * of a line, and whoever reads by lines would keep all of it.
 */
final class LineLimit extends FilterReader {
  /** Far more than the longest step has, and no more than a text in JSON may have anyhow. */
  static final int LINE_MAX = 20_000_000;

  /** So many characters stand behind the last end of a line. */
  private long open;

  LineLimit(Reader text) {
    super(text);
  }

  /** A line has no end. */
  static final class TooLong extends IOException {
    private static final long serialVersionUID = 1L;

    TooLong() {
      super("the line is longer than %d characters".formatted(LINE_MAX));
    }
  }

  @Override
  public int read() throws IOException {
    char[] one = new char[1];
    return read(one, 0, 1) < 0 ? -1 : one[0];
  }

  @Override
  public int read(char[] into, int from, int length) throws IOException {
    int count = super.read(into, from, length);
    int last = from + count - 1;
    while (last >= from && into[last] != '\n') {
      last--;
    }
    open = last < from ? open + Math.max(0, count) : from + count - 1L - last;
    if (open > LINE_MAX) {
      throw new TooLong();
    }
    return count;
  }
}
