package io.github.clrsim.model.metadata.file;

import java.util.Arrays;
import java.util.List;

/**
 * The head of the stream {@code #~} or {@code #-} (ECMA-335 II.24.2.6): how many rows each table
 * has. It is checked here, once, that all rows lie inside the stream.
 *
 * @param rowCounts by table number
 * @param rowsAt where the rows of each table begin in the file, by table number
 */
record TableStream(TableSchema schema, List<Integer> rowCounts, List<Integer> rowsAt) {
  /** A token has room for no more. */
  private static final long ROWS_MAX = 0x00FF_FFFF;

  private static final int HEAP_SIZES_AT = 6;
  private static final int VALID_AT = 8;
  private static final int ROW_COUNTS_AT = 24;

  /** In {@code HeapSizes}: four more bytes follow the row counts (HEAP_EXTRA_DATA in the CLR). */
  private static final int EXTRA_DATA = 0x40;

  TableStream {
    rowCounts = List.copyOf(rowCounts);
    rowsAt = List.copyOf(rowsAt);
  }

  static TableStream read(Bytes bytes, Extent stream) {
    long valid = bytes.longAt(stream.offset() + (long) VALID_AT, "The list of tables");
    if (valid >>> Table.values().length != 0) {
      int unknown = Long.numberOfTrailingZeros(valid >>> Table.values().length);
      throw bytes.damaged(
          stream.offset() + (long) VALID_AT,
          "%s has a table 0x%02x.".formatted(bytes.name(), Table.values().length + unknown),
          "The last table of an assembly is 0x2c; a reader that does not know a table cannot know"
              + " where the others are.");
    }
    int[] rowCounts = new int[Table.values().length];
    long position = stream.offset() + (long) ROW_COUNTS_AT;
    for (Table table : Table.values()) {
      if ((valid >>> table.number() & 1) != 0) {
        rowCounts[table.number()] = rowCount(bytes, position, table);
        position += 4;
      }
    }
    int heapSizes = bytes.byteAt(stream.offset() + (long) HEAP_SIZES_AT, "The heap sizes");
    position += (heapSizes & EXTRA_DATA) != 0 ? 4 : 0;
    TableSchema schema = TableSchema.of(rowCounts, heapSizes);
    int[] rowsAt = rowsAt(bytes, stream, position, schema, rowCounts);
    return new TableStream(
        schema, Arrays.stream(rowCounts).boxed().toList(), Arrays.stream(rowsAt).boxed().toList());
  }

  private static int rowCount(Bytes bytes, long position, Table table) {
    long count = bytes.unsignedIntAt(position, "The row count of a table");
    if (count > ROWS_MAX) {
      throw bytes.damaged(
          position,
          "Table %s of %s says it has %d rows.".formatted(table, bytes.name(), count),
          "A token names at most %d.".formatted(ROWS_MAX));
    }
    return (int) count;
  }

  private static int[] rowsAt(
      Bytes bytes, Extent stream, long firstRow, TableSchema schema, int[] rowCounts) {
    int[] rowsAt = new int[rowCounts.length];
    long position = firstRow;
    for (Table table : Table.values()) {
      rowsAt[table.number()] = (int) position; // checked below before anyone uses it
      long size = (long) rowCounts[table.number()] * schema.rowSize(table);
      if (position + size > stream.end()) {
        throw bytes.damaged(
            position,
            "Table %s of %s says it has %d rows of %d bytes, which would end at 0x%x."
                .formatted(
                    table,
                    bytes.name(),
                    rowCounts[table.number()],
                    schema.rowSize(table),
                    position + size),
            "The stream that holds it ends at 0x%x.".formatted(stream.end()));
      }
      position += size;
    }
    return rowsAt;
  }
}
