package io.github.clrsim.cli.inspect;

import java.io.IOException;
import java.io.Reader;
import java.util.Optional;

/**
 * Lines of which nobody knows how long they are. Of one that is too long only the beginning is
 * kept; the next begins behind its end all the same.
 */
public final class BoundedLines {
  private static final int END = -1;

  private final Reader reader;
  private final int charsMax;

  /**
   * Reads lines.
   *
   * @param reader with a buffer, as it is read character by character
   * @param charsMax how many characters of a line are kept
   */
  public BoundedLines(Reader reader, int charsMax) {
    this.reader = reader;
    this.charsMax = charsMax;
  }

  /**
   * A line, without the line feed that ends it: nothing else does.
   *
   * @param text its first characters, if it is cut
   */
  public record Line(String text, boolean isCut) {}

  /** The next line; empty at the end. */
  public Optional<Line> next() throws IOException {
    int each = reader.read();
    if (each == END) {
      return Optional.empty();
    }
    StringBuilder text = new StringBuilder();
    boolean isCut = false;
    while (each != END && each != '\n') {
      isCut |= text.length() == charsMax;
      if (!isCut) {
        text.append((char) each);
      }
      each = reader.read();
    }
    return Optional.of(new Line(text.toString(), isCut));
  }
}
