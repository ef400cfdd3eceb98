package io.github.clrsim.guest.libc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What a thread of a guest holds back, and what waits for it. */
final class ThreadSignals {
  final List<Signal> pending = new ArrayList<>();
  long mask;
  SignalStack stack = SignalStack.NONE;

  /** What it held back before each of the handlers that are under way, the innermost first. */
  final Deque<Long> before = new ArrayDeque<>();

  /** Those that the thread waits for by sigwait and its like. */
  long awaited;

  boolean isOpenFor(Signal signal) {
    return (mask & signal.bit()) == 0;
  }

  boolean awaits(Signal signal) {
    return (awaited & signal.bit()) != 0;
  }
}
