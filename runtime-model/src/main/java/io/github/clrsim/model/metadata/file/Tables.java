package io.github.clrsim.model.metadata.file;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.EnumSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * The cells of the metadata tables, decoded when asked for. Rows count from 1, as tokens do.
 *
 * <p>That every row lies in the file and every run of rows in its table is checked when the file is
 * opened; what a cell points to is checked when it is followed.
 */
public final class Tables {
  private final Bytes bytes;
  private final TableSchema schema;
  private final int[] rowCounts;
  private final int[] rowsAt;

  /** Made when first asked for; what they say follows from the bytes, so nobody can tell when. */
  private final Map<Column, CellIndex> indexes = new ConcurrentHashMap<>();

  private final Set<Column> ascending = EnumSet.noneOf(Column.class);

  private Tables(Bytes bytes, TableStream stream) {
    this.bytes = bytes;
    this.schema = stream.schema();
    this.rowCounts = stream.rowCounts().stream().mapToInt(Integer::intValue).toArray();
    this.rowsAt = stream.rowsAt().stream().mapToInt(Integer::intValue).toArray();
  }

  static Tables read(Bytes bytes, Extent stream) {
    Tables tables = new Tables(bytes, TableStream.read(bytes, stream));
    for (Column column : Column.values()) {
      switch (column.kind()) {
        case ColumnKind.RowRun run -> tables.requireRuns(column, tables.schema.runTarget(run));
        // A file says which tables are sorted, but may lie or be modest; looking costs little.
        case ColumnKind.Row row -> tables.noteIfAscending(column);
        case ColumnKind.Coded coded -> tables.noteIfAscending(column);
        case ColumnKind.Plain plain -> {}
        case ColumnKind.HeapIndex heap -> {}
      }
    }
    return tables;
  }

  /** How many rows a table has. */
  public int rows(Table table) {
    return rowCounts[table.number()];
  }

  /** Whether the table has such a row. */
  public boolean has(Table table, int row) {
    return row >= 1 && row <= rows(table);
  }

  /** The row of a token that must belong to {@code table}; anything else is a diagnostic. */
  public int requireRow(Table table, MetadataToken token) {
    if (token.value() >>> 24 != table.number() || !has(table, token.row())) {
      throw noSuchRow(0, table, token.toString());
    }
    return token.row();
  }

  /** The bits of a cell as they are. */
  public int cell(Column column, int row) {
    long offset = at(column, row);
    return schema.place(column).width() == 2
        ? bytes.shortAt(offset, "A cell")
        : bytes.intAt(offset, "A cell");
  }

  /** The token in a cell that points to one table or, coded, to one of several; it may be nil. */
  public MetadataToken token(Column column, int row) {
    int cell = cell(column, row);
    return switch (column.kind()) {
      case ColumnKind.Row target -> pointed(column, row, target.table(), cell);
      case ColumnKind.Coded coded -> coded(column, row, coded.index(), cell);
      case ColumnKind.Plain plain -> throw noToken(column);
      case ColumnKind.HeapIndex heap -> throw noToken(column);
      case ColumnKind.RowRun run -> throw noToken(column);
    };
  }

  /** The rows of the run that a cell begins, in order and without indirection. */
  public IntStream run(Column column, int row) {
    if (!(column.kind() instanceof ColumnKind.RowRun run)) {
      throw noToken(column);
    }
    IntStream rows = IntStream.range(cell(column, row), runEnd(column, row));
    return schema.runTarget(run) == run.table() ? rows : rows.map(place -> behind(run, place));
  }

  /** The row whose run holds {@code member}: the type of a method, the method of a parameter. */
  public OptionalInt ownerOf(Column column, int member) {
    if (!(column.kind() instanceof ColumnKind.RowRun run)) {
      throw noToken(column);
    }
    Table target = schema.runTarget(run);
    int place = target == run.table() ? member : placeOf(run, member);
    int above = firstRowAbove(column, place);
    // Runs are checked to ascend, so the last one that begins at or before this place holds it.
    return has(target, place) && above > 1 ? OptionalInt.of(above - 1) : OptionalInt.empty();
  }

