package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.console.OptionNames;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.kit.goal.GoalsCampaign;
import io.github.clrsim.kit.goal.RandomExecution;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.rule.Ruling;

/** Tells which goal was shown by which program. */
final class GoalsReport {
  private final Console console;

  GoalsReport(Console console) {
    this.console = console;
  }

  /** Tells all; a goal that was not reached counts as a broken law. */
  int of(GoalsCampaign.Result result) {
    ObjectNode answer =
        Console.object()
            .put("executions", result.executions())
            .put("steps", result.steps())
            .put("reached", result.reached().size());
    ArrayNode goals = answer.putArray("goals");
    for (GoalsCampaign.Reached reached : result.reached()) {
      RandomExecution.Judged by = reached.by();
      named(goals, reached.goal(), true)
          .put("execution", by.execution().number())
          .put("runtime", by.execution().profile())
          .put("profiler", by.execution().profiler().className())
          .put("scenario", by.tried().scenario())
          .put("replay", by.replayLine());
      console.say(
          "%s %s: shown by execution %d on %s%n  %s%n  %s"
              .formatted(
                  rules(reached.goal()),
                  reached.goal().name(),
                  by.execution().number(),
                  by.execution().profile(),
                  reached.goal().sentence(),
                  by.tried().scenario()));
    }
    for (Ruling.Goal goal : result.missing()) {
      named(goals, goal, false);
      console.sayFinding(
          "%s %s: NOT REACHED%n  %s".formatted(rules(goal), goal.name(), goal.sentence()));
    }
    result.broken().ifPresent(broken -> tell(answer, broken));
    console.say(
        "%d of %s reached, by %s of %s."
            .formatted(
                result.reached().size(),
                Counted.of(result.reached().size() + result.missing().size(), "goal"),
                Counted.of(result.executions(), "execution"),
                Counted.of(result.steps(), "step")));
    boolean isWell = result.missing().isEmpty() && result.broken().isEmpty();
    return console.answer(isWell ? Exit.KEPT : Exit.LAW_BROKEN, answer);
  }

  private void tell(ObjectNode answer, RandomExecution.Judged broken) {
    String why =
        switch (broken.verdict()) {
          case Verdict.Broken law -> law.law().name() + ": " + law.why();
          case Verdict.Inconclusive refused ->
              refused.diagnostic().naming(new OptionNames()).text();
          case Verdict.Kept _ -> "";
        };
    answer.putObject("broken").put("why", why).put("replay", broken.replayLine());
    console.sayFinding(
        "A law about the runtime was broken, and the search ended there: %s%n  %s"
            .formatted(why, broken.replayLine()));
  }

  private static ObjectNode named(ArrayNode goals, Ruling.Goal goal, boolean isReached) {
    ObjectNode node = goals.addObject().put("name", goal.name()).put("reached", isReached);
    ArrayNode rules = node.putArray("rules");
    goal.rules().forEach(rules::add);
    return node;
  }

  private static String rules(Ruling.Goal goal) {
    return String.join(", ", goal.rules());
  }
}
