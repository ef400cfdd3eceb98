package io.github.clrsim.laws.runtime.attach;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target.ProfilerInfo;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.EventPipeCallback;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerDetachSucceeded;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashSet;
import java.util.Set;

/** What still happens between the runtime and a profiler that it lets go (ordering G97, N98). */
public final class Detaching {
  private static final String[] ALL_CALLS =
      ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_INFO).stream()
          .map(MethodSpec::name)
          .toArray(String[]::new);

  private Detaching() {}

  /** A thread may finish the one callback that it was on its way to, and no more. */
  public static Shape nothingNewComes() {
    return Shape.of(
            () ->
                new Checker() {
                  private final Set<Integer> late = new HashSet<>();
                  private boolean isGone;

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    // Events are delivered whatever the state (ordering N100), and who attaches
                    // meanwhile is another object, which is asked before it is refused (G96).
                    if (!scene.isDetaching()
                        || callback instanceof EventPipeCallback
                        || callback instanceof LoadAsNotificationOnly) {
                      return CheckResult.NONE;
                    }
                    if (callback instanceof ProfilerDetachSucceeded && !isGone) {
                      isGone = true;
                      return CheckResult.SEEN;
                    }
                    return !isGone && late.add(scene.thread())
                        ? CheckResult.NONE
                        : CheckResult.broken("%s came after the detach", callback.methodName());
                  }
                })
        .about(Callback.class);
  }

  /** Every call that begins after the detach was granted is refused because of it. */
  public static Shape callsAreRefused() {
    return Shape.of(
            () ->
                new Checker() {
                  private final Set<Integer> late = new HashSet<>();

                  @Override
                  public CheckResult asked(RunState scene, InfoCall call) {
                    if (scene.isDetaching() && call.target() instanceof ProfilerInfo) {
                      late.add(scene.thread());
                    }
                    return CheckResult.NONE;
                  }

                  @Override
                  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
                    return late.remove(scene.thread())
                        ? CheckResult.of(
                            outcome.hresult().equals(HResult.CORPROF_E_PROFILER_DETACHING),
                            "%s was answered %s after the detach",
                            call,
                            outcome)
                        : CheckResult.NONE;
                  }
                })
        .asking(ALL_CALLS);
  }

  /** ProfilerDetachSucceeded comes once, and not unasked. */
  public static Shape succeeds() {
    return Shape.of(
            () ->
                new Checker() {
                  private boolean isGone;

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    boolean isRight = scene.isDetaching() && !isGone;
                    isGone = true;
                    return CheckResult.of(
                        isRight,
                        "ProfilerDetachSucceeded came %s",
                        scene.isDetaching() ? "a second time" : "unasked");
                  }
                })
        .about(ProfilerDetachSucceeded.class);
  }

  /** A callback that was under way is refused its calls. */
  public static Shape cutsIntoCallbacks() {
    return Shape.of(
            () ->
                new Checker() {
                  private long granted = Long.MAX_VALUE;

                  @Override
                  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
                    boolean isRequest = call.method().deed() == Deed.REQUESTS_DETACH;
                    if (isRequest && !outcome.hresult().failed()) {
                      granted = scene.index();
                    }
                    return CheckResult.shown(
                        scene.around().filter(frame -> frame.since() < granted).isPresent()
                            && outcome.hresult().equals(HResult.CORPROF_E_PROFILER_DETACHING));
                  }
                })
        .asking(ALL_CALLS);
  }
}
