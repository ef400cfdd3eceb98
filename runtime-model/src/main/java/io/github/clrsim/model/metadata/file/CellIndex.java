package io.github.clrsim.model.metadata.file;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The rows of a table in the order of one column that is not sorted in the file, so that looking
 * something up never takes a walk over all rows.
 */
final class CellIndex {
  /** The cell in the high half, the row in the low half; ascending. */
  private final long[] entries;

  private CellIndex(long[] entries) {
    this.entries = entries;
  }

  static CellIndex of(Tables tables, Column column) {
    return new CellIndex(
        IntStream.rangeClosed(1, tables.rows(column.table()))
            .mapToLong(row -> entry(tables.cell(column, row), row))
            .sorted()
            .toArray());
  }

  /** The rows that hold {@code cell}, in the order of the file. */
  IntStream rows(int cell) {
    int end = place(entry(cell, Integer.MAX_VALUE));
    return IntStream.range(place(entry(cell, 0)), end).map(place -> (int) entries[place]);
  }

  private int place(long entry) {
    int found = Arrays.binarySearch(entries, entry);
    return found < 0 ? -found - 1 : found;
  }

  private static long entry(int cell, int row) {
    return (long) cell << Integer.SIZE | row;
  }
}