  /** The rows whose cell points to {@code token}, in order. */
  public IntStream rowsPointingTo(Column column, MetadataToken token) {
    OptionalInt wanted = encoded(column, token);
    return wanted.isEmpty() ? IntStream.empty() : rowsHolding(column, wanted.getAsInt());
  }

  private IntStream rowsHolding(Column column, int wanted) {
    if (!ascending.contains(column)) {
      return indexes.computeIfAbsent(column, unsorted -> CellIndex.of(this, unsorted)).rows(wanted);
    }
    return IntStream.range(firstRowAbove(column, wanted - 1), firstRowAbove(column, wanted));
  }

  private OptionalInt encoded(Column column, MetadataToken token) {
    if (column.kind() instanceof ColumnKind.Row target) {
      return target.table().number() == token.value() >>> 24
          ? OptionalInt.of(token.row())
          : OptionalInt.empty();
    }
    if (column.kind() instanceof ColumnKind.Coded coded) {
      return Table.of(token.value() >>> 24)
          .flatMap(table -> coded.index().encode(table, token.row()))
          .map(OptionalInt::of)
          .orElse(OptionalInt.empty());
    }
    throw noToken(column);
  }

  /** By halving: the first row of an ascending column whose cell is above {@code bound}. */
  private int firstRowAbove(Column column, int bound) {
    int low = 1;
    int high = rows(column.table()) + 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (cell(column, middle) > bound) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private MetadataToken coded(Column column, int row, CodedIndex index, int cell) {
    int tag = cell & ((1 << index.tagBits()) - 1);
    Table target =
        index
            .table(tag)
            .orElseThrow(
                () ->
                    bytes.damaged(
                        at(column, row),
                        "Cell %s of row %d of %s is 0x%x: tag %d."
                            .formatted(column, row, bytes.name(), cell, tag),
                        "Coded index %s has no table for that tag.".formatted(index)));
    return pointed(column, row, target, cell >>> index.tagBits());
  }

  private MetadataToken pointed(Column column, int row, Table target, int pointed) {
    if (pointed != 0 && !has(target, pointed)) {
      throw noSuchRow(
          at(column, row),
          target,
          "cell %s of row %d with row 0x%x".formatted(column, row, pointed));
    }
    return target.token(pointed);
  }

  private int behind(ColumnKind.RowRun run, int place) {
    return requireRow(run.table(), token(TableSchema.columns(run.indirection()).getFirst(), place));
  }

  private int placeOf(ColumnKind.RowRun run, int member) {
    Column pointer = TableSchema.columns(run.indirection()).getFirst();
    return rowsHolding(pointer, member).findFirst().orElse(0);
  }

  private int runEnd(Column column, int row) {
    if (row < rows(column.table())) {
      return cell(column, row + 1);
    }
    return column.kind() instanceof ColumnKind.RowRun run
        ? rows(schema.runTarget(run)) + 1
        : cell(column, row);
  }

  private void requireRuns(Column column, Table target) {
    int before = 1;
    for (int row = 1; row <= rows(column.table()); row++) {
      int start = cell(column, row);
      if (start < before || start > rows(target) + 1) {
        throw bytes.damaged(
            at(column, row),
            "Cell %s of row %d of %s begins a run at row %d of %s."
                .formatted(column, row, bytes.name(), start, target),
            "The run before begins at row %d, and the table has %d rows."
                .formatted(before, rows(target)));
      }
      before = start;
    }
  }

  private void noteIfAscending(Column column) {
    for (int row = 2; row <= rows(column.table()); row++) {
      if (cell(column, row) < cell(column, row - 1)) {
        return;
      }
    }
    ascending.add(column);
  }

  private long at(Column column, int row) {
    Table table = column.table();
    if (!has(table, row)) {
      throw noSuchRow(rowsAt[table.number()], table, "row 0x%x".formatted(row));
    }
    return rowsAt[table.number()]
        + (long) (row - 1) * schema.rowSize(table)
        + schema.place(column).offset();
  }

  private DiagnosticException noSuchRow(long offset, Table table, String asked) {
    return bytes.damaged(
        offset,
        "Table %s of %s has no such row: %s.".formatted(table, bytes.name(), asked),
        "It has %d rows, counted from 1.".formatted(rows(table)));
  }

  private static IllegalArgumentException noToken(Column column) {
    return new IllegalArgumentException(column + " does not hold that kind of cell");
  }
}
