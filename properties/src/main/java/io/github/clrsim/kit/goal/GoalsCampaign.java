package io.github.clrsim.kit.goal;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.explore.Backend;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.runtime.Rulings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * Runs random programs until every goal was shown: what the runtime may do, by {@code
 * docs/RULES.md}, a simulation must be able to do. One run serves all goals. Each is watched by all
 * laws about the runtime, and the campaign ends where one is broken.
 *
 * @param arm the simulated CLR, which takes a program in one line for a scenario's name
 * @param profilers who are told of it, in turn by chance
 * @param profiles the runtimes, by name
 * @param seed of all chance; the same seed means the same executions on every machine
 */
public record GoalsCampaign(
    Backend arm, List<NamedProfiler> profilers, List<String> profiles, long seed) {
  public GoalsCampaign {
    profilers = List.copyOf(profilers);
    profiles = List.copyOf(profiles);
  }

  /**
   * A goal that was shown.
   *
   * @param by the first execution that showed it
   */
  public record Reached(Ruling.Goal goal, RandomExecution.Judged by) {}

  /**
   * What came of a campaign.
   *
   * @param reached in the order of the rules
   * @param missing the goals that nothing showed
   * @param broken the execution that broke a law about the runtime, at which the campaign ended
   */
  public record Result(
      List<Reached> reached,
      List<Ruling.Goal> missing,
      Optional<RandomExecution.Judged> broken,
      long executions,
      long steps) {
    public Result {
      reached = List.copyOf(reached);
      missing = List.copyOf(missing);
    }
  }

  /**
   * Runs until all goals are reached.
   *
   * @param goesOn asked before each execution, with the number of those that were, whether there is
   *     time for one more
   */
  public Result run(LongPredicate goesOn) {
    Map<Ruling.Goal, Reached> reached = new LinkedHashMap<>();
    Optional<RandomExecution.Judged> broken = Optional.empty();
    long executions = 0;
    long steps = 0;
    while (reached.size() < Rulings.goals().size() && broken.isEmpty() && goesOn.test(executions)) {
      RandomExecution.Judged judged =
          RandomExecution.drawn(seed, executions, profiles, profilers).on(arm);
      executions++;
      steps += judged.run().steps();
      for (Ruling.Goal goal : Rulings.goals()) {
        if (judged.seen().contains(goal)) {
          reached.computeIfAbsent(goal, each -> new Reached(each, judged));
        }
      }
      if (!(judged.verdict() instanceof Verdict.Kept)) {
        broken = Optional.of(judged);
      }
    }
    List<Reached> inOrder = new ArrayList<>();
    List<Ruling.Goal> missing = new ArrayList<>();
    for (Ruling.Goal goal : Rulings.goals()) {
      Optional.ofNullable(reached.get(goal)).ifPresentOrElse(inOrder::add, () -> missing.add(goal));
    }
    return new Result(inOrder, missing, broken, executions, steps);
  }
}
