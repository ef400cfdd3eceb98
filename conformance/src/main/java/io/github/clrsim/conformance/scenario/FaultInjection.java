package io.github.clrsim.conformance.scenario;

import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.FaultSearch;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.model.fault.Faults;
import io.github.clrsim.model.scenario.Adversary;
import io.github.clrsim.model.scenario.Scenario;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** What has the calls of a profiler fail, one after the other, by the choices of a scenario. */
public final class FaultInjection {
  private FaultInjection() {}

  /** The same scenarios, in which calls may be refused, once or from then on. */
  public static List<String> scenarios(List<String> names, int actionsMax) {
    return names.stream().map(name -> refusing(name, actionsMax)).toList();
  }

  /** A search in a campaign of such scenarios, which has not begun. */
  public static FaultSearch search(
      Campaign campaign, Progress progress, Supplier<Campaign.Next> next) {
    FaultSearch.Refusals refusals =
        new FaultSearch.Refusals(Faults.REFUSES, Faults.REFUSALS, Faults.LASTING_REFUSALS);
    return new FaultSearch(campaign, refusals, progress, next);
  }

  private static String refusing(String name, int actionsMax) {
    Scenario scenario = Scenarios.named(name, actionsMax);
    Set<Adversary> adversaries =
        EnumSet.of(
            Adversary.FAILING_ANSWERS, Adversary.FAILING_METADATA, Adversary.LASTING_FAILURES);
    adversaries.addAll(scenario.adversaries());
    return scenario.withAdversaries(adversaries).line();
  }
}
