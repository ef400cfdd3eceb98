package io.github.clrsim.model.metadata.file;

/** What a column of a metadata table holds, which decides how wide it is (ECMA-335 II.24.2.6). */
sealed interface ColumnKind {
  ColumnKind U2 = new Plain(2);
  ColumnKind U4 = new Plain(4);
  ColumnKind STRING = new HeapIndex(Heap.STRINGS);
  ColumnKind GUID = new HeapIndex(Heap.GUID);
  ColumnKind BLOB = new HeapIndex(Heap.BLOB);

  /** A number that is no index. */
  record Plain(int width) implements ColumnKind {}

  /** A place in a heap. */
  record HeapIndex(Heap heap) implements ColumnKind {}

  /** A row of one table; 0 is none. */
  record Row(Table table) implements ColumnKind {}

  /**
   * The first of a run of rows, which ends where the run of the next row begins. When the table
   * {@code indirection} has rows (only in {@code #-}), the run is in that one instead.
   */
  record RowRun(Table table, Table indirection) implements ColumnKind {}

  /** A row in one of several tables. */
  record Coded(CodedIndex index) implements ColumnKind {}

  /** The heaps, each with the bit that widens the indexes into it (ECMA-335 II.24.2.6). */
  enum Heap {
    STRINGS(0x01),
    GUID(0x02),
    BLOB(0x04);

    private final int wideBit;

    Heap(int wideBit) {
      this.wideBit = wideBit;
    }

    int wideBit() {
      return wideBit;
    }
  }

  static ColumnKind row(Table table) {
    return new Row(table);
  }

  static ColumnKind run(Table table, Table indirection) {
    return new RowRun(table, indirection);
  }

  static ColumnKind coded(CodedIndex index) {
    return new Coded(index);
  }
}
