package io.github.clrsim.realclr.ending;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What each thread is in the middle of: the callbacks and calls that have begun and not ended. */
public final class OpenSteps {
  private final Map<Integer, Deque<String>> open = new HashMap<>();
  private final Map<Integer, String> ownThreads = new HashMap<>();

  /** A step happened. */
  public void add(Step step) {
    switch (step) {
      case Step.ThreadSeen seen when seen.kind() == ThreadKind.PROFILER ->
          ownThreads.put(seen.thread(), seen.name());
      case Step.CallbackEntered entered ->
          begin(entered.thread(), "the callback " + entered.callback());
      case Step.HookEntered entered -> begin(entered.thread(), "the hook " + entered.hook());
      case Step.CallMade made -> begin(made.thread(), "the call " + made.call());
      case Step.CallbackReturned returned -> end(returned.thread());
      case Step.HookReturned returned -> end(returned.thread());
      case Step.CallAnswered answered -> end(answered.thread());
      default -> {}
    }
  }

  /** Where in the profiler a thread is, the innermost that is known; empty if it is not in it. */
  Optional<String> profilerOn(int thread) {
    Deque<String> begun = open.getOrDefault(thread, new ArrayDeque<>());
    return Optional.ofNullable(begun.peek())
        .or(() -> Optional.ofNullable(ownThreads.get(thread)).map(name -> "its thread " + name));
  }

  private void begin(int thread, String what) {
    open.computeIfAbsent(thread, number -> new ArrayDeque<>()).push(what);
  }

  private void end(int thread) {
    open.getOrDefault(thread, new ArrayDeque<>()).poll();
  }
}
