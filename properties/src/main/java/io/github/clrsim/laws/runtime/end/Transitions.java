package io.github.clrsim.laws.runtime.end;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionThrown;
import io.github.clrsim.api.callback.TransitionCallback;
import io.github.clrsim.api.callback.TransitionCallback.ManagedToUnmanagedTransition;
import io.github.clrsim.api.callback.TransitionCallback.UnmanagedToManagedTransition;
import io.github.clrsim.api.corprof.CorPrfTransitionReason;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Calls over the border between managed and native code, each with its return (ordering G89). The
 * first lines of a thread may be a return without a call, and an exception may cut calls off.
 */
public final class Transitions implements Checker {

  /** A call over the border, in one direction. */
  private record Crossing(boolean intoNative, FunctionId function) {}

  // These are looked up only, never walked.
  private final Map<Integer, Deque<Crossing>> open = new HashMap<>();
  private final Set<Integer> threw = new HashSet<>();

  private Transitions() {}

  /** Each return is that of the innermost call. */
  public static Shape arePaired() {
    return Shape.of(Transitions::new).about(TransitionCallback.class, ExceptionThrown.class);
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    Deque<Crossing> mine = open.computeIfAbsent(scene.thread(), key -> new ArrayDeque<>());
    return switch (callback) {
      case ManagedToUnmanagedTransition(FunctionId id, CorPrfTransitionReason reason) ->
          crosses(scene, mine, new Crossing(true, id), reason);
      case UnmanagedToManagedTransition(FunctionId id, CorPrfTransitionReason reason) ->
          crosses(scene, mine, new Crossing(false, id), reason);
      default -> {
        threw.add(scene.thread());
        yield CheckResult.NONE;
      }
    };
  }

  private CheckResult crosses(
      RunState scene, Deque<Crossing> mine, Crossing crossing, CorPrfTransitionReason reason) {
    if (reason == CorPrfTransitionReason.COR_PRF_TRANSITION_CALL) {
      mine.push(crossing);
      return CheckResult.NONE;
    }
    Crossing call = new Crossing(!crossing.intoNative(), crossing.function());
    if (call.equals(mine.peek())) {
      mine.pop();
      return CheckResult.SEEN;
    }
    boolean mayBeCutOff =
        threw.contains(scene.thread()) || !scene.events().areKnownWhole(ExceptionThrown.class);
    if (mine.isEmpty() || !scene.isWhole(TransitionCallback.class)) {
      return CheckResult.NONE;
    }
    if (mayBeCutOff && mine.contains(call)) {
      while (!call.equals(mine.pop())) {
        // Cut off by an exception.
      }
      return CheckResult.NONE;
    }
    return CheckResult.broken(
        "%s returns on thread %d, but %s was called",
        crossing.function(), scene.thread(), mine.peek());
  }
}
