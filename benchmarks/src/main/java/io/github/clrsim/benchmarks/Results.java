package io.github.clrsim.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file of results: a part for each area, replaced when that area is measured again. */
public final class Results {
  private static final String HEAD =
      """
      # Results

      Written by `benchmarks/run`; do not edit. Each part was measured in one run, on the machine
      and day that it names. Read ratios rather than times: both sides of a ratio come from the
      same run.
      """;

  private final Path file;

  /** The results in this file, which may not exist yet. */
  public Results(Path file) {
    this.file = file;
  }

  /**
   * Puts the area's part in place of its former one, or at the end.
   *
   * @throws IOException when the file cannot be read or written
   */
  public void replace(String area, String text) throws IOException {
    String before = Files.exists(file) ? Files.readString(file) : HEAD;
    Files.writeString(file, replaced(before, area, text));
  }

  static String replaced(String whole, String area, String text) {
    String begin = "<!-- begin %s -->\n".formatted(area);
    String end = "<!-- end %s -->\n".formatted(area);
    String part = begin + text.strip() + "\n" + end;
    int from = whole.indexOf(begin);
    int to = whole.indexOf(end);
    return from < 0 || to < from
        ? whole.stripTrailing() + "\n\n" + part
        : whole.substring(0, from) + part + whole.substring(to + end.length());
  }
}
