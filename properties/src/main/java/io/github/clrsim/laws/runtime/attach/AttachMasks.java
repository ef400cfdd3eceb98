package io.github.clrsim.laws.runtime.attach;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ALLOWABLE_NOTIFICATION_PROFILER;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerAttachComplete;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.Events;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;

/** Event masks that the runtime must refuse (ordering G95, G101). */
public final class AttachMasks {
  private static final String[] MASKS = CallTable.namesOf(Deed.SETS_EVENTS);
  private static final String[] HOOKS = CallTable.namesOf(Deed.SETS_HOOKS);

  // The flags about compilation are granted to attachers from .NET 10 on.
  private static final int MAY_BE_GRANTED = EventMask.AFTER_ATTACH.and(EventMask.JIT_FLAGS).low();

  private AttachMasks() {}

  /** A profiler that attached is refused what is not for attachers. */
  public static Shape afterAttach() {
    Checker checker =
        new Checker() {
          @Override
          public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
            boolean isForbidden =
                call.method().deed() != Deed.SETS_EVENTS || exceeds(call, MAY_BE_GRANTED);
            return scene.isAttached() && isForbidden ? refused(call, outcome) : CheckResult.NONE;
          }
        };
    return Shape.of(() -> checker).asking(MASKS).asking(HOOKS);
  }

  /** The attach completes although a mask was refused. */
  public static Shape completesAllTheSame() {
    return Shape.of(
            () ->
                new Checker() {
                  private boolean isRefused;

                  @Override
                  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
                    isRefused |= scene.isAttached() && outcome.hresult().failed();
                    return CheckResult.NONE;
                  }

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    return CheckResult.shown(isRefused);
                  }
                })
        .about(ProfilerAttachComplete.class)
        .asking(MASKS);
  }

  /** A profiler that only listens is refused what alters. */
  public static Shape ofListeners() {
    return Shape.of(
            () ->
                new Checker() {
                  private boolean isListener;

                  @Override
                  public CheckResult returned(RunState scene, Callback callback, Reply reply) {
                    isListener |= reply.decision() && !reply.hresult().failed();
                    return CheckResult.NONE;
                  }

                  @Override
                  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
                    return isListener && exceeds(call, COR_PRF_ALLOWABLE_NOTIFICATION_PROFILER)
                        ? refused(call, outcome)
                        : CheckResult.NONE;
                  }
                })
        .about(LoadAsNotificationOnly.class)
        .asking(MASKS);
  }

  private static boolean exceeds(InfoCall call, int allowed) {
    return (Events.low(call) & ~allowed) != 0;
  }

  private static CheckResult refused(InfoCall call, Outcome<?> outcome) {
    return CheckResult.of(outcome.hresult().failed(), "%s was granted", call);
  }
}
