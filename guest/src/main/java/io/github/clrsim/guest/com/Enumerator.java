package io.github.clrsim.guest.com;

import java.util.List;

/** How far a list has been enumerated. */
final class Enumerator {
  private final List<?> elements;
  private int next;

  Enumerator(List<?> elements, int next) {
    this.elements = List.copyOf(elements);
    this.next = next;
  }

  int size() {
    return elements.size();
  }

  /** What is left. */
  List<?> left() {
    return elements.subList(next, elements.size());
  }

  /** Goes on by so many, an unsigned number, as far as there are. */
  int skip(int count) {
    int left = elements.size() - next;
    int skipped = Integer.compareUnsigned(count, left) < 0 ? count : left;
    next += skipped;
    return skipped;
  }

  /** Goes to an element, or behind the last one. */
  void reset(int position) {
    next = Integer.compareUnsigned(position, elements.size()) < 0 ? position : elements.size();
  }

  /** Another one of the same, which begins anew. */
  Enumerator copy() {
    return new Enumerator(elements, 0);
  }
}
