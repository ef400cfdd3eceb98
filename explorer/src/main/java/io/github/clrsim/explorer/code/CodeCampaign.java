package io.github.clrsim.explorer.code;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.code.Ground.Ran;
import io.github.clrsim.explorer.code.Moves.Move;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.shrink.Budget;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.shrink.Shrinking;
import io.github.clrsim.explorer.strategy.ExhaustiveSearch;
import io.github.clrsim.explorer.strategy.Proof;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.explorer.strategy.Tally;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.explorer.strategy.sampling.Plan;
import java.util.List;
import java.util.Optional;

/** One campaign on code, from its first execution to its story. */
final class CodeCampaign {
  private static final Budget BUDGET = Budget.ofRuns(5_000);

  private final Ground ground;
  private final Progress progress;

  /** Woven code tells all that it touches, except for plain data, which locks should order. */
  private final Tally tally = new Tally(true);

  private Optional<Explored> ended = Optional.empty();

  /**
   * A campaign, for which the body has been executed once already: what loads its classes and sets
   * its static fields up is unlike all that come later, here and wherever it is replayed.
   */
  CodeCampaign(Ground ground, Progress progress) {
    this.ground = ground;
    this.progress = progress;
    var _ = ground.execute(Strategy.calm(), Choices.calm());
  }

  Explored sample(Exploration exploration, Plan plan) {
    long share = exploration.shard().share(exploration.executions());
    for (long index = 0; index < share; index++) {
      long number = exploration.shard().number(index);
      Ran ran = execute(plan.attempt(number));
      Optional<Explored> end = endedBy(ran);
      if (end.isEmpty() && isTwice(exploration, index)) {
        end = comparedWithItself(ran.picks());
      }
      if (end.isPresent()) {
        return end.get();
      }
      progress.at(index + 1, share, () -> "executions");
    }
    return new Explored.Passed(tally.statistics(), Optional.empty());
  }

  Explored tryAll(Exploration exploration, StrategyName.Exhaustive bound) {
    Proof proof =
        ExhaustiveSearch.of(bound, true)
            .search(exploration.executions(), attempt -> isEndedBy(attempt, exploration));
    if (ended.isPresent()) {
      return ended.get();
    }
    return switch (proof) {
      case Proof.Proved proved -> new Explored.Passed(tally.statistics(), Optional.of(proved));
      case Proof.OutOfBudget budget ->
          new Explored.Inconclusive(tally.statistics(), tooFew(budget));
      case Proof.Failed failed -> again(failed.picks());
    };
  }

  private boolean isEndedBy(Attempt attempt, Exploration exploration) {
    Ran ran = execute(attempt);
    if (ran.ending() instanceof Ending.CutOff) {
      return false;
    }
    ended = endedBy(ran);
    progress.at(attempt.number() + 1, exploration.executions(), () -> "executions");
    return ended.isPresent();
  }

  private Ran execute(Attempt attempt) {
    Attempt watched = tally.watch(attempt);
    Ran ran = ground.execute(watched.strategy(), watched.choices());
    tally.count();
    return ran;
  }

  private static boolean isTwice(Exploration exploration, long index) {
    return exploration.twiceEvery() > 0 && index % exploration.twiceEvery() == 0;
  }

  private Optional<Explored> endedBy(Ran ran) {
    Optional<Diagnostic> limit = withoutConclusion(ran.ending());
    if (limit.isPresent()) {
      return limit.map(diagnostic -> new Explored.Inconclusive(tally.statistics(), diagnostic));
    }
    return Fault.of(ran.ending()).map(fault -> shrunk(ran.picks(), fault));
  }

  private Explored shrunk(ChoiceSequence picks, Fault fault) {
    Shrinking.Smallest<String> smallest =
        Shrinking.of(new FailingCode(ground, fault), FailingCode.SCENE, picks, BUDGET, progress);
    Ran ran = ground.replay(smallest.picks());
    return new Explored.Failed(
        tally.statistics(),
        Fault.of(ran.ending()).orElse(fault),
        smallest.picks(),
        smallest.evaluations(),
        smallest.isMinimal(),
        CodeStory.of(ground.movesOf(smallest.picks())));
  }

  Explored again(ChoiceSequence picks) {
    Ran ran = ground.replay(picks);
    Optional<Diagnostic> limit = withoutConclusion(ran.ending());
    if (limit.isPresent()) {
      return new Explored.Inconclusive(tally.statistics(), limit.get());
    }
    return Fault.of(ran.ending())
        .<Explored>map(fault -> asItIs(picks, fault, CodeStory.of(ground.movesOf(picks))))
        .orElseGet(() -> new Explored.Passed(tally.statistics(), Optional.empty()));
  }

  private Explored asItIs(ChoiceSequence picks, Fault fault, String story) {
    return new Explored.Failed(tally.statistics(), fault, picks, 1, false, story);
  }

  /** Does it twice more, and looks for the first step that differs. */
  private Optional<Explored> comparedWithItself(ChoiceSequence picks) {
    List<Move> once = ground.movesOf(picks);
    List<Move> again = ground.movesOf(picks);
    if (once.equals(again)) {
      return Optional.empty();
    }
    int step = 0;
    while (step < Math.min(once.size(), again.size()) && once.get(step).equals(again.get(step))) {
      step++;
    }
    Fault fault =
        new Fault(
            Fault.Kind.NOT_REPEATABLE,
            "Step %d is \"%s\" the first time and \"%s\" the second, by the same choices."
                .formatted(step, textAt(once, step), textAt(again, step)),
            Optional.empty());
    return Optional.of(
        asItIs(picks, fault, CodeStory.of(once.subList(0, Math.min(step + 1, once.size())))));
  }

  private static String textAt(List<Move> moves, int step) {
    return step < moves.size()
        ? moves.get(step).name() + ": " + CodeStory.text(moves.get(step))
        : "nothing";
  }

  /**
   * Why nothing follows from an execution that ended so, if that is our limit and not its fault.
   */
  private static Optional<Diagnostic> withoutConclusion(Ending ending) {
    return switch (ending) {
      case Ending.Uncontrolled uncontrolled ->
          Optional.of(
              new Diagnostic(
                  uncontrolled.text(),
                  "code that is explored",
                  "what the scheduler cannot see it cannot repeat, so nothing can be concluded",
                  "weave the package that does it, or give the code a stand-in for what it uses"
                      + " there"));
      case Ending.ThreadLimit limit ->
          Optional.of(
              new Diagnostic(
                  limit.text(),
                  "code that is explored",
                  "what would have come next is not known",
                  "allow more by threadsMax of @Explore; if that does not help, look for threads"
                      + " that are started again and again and never end"));
      case Ending.Finished _,
          Ending.Deadlocked _,
          Ending.OnlyPolled _,
          Ending.HostWaits _,
          Ending.LeftBehind _,
          Ending.Raced _,
          Ending.Exited _,
          Ending.CutOff _,
          Ending.StepLimit _,
          Ending.Threw _ ->
          Optional.empty();
    };
  }

  private static Diagnostic tooFew(Proof.OutOfBudget budget) {
    return new Diagnostic(
        budget.text(),
        "an exhaustive exploration",
        "what was not tried is not proved",
        "allow more executions, or name a bound of preemptions, as in exhaustive:2");
  }
}
