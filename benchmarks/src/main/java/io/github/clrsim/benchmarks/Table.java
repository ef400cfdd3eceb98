package io.github.clrsim.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A Markdown table that is also readable as plain text. */
public final class Table {
  private final List<List<String>> rows = new ArrayList<>();

  private Table(List<String> head) {
    rows.add(head);
  }

  /** A table with these column names. */
  public static Table of(String... columns) {
    return new Table(List.of(columns));
  }

  /** Adds a row, which has a cell for each column. */
  public Table row(List<String> cells) {
    if (cells.size() != rows.getFirst().size()) {
      throw new IllegalArgumentException("%s does not fit %s".formatted(cells, rows.getFirst()));
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  /** Adds a row, which has a cell for each column. */
  public Table row(String... cells) {
    return row(List.of(cells));
  }

  /** The table as lines, each with its line end. */
  public String text() {
    int[] widths =
        IntStream.range(0, rows.getFirst().size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    var lines = new ArrayList<String>();
    for (List<String> row : rows) {
      lines.add(line(row, widths, ' '));
    }
    lines.add(1, line(Collections.nCopies(widths.length, ""), widths, '-'));
    return String.join("", lines);
  }

  private static String line(List<String> row, int[] widths, char fill) {
    return IntStream.range(0, widths.length)
        .mapToObj(i -> row.get(i) + String.valueOf(fill).repeat(widths[i] - row.get(i).length()))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
