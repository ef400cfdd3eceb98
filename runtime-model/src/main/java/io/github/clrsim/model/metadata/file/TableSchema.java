package io.github.clrsim.model.metadata.file;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How wide each column is in one file, and where it stands in its row. An index is two bytes wide
 * until what it points into is too large for that (ECMA-335 II.24.2.6), so this follows from the
 * row counts and the heap sizes.
 */
final class TableSchema {
  private static final Map<Table, List<Column>> COLUMNS = columnsByTable();
  private static final int NARROW_ROWS_MAX = 0xFFFF;

  private final int[] rowCounts;
  private final int heapSizes;
  private final Map<Column, Place> places = new EnumMap<>(Column.class);
  private final int[] rowSizes = new int[Table.values().length];

  private TableSchema(int[] rowCounts, int heapSizes) {
    this.rowCounts = rowCounts.clone();
    this.heapSizes = heapSizes;
  }

  /**
   * The schema of a file.
   *
   * @param rowCounts how many rows each table has, by its number
   * @param heapSizes the byte of the table stream that says which heaps are large
   */
  static TableSchema of(int[] rowCounts, int heapSizes) {
    TableSchema schema = new TableSchema(rowCounts, heapSizes);
    for (Table table : Table.values()) {
      for (Column column : COLUMNS.getOrDefault(table, List.of())) {
        int width = schema.widthOf(column.kind());
        schema.places.put(column, new Place(schema.rowSizes[table.number()], width));
        schema.rowSizes[table.number()] += width;
      }
    }
    return schema;
  }

  /** The columns of a table, in the order of the file. */
  static List<Column> columns(Table table) {
    return COLUMNS.getOrDefault(table, List.of());
  }

  Place place(Column column) {
    return Objects.requireNonNull(places.get(column), "every column was placed");
  }

  int rowSize(Table table) {
    return rowSizes[table.number()];
  }

  /** Where the runs of a list column are: in the table itself, or in its indirection table. */
  Table runTarget(ColumnKind.RowRun run) {
    return rowCounts[run.indirection().number()] > 0 ? run.indirection() : run.table();
  }

  private int widthOf(ColumnKind kind) {
    return switch (kind) {
      case ColumnKind.Plain plain -> plain.width();
      case ColumnKind.HeapIndex index -> (heapSizes & index.heap().wideBit()) != 0 ? 4 : 2;
      case ColumnKind.Row row -> widthFor(row.table(), 0);
      case ColumnKind.RowRun run -> widthFor(runTarget(run), 0);
      case ColumnKind.Coded coded -> widthOf(coded.index());
    };
  }

  private int widthOf(CodedIndex index) {
    return index.tables().stream()
        .mapToInt(table -> widthFor(table, index.tagBits()))
        .max()
        .orElse(2);
  }

  private int widthFor(Table table, int tagBits) {
    return rowCounts[table.number()] > NARROW_ROWS_MAX >> tagBits ? 4 : 2;
  }

  private static Map<Table, List<Column>> columnsByTable() {
    Map<Table, List<Column>> columns = new EnumMap<>(Table.class);
    for (Column column : Column.values()) {
      columns.computeIfAbsent(column.table(), table -> new ArrayList<>()).add(column);
    }
    return columns;
  }

  /** Where a column stands in its row, and how wide it is: 2 or 4 bytes. */
  record Place(int offset, int width) {}
}
