package io.github.clrsim.cli.inspect;

/**
 * What was read of a process that goes on meanwhile.
 *
 * @param <T> what it is
 */
interface Snapshot<T> {
  /** Whether another one is of the same thing, and may differ in what that holds only. */
  boolean isOfSameShape(T other);

  /** Of two of the same shape what both say; the rest is not known. */
  T common(T other);
}
