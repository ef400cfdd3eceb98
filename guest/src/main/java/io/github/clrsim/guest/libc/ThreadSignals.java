package io.github.clrsim.guest.libc;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a thread of a guest holds back, and what waits for it. */
final class ThreadSignals {
  final List<Signal> pending = new ArrayList<>();
  long mask;

  /** What it held back before its outermost handler. */
  Optional<Long> outside = Optional.empty();

  /** How many handlers are under way. */
  int depth;

  /** Those that the thread waits for by sigwait and its like. */
  long awaited;

  boolean isOpenFor(Signal signal) {
    return (mask & signal.bit()) == 0;
  }

  boolean awaits(Signal signal) {
    return (awaited & signal.bit()) != 0;
  }
}
