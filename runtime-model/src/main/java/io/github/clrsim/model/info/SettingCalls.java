package io.github.clrsim.model.info;

import io.github.clrsim.api.call.CallRouter;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.heap.gc.BackgroundCollections;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.thread.ClrThread;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The gate and the profiler's own settings: what is the same in a simulation and in a replay. */
public final class SettingCalls {
  private static final CallRouter.Plan PLAN =
      CallRouter.plan(CallTable.runtimeRows(), List.of(SettingAnswers.class));

  private final Gate gate;
  private final CallRouter room;

  /** The settings of one run. */
  public SettingCalls(RuntimeProfile profile, Delivery delivery) {
    this.gate = new Gate(profile.interfaces(), delivery);
    this.room = PLAN.of(new SettingAnswers(profile, delivery, new BackgroundCollections()));
  }

  /** The rows answered here. */
  public static Set<MethodSpec> rows() {
    return PLAN.rows();
  }

  /** Why the runtime refuses the call before it looks at the arguments. */
  public Optional<HResult> refusal(MethodSpec method, ClrThread caller) {
    return gate.refusal(method, caller);
  }

  /** Whether the row is answered here. */
  public boolean answers(MethodSpec method) {
    return PLAN.rows().contains(method);
  }

  /** The answer of a row that is answered here. */
  public Outcome<?> answer(InfoCall call) {
    return room.answer(call);
  }
}
