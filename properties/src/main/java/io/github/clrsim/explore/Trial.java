package io.github.clrsim.explore;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.PackedSteps;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.Recording;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import io.github.clrsim.laws.rule.RuntimeLaw;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Runs a profiler on one case and has it judged.
 *
 * @param arm makes the CLR
 * @param profiler who is tried
 * @param laws by what
 * @param known those among them that are known to be broken: a run that breaks one of them is not
 *     judged from there on, and counts as if it had ended there
 */
public record Trial(Backend arm, NamedProfiler profiler, List<Law> laws, Set<Law> known) {
  public Trial {
    laws = List.copyOf(laws);
    known = Set.copyOf(known);
  }

  /** None of the laws is known to be broken. */
  public Trial(Backend arm, NamedProfiler profiler, List<Law> laws) {
    this(arm, profiler, laws, Set.of());
  }

  /** The same on another arm. */
  public Trial on(Backend other) {
    return new Trial(other, profiler, laws, known);
  }

  /**
   * What came of a trial.
   *
   * @param tried the case, with the picks that were really used
   * @param verdict what the laws say
   * @param run how it ended, and its fingerprint
   * @param seen the laws about the runtime that there was an occasion to break
   */
  public record Judged(Case tried, Verdict verdict, Run run, Set<RuntimeLaw> seen) {
    public Judged {
      seen = Set.copyOf(seen);
    }

    private Judged as(Verdict other) {
      return new Judged(tried, other, run, seen);
    }
  }

  /** Runs the case as it is. */
  public Judged of(Case tried) {
    return of(tried, step -> {});
  }

  /** Runs the case as it is, and lets {@code watcher} see every step as well. */
  public Judged of(Case tried, Consumer<Step> watcher) {
    return with(tried.scenario(), tried.profile(), Choices.recorded(tried.picks()), watcher);
  }

  /** Runs the case as it is, and has its steps watched, and its strategy and choices, too. */
  public Judged of(Case tried, Consumer<Step> watcher, UnaryOperator<Attempt> watching) {
    Attempt attempt = watching.apply(drawn(Choices.recorded(tried.picks())));
    return with(tried.scenario(), tried.profile(), attempt, watcher);
  }

  /** Runs a scenario with choices that need not be known beforehand. */
  public Judged with(String scenario, String profile, Choices choices, Consumer<Step> watcher) {
    return with(scenario, profile, drawn(choices), watcher);
  }

  /** The same with another strategy, which serves this run only. */
  Judged with(String scenario, String profile, Attempt attempt, Consumer<Step> watcher) {
    Judge judge = Judge.of(laws, arm.context(scenario, profile));
    return judged(scenario, profile, attempt, judge, watcher);
  }

  /**
   * Runs the case twice and holds the second run against the first ({@link ReplayIsExact}); the
   * whole trace is in memory meanwhile.
   */
  public Judged twice(Case tried) {
    PackedSteps first = new PackedSteps();
    Judged once = of(tried, first);
    if (!(once.verdict() instanceof Verdict.Kept)) {
      return once;
    }
    return again(once.tried(), first.steps());
  }

  /** Runs the case, which was run before, and holds it against the steps of that run. */
  public Judged again(Case tried, List<Step> first) {
    Judge judge = Judge.watching(List.of(new ReplayIsExact().compareWith(first)));
    Attempt attempt = drawn(Choices.recorded(tried.picks()));
    Judged judged = judged(tried.scenario(), tried.profile(), attempt, judge, step -> {});
    return profiler.isNative() ? judged.as(ReplayIsExact.ofNative(judged.verdict())) : judged;
  }

  private static Attempt drawn(Choices choices) {
    return new Attempt(0, Strategy.walk(), choices);
  }

  private Judged judged(
      String scenario, String profile, Attempt attempt, Judge judge, Consumer<Step> watcher) {
    Recording recording = Choices.recording(attempt.choices());
    Run run =
        arm.clr(scenario, profile, recording, attempt.strategy())
            .run(
                profiler,
                step -> {
                  judge.accept(step);
                  watcher.accept(step);
                });
    Verdict verdict = judge.end(run.ending());
    boolean isKnown = verdict instanceof Verdict.Broken broken && known.contains(broken.law());
    return new Judged(
        new Case(scenario, profile, recording.picks()),
        isKnown ? Verdict.kept() : verdict,
        run,
        judge.lawsSeen());
  }
}
