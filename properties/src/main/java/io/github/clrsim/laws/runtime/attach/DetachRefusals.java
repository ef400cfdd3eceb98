package io.github.clrsim.laws.runtime.attach;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** What makes a detach impossible (ordering G99). */
public final class DetachRefusals implements Checker {
  private static final Set<Deed> IRREVERSIBLE = EnumSet.of(Deed.SETS_BODY, Deed.SETS_HOOKS);

  // With the flags about compilation a detach is granted from .NET 10 on.
  private static final int FORBIDDING = EventMask.IMMUTABLE.without(EventMask.JIT_FLAGS).low();

  private static final String[] ASKED =
      CallTable.namesOf(Deed.REQUESTS_DETACH, Deed.SETS_BODY, Deed.SETS_HOOKS, Deed.SETS_EVENTS);

  private final Set<String> done = new LinkedHashSet<>();

  private DetachRefusals() {}

  /** A detach is not granted where it is impossible. */
  public static Shape shape() {
    return Shape.of(DetachRefusals::new).asking(ASKED);
  }

  @Override
  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
    Deed deed = call.method().deed();
    if (deed != Deed.REQUESTS_DETACH) {
      boolean counts = IRREVERSIBLE.contains(deed) || asksForReJIT(call);
      if (counts && !outcome.hresult().failed()) {
        done.add(call.method().name());
      }
      return CheckResult.NONE;
    }
    boolean inInitialize =
        scene.isInside(Initialize.class) || scene.isInside(InitializeForAttach.class);
    boolean isImmutable = (scene.events().lowNow() & FORBIDDING) != 0;
    if (!inInitialize && !isImmutable && done.isEmpty()) {
      return CheckResult.NONE;
    }
    return CheckResult.of(
        outcome.hresult().failed(),
        "RequestProfilerDetach was granted %s",
        inInitialize
            ? "inside Initialize"
            : isImmutable ? "with immutable flags set" : "after " + done);
  }

  /** Who may make code anew is there for good, whether it does or not. */
  private static boolean asksForReJIT(InfoCall call) {
    return call.method().deed() == Deed.SETS_EVENTS
        && call.arguments().getFirst() instanceof Integer events
        && (events & COR_PRF_ENABLE_REJIT) != 0;
  }
}
