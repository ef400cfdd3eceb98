package io.github.clrsim.profiler.boundary;

import io.github.clrsim.profiler.boundary.BoundaryRow.Agreement;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What both sides say, row by row, in the order in which it was asked for. */
public record BoundaryTable(List<BoundaryRow> rows) {
  private static final BoundaryRow HEADER =
      new BoundaryRow("member", "managed", "native", Agreement.AGREES);

  public BoundaryTable {
    rows = List.copyOf(rows);
  }

  /** The rows about which the two sides disagree. */
  public List<BoundaryRow> differences() {
    return having(Agreement.DIFFERS);
  }

  /** The rows of this agreement. */
  public List<BoundaryRow> having(Agreement agreement) {
    return rows.stream().filter(row -> row.agreement() == agreement).toList();
  }

  /** The table for people: four columns, one line a row. */
  public String text() {
    int subject = width(rows.stream().map(BoundaryRow::subject), HEADER.subject());
    int managed = width(rows.stream().map(BoundaryRow::managedSide), HEADER.managedSide());
    int nativeSide = width(rows.stream().map(BoundaryRow::nativeSide), HEADER.nativeSide());
    String form = "%%-%ds | %%-%ds | %%-%ds | %%s\n".formatted(subject, managed, nativeSide);
    return Stream.concat(
            Stream.of(
                form.formatted(HEADER.subject(), HEADER.managedSide(), HEADER.nativeSide(), "so?")),
            rows.stream()
                .map(
                    row ->
                        form.formatted(
                            row.subject(),
                            row.managedSide(),
                            row.nativeSide(),
                            row.agreement().name().toLowerCase(Locale.ROOT))))
        .collect(Collectors.joining());
  }

  private static int width(Stream<String> cells, String header) {
    return Math.max(header.length(), cells.mapToInt(String::length).max().orElse(0));
  }
}
