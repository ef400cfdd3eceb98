package io.github.clrsim.realclr.ending;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionEnter;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What each thread is in the middle of: the callbacks and calls that have begun and not ended. */
public final class OpenSteps {
  private final Map<Integer, Deque<Step>> open = new HashMap<>();
  private final Map<Integer, String> ownThreads = new HashMap<>();
  private final Set<Integer> askWhose = new HashSet<>();
  private Optional<Step> last = Optional.empty();

  /** A step happened. */
  public void add(Step step) {
    last = Optional.of(step);
    switch (step) {
      case Step.ThreadSeen seen when seen.kind() == ThreadKind.PROFILER ->
          ownThreads.put(seen.thread(), seen.name());
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
      case Step.CallAnswered answered -> end(answered.thread());
      default -> {}
    }
  }

  /** What happened last. */
  public Optional<Step> last() {
    return last;
  }

  /** Where in the profiler a thread is, the innermost that is known; empty if it is not in it. */
  Optional<String> profilerOn(int thread) {
    Deque<Step> begun = open.getOrDefault(thread, new ArrayDeque<>());
    return Optional.ofNullable(begun.peek())
        .map(OpenSteps::words)
        .or(() -> Optional.ofNullable(ownThreads.get(thread)).map(name -> "its thread " + name));
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

  /** Put into words when they are asked for: of millions of steps, one is told. */
  private static String words(Step begun) {
    return switch (begun) {
      case Step.CallbackEntered(int _, Callback callback) -> "the callback " + callback;
      case Step.HookEntered(int _, Hook hook) -> "the hook " + hook;
      case Step.CallMade(int _, InfoCall call) -> "the call " + call;
      default -> throw new IllegalArgumentException(begun + " begins nothing");
    };
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
