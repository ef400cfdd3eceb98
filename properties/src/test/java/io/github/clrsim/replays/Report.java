package io.github.clrsim.replays;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;

/**
 * What a {@link ReplayingJvm} printed.
 *
 * @param lines one for each twenty pairs: the number of the first, and a digest for each
 * @param total the digest of all lines
 * @param figures for the reader; they differ from JVM to JVM
 */
record Report(List<String> lines, String total, String figures) {
  static final int PAIRS_PER_LINE = 20;
  static final String PAIRS = "pairs ";
  static final String TOTAL = "total ";
  static final String FIGURES = "figures ";

  Report {
    lines = List.copyOf(lines);
  }

  /** Reads what a child printed, which must be about so many pairs. */
  static Report of(String printed, int pairs) {
    Report report =
        new Report(
            startingWith(PAIRS, printed),
            String.join("", startingWith(TOTAL, printed)),
            String.join("", startingWith(FIGURES, printed)));
    assertThat(report.lines).as(printed).hasSize(pairs / PAIRS_PER_LINE);
    assertThat(report.lines)
        .as(printed)
        .allMatch(line -> line.matches("[0-9]+( [0-9a-f]{16}){" + PAIRS_PER_LINE + "}"));
    assertThat(report.total).as(printed).isNotEmpty();
    assertThat(report.figures).as(printed).isNotEmpty();
    return report;
  }

  private static List<String> startingWith(String word, String printed) {
    return printed
        .lines()
        .filter(line -> line.startsWith(word))
        .map(line -> line.substring(word.length()))
        .toList();
  }

  /** The number of the first pair that happened otherwise there. */
  OptionalInt firstDifference(Report other) {
    for (int i = 0; i < lines.size(); i++) {
      List<String> mine = List.of(lines.get(i).split(" ", -1));
      List<String> others = List.of(other.lines.get(i).split(" ", -1));
      for (int word = 1; word < mine.size(); word++) {
        if (!mine.get(word).equals(others.get(word))) {
          return OptionalInt.of(i * PAIRS_PER_LINE + word - 1);
        }
      }
    }
    return OptionalInt.empty();
  }
}
