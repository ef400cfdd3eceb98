package io.github.clrsim.explorer.weave.boot;

import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/** As {@link Set#of}, but walked in the order in which its elements were named. */
final class FixedSet<E> extends AbstractSet<E> {
  private final Set<E> elements = new LinkedHashSet<>();

  /**
   * @param order elements of which {@code Set.of} was seen to take each, or {@code Set.copyOf} all
   */
  FixedSet(Iterable<? extends E> order) {
    order.forEach(elements::add);
  }

  @Override
  public Iterator<E> iterator() {
    return new FixedIterator<>(elements.iterator());
  }

  @Override
  public int size() {
    return elements.size();
  }

  @Override
  public boolean contains(Object element) {
    return elements.contains(Objects.requireNonNull(element));
  }

  @Override
  public boolean remove(Object element) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean addAll(Collection<? extends E> others) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean removeAll(Collection<?> others) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean retainAll(Collection<?> others) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean removeIf(Predicate<? super E> filter) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void clear() {
    throw new UnsupportedOperationException();
  }

  /** Another iterator, without a way to remove. */
  record FixedIterator<E>(Iterator<? extends E> original) implements Iterator<E> {
    @Override
    public boolean hasNext() {
      return original.hasNext();
    }

    @Override
    public E next() {
      return original.next();
    }
  }
}
