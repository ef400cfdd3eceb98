package io.github.clrsim.laws.runtime.attach;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_IMMUTABLE;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.laws.shape.Eye;
import io.github.clrsim.laws.shape.Scene;
import io.github.clrsim.laws.shape.Shape;
import io.github.clrsim.laws.shape.Sight;
import java.util.LinkedHashSet;
import java.util.Set;

/** What makes a detach impossible (ordering G99). */
public final class DetachRefusals implements Eye {
  private static final String REQUEST = "RequestProfilerDetach";

  private static final Set<String> IRREVERSIBLE =
      Set.of(
          "SetILFunctionBody",
          "SetEnterLeaveFunctionHooks",
          "SetEnterLeaveFunctionHooks2",
          "SetEnterLeaveFunctionHooks3",
          "SetEnterLeaveFunctionHooks3WithInfo");

  private static final Set<String> WISHES = Set.of("SetEventMask", "SetEventMask2");

  private final Set<String> done = new LinkedHashSet<>();

  private DetachRefusals() {}

  /** A detach is not granted where it is impossible. */
  public static Shape shape() {
    return Shape.of(DetachRefusals::new)
        .asking(REQUEST)
        .asking(IRREVERSIBLE.toArray(String[]::new))
        .asking(WISHES.toArray(String[]::new));
  }

  @Override
  public Sight answered(Scene scene, InfoCall call, Outcome<?> outcome) {
    String method = call.method().name();
    if (!method.equals(REQUEST)) {
      boolean counts = IRREVERSIBLE.contains(method) || asksForReJIT(call);
      if (counts && !outcome.hresult().failed()) {
        done.add(method);
      }
      return Sight.NONE;
    }
    boolean inInitialize =
        scene.isInside(Initialize.class) || scene.isInside(InitializeForAttach.class);
    boolean isImmutable = (scene.events().lowNow() & COR_PRF_MONITOR_IMMUTABLE) != 0;
    if (!inInitialize && !isImmutable && done.isEmpty()) {
      return Sight.NONE;
    }
    return Sight.of(
        outcome.hresult().failed(),
        "RequestProfilerDetach was granted %s",
        inInitialize
            ? "inside Initialize"
            : isImmutable ? "with immutable flags set" : "after " + done);
  }

  /** Who may make code anew is there for good, whether it does or not. */
  private static boolean asksForReJIT(InfoCall call) {
    return WISHES.contains(call.method().name())
        && call.arguments().getFirst() instanceof Integer events
        && (events & COR_PRF_ENABLE_REJIT) != 0;
  }
}
