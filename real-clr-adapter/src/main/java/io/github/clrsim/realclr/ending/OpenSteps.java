package io.github.clrsim.realclr.ending;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionEnter;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.trace.InsideProfiler;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What each thread is in the middle of: the callbacks and calls that have begun and not ended. */
public final class OpenSteps {
  private static final int TOLD_MAX = 3;

  private final Map<Integer, Deque<Step>> open = new HashMap<>();
  private final SortedMap<Integer, String> names = new TreeMap<>();
  private final Map<Integer, String> ownThreads = new HashMap<>();
  private final Set<Integer> askWhose = new HashSet<>();
  private boolean suspended;
  private Optional<Step> last = Optional.empty();

  /** A step happened. */
  public void add(Step step) {
    last = Optional.of(step);
    switch (step) {
      case Step.ThreadSeen seen -> {
        names.put(seen.thread(), seen.name());
        if (seen.kind() == ThreadKind.PROFILER) {
          ownThreads.put(seen.thread(), seen.name());
        }
      }
      case Step.CallbackEntered entered -> begin(entered.thread(), entered);
      case Step.HookEntered entered -> begin(entered.thread(), entered);
      case Step.CallMade made -> {
        Deque<Step> begun = open.getOrDefault(made.thread(), new ArrayDeque<>());
        if (!begun.isEmpty() && asksAbout(begun.getFirst(), made.call())) {
          askWhose.add(made.thread());
        }
        begin(made.thread(), made);
      }
      case Step.CallbackReturned returned -> {
        askWhose.remove(returned.thread());
        end(returned.thread());
      }
      case Step.HookReturned returned -> end(returned.thread());
      case Step.CallAnswered answered -> {
        if (!answered.outcome().hresult().failed()) {
          switch (answered.method()) {
            case "SuspendRuntime" -> suspended = true;
            case "ResumeRuntime" -> suspended = false;
            default -> {} // leaves the runtime as it is
          }
        }
        end(answered.thread());
      }
      default -> {}
    }
  }

  /** What happened last. */
  public Optional<Step> last() {
    return last;
  }

  /** Where in the profiler a thread is, the innermost that is known; empty if it is not in it. */
  Optional<String> profilerOn(int thread) {
    return innermost(thread)
        .or(
            () ->
                Optional.ofNullable(ownThreads.get(thread))
                    .map(name -> InsideProfiler.of("its thread " + name)));
  }

  /**
   * In which callbacks, hooks and calls the profiler is, by thread, and whether it has suspended
   * the runtime; empty if nothing waits for it.
   */
  Optional<String> profilerNow() {
    List<String> all = new ArrayList<>();
    if (suspended) {
      all.add("behind a SuspendRuntime of the profiler without its ResumeRuntime");
    }
    names.forEach(
        (thread, name) ->
            innermost(thread).ifPresent(step -> all.add("%s on thread %s".formatted(step, name))));
    String more = all.size() > TOLD_MAX ? ", and %d more".formatted(all.size() - TOLD_MAX) : "";
    return Optional.of(all.stream().limit(TOLD_MAX).collect(Collectors.joining(", ")) + more)
        .filter(_ -> !all.isEmpty());
  }

  private Optional<String> innermost(int thread) {
    Deque<Step> begun = open.getOrDefault(thread, new ArrayDeque<>());
    return Optional.ofNullable(begun.peek()).map(InsideProfiler::of);
  }

  /**
   * Whether a thread asks about the method that the callback about an exception has just named, or
   * has done so in that callback, and asks about what it was answered.
   */
  boolean asksWhoseException(int thread) {
    return askWhose.contains(thread)
        && open.getOrDefault(thread, new ArrayDeque<>()).peek() instanceof Step.CallMade;
  }

  private static boolean asksAbout(Step innermost, InfoCall call) {
    return innermost
            instanceof Step.CallbackEntered(int _, ExceptionSearchFunctionEnter(FunctionId named))
        && call.arguments().stream().findFirst().filter(named::equals).isPresent();
  }

  private void begin(int thread, Step step) {
    open.computeIfAbsent(thread, number -> new ArrayDeque<>()).push(step);
  }

  private void end(int thread) {
    Deque<Step> begun = open.getOrDefault(thread, new ArrayDeque<>());
    begun.poll();
    if (begun.isEmpty()) {
      open.remove(thread); // Most threads are in nothing, and many are gone.
    }
  }
}
