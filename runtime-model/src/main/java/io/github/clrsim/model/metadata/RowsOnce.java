package io.github.clrsim.model.metadata;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;

/**
 * What the rows of one table say, each read when it is first asked for and kept with the image,
 * which never changes. Two threads may both read a row; they read the same.
 */
final class RowsOnce<T> {
  private final int rows;
  private final IntFunction<T> read;
  // Empty until a row is asked for: an image to which a profiler adds is made anew each time.
  private volatile AtomicReferenceArray<T> known = new AtomicReferenceArray<>(0);

  /**
   * The rows of a table.
   *
   * @param read reads one, counted from 1
   */
  RowsOnce(int rows, IntFunction<T> read) {
    this.rows = rows;
    this.read = read;
  }

  T at(int row) {
    AtomicReferenceArray<T> all = known;
    if (all.length() == 0) {
      all = new AtomicReferenceArray<>(rows + 1);
      known = all;
    }
    T value = all.get(row);
    if (value == null) {
      value = read.apply(row);
      all.set(row, value);
    }
    return value;
  }
}
