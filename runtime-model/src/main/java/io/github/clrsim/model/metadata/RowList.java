package io.github.clrsim.model.metadata;

import java.util.AbstractList;
import java.util.Objects;
import java.util.function.IntFunction;

/** The rows of a table as a list that makes each view when it is asked for. */
final class RowList<T> extends AbstractList<T> {
  private final int size;
  private final IntFunction<T> view;

  RowList(int size, IntFunction<T> view) {
    this.size = size;
    this.view = view;
  }

  @Override
  public T get(int index) {
    return view.apply(Objects.checkIndex(index, size) + 1);
  }

  @Override
  public int size() {
    return size;
  }
}
