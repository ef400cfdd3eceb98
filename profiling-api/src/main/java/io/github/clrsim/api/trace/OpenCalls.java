package io.github.clrsim.api.trace;

import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Step.CallAnswered;
import io.github.clrsim.api.trace.Step.CallMade;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The calls of each thread that are not answered yet, as far as steps were followed. */
final class OpenCalls {
  // By thread; what has no open call has no list of its own.
  private final List<Deque<MethodSpec>> open = new ArrayList<>();
  private final List<Deque<MethodSpec>> spare = new ArrayList<>();
  private final Deque<MethodSpec> none = new ArrayDeque<>(0);

  /**
   * The innermost open call of a thread.
   *
   * @param method what its answer says that it is named
   * @throws IllegalArgumentException if it is another or there is none, in words for a diagnostic
   */
  MethodSpec answeredBy(int thread, String method) {
    if (thread < open.size()) {
      MethodSpec innermost = open.get(thread).peek();
      if (innermost != null && innermost.name().equals(method)) {
        return innermost;
      }
    }
    throw new IllegalArgumentException("an answer to a call that this thread did not make");
  }

  /** Follows the next step, of a thread that is known or the next new one. */
  void follow(Step step) {
    switch (step) {
      case CallMade made -> opens(made.thread(), made.call().method());
      case CallAnswered answered -> closes(answered.thread());
      default -> {}
    }
  }

  private void opens(int thread, MethodSpec method) {
    while (open.size() <= thread) {
      open.add(none);
    }
    if (open.get(thread).isEmpty()) {
      open.set(thread, spare.isEmpty() ? new ArrayDeque<>() : spare.removeLast());
    }
    open.get(thread).push(method);
  }

  private void closes(int thread) {
    Deque<MethodSpec> mine = open.get(thread);
    mine.pop();
    if (mine.isEmpty()) {
      open.set(thread, none);
      spare.add(mine);
    }
  }
}
