package io.github.clrsim.laws.runtime.gc;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.SuspensionCallback;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeResumeFinished;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeResumeStarted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendAborted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendFinished;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendStarted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeThreadResumed;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeThreadSuspended;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The runtime is stopped and goes on (ordering G74, N84). Which threads are told to stand still is
 * left aside: that is notional, and comes from any thread at any time (N85).
 */
public final class Standstill {
  private static final Map<Class<?>, Class<?>> BEGUN_BY =
      Map.of(
          RuntimeSuspendFinished.class, RuntimeSuspendStarted.class,
          RuntimeSuspendAborted.class, RuntimeSuspendStarted.class,
          RuntimeResumeFinished.class, RuntimeResumeStarted.class);

  /** All of the runtime's own threads together, where each thread has its number. */
  private static final int RUNTIMES = -1;

  private Standstill() {}

  /** What ends a suspension or a resumption has its beginning directly before it. */
  public static Shape isToldInOrder() {
    return Shape.of(
            () ->
                new Latest() {
                  @Override
                  CheckResult at(RunState scene, Callback callback, Optional<Class<?>> before) {
                    Optional<Class<?>> due = Optional.ofNullable(BEGUN_BY.get(callback.getClass()));
                    return due.isEmpty() || !isKnown(scene, before)
                        ? CheckResult.NONE
                        : CheckResult.of(
                            before.equals(due),
                            "%s came on thread %d behind %s",
                            callback.methodName(),
                            scene.thread(),
                            before.map(Class::getSimpleName).orElse("nothing"));
                  }
                })
        .about(SuspensionCallback.class);
  }

  /**
   * A collection begins on the thread that has stopped the runtime. Of the runtime's own threads
   * that collect together, one stops it, and any says that it began.
   */
  public static Shape isAroundCollections() {
    return Shape.of(
            () ->
                new Latest() {
                  @Override
                  int who(RunState scene) {
                    return scene.kind() == ThreadKind.OTHER ? RUNTIMES : scene.thread();
                  }

                  @Override
                  CheckResult at(RunState scene, Callback callback, Optional<Class<?>> before) {
                    boolean isKnown =
                        scene.context().isOfEventPipe()
                            ? scene.kind() == ThreadKind.MANAGED && before.isPresent()
                            : !scene.isAttached()
                                && scene.events().areKnownWhole(RuntimeSuspendFinished.class);
                    return isKnown && callback instanceof GarbageCollectionStarted
                        ? CheckResult.of(
                            before.equals(Optional.of(RuntimeSuspendFinished.class)),
                            "a collection began on thread %d, which had not stopped the runtime",
                            scene.thread())
                        : CheckResult.NONE;
                  }
                })
        .about(SuspensionCallback.class, GarbageCollectionStarted.class);
  }

  /** Of the runtime's own events a thread tells all, once it has told one. */
  private static boolean isKnown(RunState scene, Optional<Class<?>> before) {
    return scene.isWhole(SuspensionCallback.class)
        || (scene.context().isOfEventPipe() && before.isPresent());
  }

  private abstract static class Latest implements Checker {
    // Looked up only, never walked.
    private final Map<Integer, Class<?>> latest = new HashMap<>();

    /** Whose suspensions are looked at together. */
    int who(RunState scene) {
      return scene.thread();
    }

    abstract CheckResult at(RunState scene, Callback callback, Optional<Class<?>> before);

    @Override
    public CheckResult entered(RunState scene, Callback callback) {
      if (callback instanceof RuntimeThreadSuspended || callback instanceof RuntimeThreadResumed) {
        return CheckResult.NONE;
      }
      Optional<Class<?>> before = Optional.ofNullable(latest.get(who(scene)));
      if (callback instanceof SuspensionCallback) {
        latest.put(who(scene), callback.getClass());
      }
      return at(scene, callback, before);
    }
  }
}
