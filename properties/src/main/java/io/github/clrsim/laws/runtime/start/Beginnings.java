package io.github.clrsim.laws.runtime.start;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashSet;
import java.util.Set;

/** How a profiler's life begins: asked whether it only listens, initialized, and only then told. */
public final class Beginnings {

  private Beginnings() {}

  /**
   * LoadAsNotificationOnly is first, where it is known at all (ordering G1). A profiler that
   * attaches when there is one already is asked, too, before it is refused (ordering G96): never on
   * the thread that started the program.
   */
  public static Shape notificationOnly() {
    return Shape.of(
            () ->
                new Checker() {
                  private final Set<Integer> initialized = new HashSet<>();

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    if (callback instanceof Initialize) {
                      initialized.add(scene.thread());
                    }
                    if (!(callback instanceof LoadAsNotificationOnly)) {
                      return CheckResult.NONE;
                    }
                    boolean isKnown = scene.context().isAtLeast(5) || scene.context().isUnknown();
                    return CheckResult.of(
                        !initialized.contains(scene.thread()) && isKnown,
                        "LoadAsNotificationOnly came %s",
                        isKnown ? "after Initialize" : "though this runtime does not know it");
                  }
                })
        .about(LoadAsNotificationOnly.class, Initialize.class, InitializeForAttach.class);
  }

  /** Nothing comes until Initialize has returned (ordering G2). */
  public static Shape nothingEarly() {
    return Shape.of(() -> new Early()).about(Callback.class);
  }

  /** Nothing comes after an Initialize that failed, unless the profiler attaches (ordering G3). */
  public static Shape nothingAfterRefusal() {
    return Shape.of(
            () ->
                new Checker() {
                  private boolean isRefused;

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    if (callback instanceof LoadAsNotificationOnly
                        || callback instanceof InitializeForAttach) {
                      isRefused = false;
                    }
                    return isRefused
                        ? CheckResult.broken(
                            "%s came although Initialize had failed", callback.methodName())
                        : CheckResult.NONE;
                  }

                  @Override
                  public CheckResult returned(RunState scene, Callback callback, Reply reply) {
                    isRefused |= isInitialize(callback) && reply.hresult().failed();
                    return CheckResult.shown(isRefused);
                  }
                })
        .about(Callback.class);
  }

  private static boolean isInitialize(Callback callback) {
    return callback instanceof Initialize || callback instanceof InitializeForAttach;
  }

  private static final class Early implements Checker {
    private boolean isBegun;
    private boolean isDone;

    @Override
    public CheckResult entered(RunState scene, Callback callback) {
      if (isDone || callback instanceof LoadAsNotificationOnly) {
        return CheckResult.NONE;
      }
      if (isInitialize(callback)) {
        isBegun = true;
        return CheckResult.NONE;
      }
      // A trace that does not begin with Initialize is a piece of one.
      return isBegun
          ? CheckResult.broken("%s came before Initialize had returned", callback.methodName())
          : CheckResult.NONE;
    }

    @Override
    public CheckResult returned(RunState scene, Callback callback, Reply reply) {
      if (isDone || !isInitialize(callback)) {
        return CheckResult.NONE;
      }
      isDone = true;
      return CheckResult.SEEN;
    }
  }
}
