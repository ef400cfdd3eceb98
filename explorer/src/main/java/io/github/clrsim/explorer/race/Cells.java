package io.github.clrsim.explorer.race;

import java.util.Arrays;

/**
 * The fields of one object that were accessed, or the elements of one array.
 *
 * <p>Elements are found by their index. Fields have numbers that are far apart, but are few.
 */
final class Cells {
  private static final Cell NONE = new Cell();

  private final boolean isArray;
  private Cell[] cells = new Cell[0];
  private int[] fields = new int[0];

  Cells(boolean isArray) {
    this.isArray = isArray;
  }

  Cell at(int place) {
    int index = isArray ? place : indexOf(place);
    if (index >= cells.length) {
      int known = cells.length;
      cells = Arrays.copyOf(cells, Math.max(index + 1, 2 * known));
      Arrays.fill(cells, known, cells.length, NONE);
    }
    if (cells[index].equals(NONE)) {
      cells[index] = new Cell();
    }
    return cells[index];
  }

  private int indexOf(int field) {
    for (int index = 0; index < fields.length; index++) {
      if (fields[index] == field) {
        return index;
      }
    }
    fields = Arrays.copyOf(fields, fields.length + 1);
    fields[fields.length - 1] = field;
    return fields.length - 1;
  }
}
