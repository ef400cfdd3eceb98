package io.github.clrsim.laws.runtime.exception;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCatcherEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchCatcherFound;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionThrown;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFinallyEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFinallyLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionLeave;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What may stand directly before each callback about an exception, on one thread (G67). */
public final class Passes implements Checker {
  // The first that does, since it unwinds by managed code (N70).
  private static final int MANAGED_UNWINDING = 9;

  private static final Map<Class<?>, List<Class<?>>> BEFORE =
      Map.of(
          ExceptionSearchFunctionEnter.class,
          List.of(ExceptionThrown.class, ExceptionSearchFunctionLeave.class),
          ExceptionSearchFilterEnter.class,
          List.of(ExceptionSearchFunctionEnter.class, ExceptionSearchFilterLeave.class),
          ExceptionSearchCatcherFound.class,
          List.of(ExceptionSearchFunctionEnter.class, ExceptionSearchFilterLeave.class),
          ExceptionSearchFunctionLeave.class,
          List.of(
              ExceptionSearchFunctionEnter.class,
              ExceptionSearchFilterLeave.class,
              ExceptionSearchCatcherFound.class),
          ExceptionUnwindFunctionEnter.class,
          List.of(ExceptionSearchFunctionLeave.class, ExceptionUnwindFunctionLeave.class),
          ExceptionUnwindFinallyEnter.class,
          List.of(ExceptionUnwindFunctionEnter.class, ExceptionUnwindFinallyLeave.class),
          ExceptionUnwindFunctionLeave.class,
          List.of(ExceptionUnwindFunctionEnter.class, ExceptionUnwindFinallyLeave.class),
          ExceptionCatcherEnter.class,
          List.of(ExceptionUnwindFunctionEnter.class, ExceptionUnwindFinallyLeave.class));

  /** What the second pass begins with, where it goes no further than to native code. */
  private static final List<Class<?>> BORDER =
      List.of(ExceptionSearchFunctionEnter.class, ExceptionSearchFilterLeave.class);

  // Looked up only, never walked.
  private final Map<Integer, ExceptionCallback> latest = new HashMap<>();

  private Passes() {}

  /** Callbacks about an exception follow each other as the two passes do. */
  public static Shape areInOrder() {
    return Shape.of(Passes::new).about(ExceptionCallback.class);
  }

  /** This callback comes directly behind that one on its thread. */
  public static Shape follow(
      Class<? extends ExceptionCallback> earlier, Class<? extends ExceptionCallback> later) {
    return Shape.of(
            () ->
                new Checker() {
                  private final Map<Integer, Class<?>> latest = new HashMap<>();

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    Class<?> before = latest.put(scene.thread(), callback.getClass());
                    return CheckResult.shown(earlier.equals(before) && later.isInstance(callback));
                  }
                })
        .about(ExceptionCallback.class);
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    ExceptionCallback now = (ExceptionCallback) callback;
    Optional<ExceptionCallback> before = Optional.ofNullable(latest.put(scene.thread(), now));
    if (!BEFORE.containsKey(now.getClass()) || !scene.isWhole(ExceptionThrown.class)) {
      return CheckResult.NONE;
    }
    return before
        .map(
            earlier ->
                CheckResult.of(
                    mayFollow(scene, earlier, now),
                    "%s came directly behind %s on thread %d",
                    now,
                    earlier,
                    scene.thread()))
        .orElseGet(
            () ->
                CheckResult.broken(
                    "%s came, and nothing was thrown on thread %d", now, scene.thread()));
  }

  private static boolean mayFollow(
      RunState scene, ExceptionCallback earlier, ExceptionCallback now) {
    boolean isAtBorder =
        now instanceof ExceptionUnwindFunctionLeave
            && BORDER.contains(earlier.getClass())
            && scene.context().isAtLeast(MANAGED_UNWINDING);
    boolean isInOrder = BEFORE.getOrDefault(now.getClass(), List.of()).contains(earlier.getClass());
    Optional<FunctionId> left = isSteppingOn(now) ? Optional.empty() : function(earlier);
    Optional<FunctionId> right = function(now);
    boolean isSame = left.isEmpty() || right.isEmpty() || left.equals(right);
    return isAtBorder || (isInOrder && isSame);
  }

  /** Only these two lead from one function to the next. */
  private static boolean isSteppingOn(ExceptionCallback callback) {
    return callback instanceof ExceptionSearchFunctionEnter
        || callback instanceof ExceptionUnwindFunctionEnter;
  }

  private static Optional<FunctionId> function(ExceptionCallback callback) {
    return switch (callback) {
      case ExceptionSearchFunctionEnter(var id) -> Optional.of(id);
      case ExceptionSearchFilterEnter(var id) -> Optional.of(id);
      case ExceptionSearchCatcherFound(var id) -> Optional.of(id);
      case ExceptionUnwindFunctionEnter(var id) -> Optional.of(id);
      case ExceptionUnwindFinallyEnter(var id) -> Optional.of(id);
      case ExceptionCatcherEnter(var id, var _) -> Optional.of(id);
      default -> Optional.empty();
    };
  }
}
