package io.github.clrsim.explore;

import io.github.clrsim.explorer.shrink.Budget;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.shrink.Reach;
import io.github.clrsim.explorer.shrink.Shrinking;
import io.github.clrsim.explorer.shrink.Shrinking.Smallest;
import io.github.clrsim.laws.judge.Verdict;
import java.util.List;

/**
 * Makes a failing case smaller: scenario, runtime and picks together, as long as the same law
 * breaks, or one that stands before it in the list. What it ends with is a normal form: it depends
 * on the profiler, the law and what was to be explored, hardly ever on the case that was found. In
 * the end, unless its budget was spent first, no action can be left out, no pick dropped, calmed or
 * lowered without losing the failure.
 *
 * @param trial who is tried, where and by which laws
 * @param scenarios those that were to be explored; it ends with one that stands in them
 * @param profiles the runtimes that were to be explored, the first of them preferred
 * @param budget what it may cost
 */
public record Shrinker(Trial trial, List<String> scenarios, List<String> profiles, Budget budget) {

  /**
   * What shrinking may cost where nobody says otherwise. A step takes a few microseconds, so that
   * this is about a minute at most.
   */
  public static final Budget USUAL_BUDGET = new Budget(20_000, 15_000_000, () -> false);

  /** The same of a native profiler, of which a step takes several times as long. */
  public static final Budget USUAL_NATIVE_BUDGET = new Budget(20_000, 4_000_000, () -> false);

  public Shrinker {
    scenarios = List.copyOf(scenarios);
    profiles = List.copyOf(profiles);
  }

  /** A shrinker of what a campaign found, with the usual budget. */
  public static Shrinker of(Campaign campaign) {
    Budget usual = campaign.trial().profiler().isNative() ? USUAL_NATIVE_BUDGET : USUAL_BUDGET;
    return new Shrinker(campaign.trial(), campaign.scenarios(), campaign.profiles(), usual);
  }

  /** The same with another budget. */
  public Shrinker within(Budget other) {
    return new Shrinker(trial, scenarios, profiles, other);
  }

  /**
   * What shrinking came to.
   *
   * @param smallest the case it ended with
   * @param verdict how that one breaks the law
   * @param evaluations how many runs it took, those that check that it is minimal included
   * @param reach whether it came to its end
   */
  public record Shrunk(Case smallest, Verdict.Broken verdict, int evaluations, Reach reach) {
    /** Whether it was checked that nothing more can be left out or calmed. */
    public boolean isMinimal() {
      return reach == Reach.MINIMAL;
    }

    private Shrunk then(Shrunk last) {
      return new Shrunk(last.smallest, last.verdict, evaluations + last.evaluations, last.reach);
    }
  }

  /** Shrinks a case that breaks a law. */
  public Shrunk shrink(Case failing, Verdict.Broken verdict, Progress progress) {
    FailingTrial subject = new FailingTrial(this, verdict);
    FailingTrial.RunState scene = new FailingTrial.RunState(failing.scenario(), failing.profile());
    Smallest<FailingTrial.RunState> smallest =
        Shrinking.of(subject, scene, failing.picks(), budget, progress);
    Case end = new Case(smallest.scene().scenario(), smallest.scene().profile(), smallest.picks());
    Shrunk shrunk =
        new Shrunk(end, subject.verdictOf(end), smallest.evaluations(), smallest.reach());
    // What the climb passed by may break the law that came up only on the way down.
    Budget rest = budget.without(smallest.evaluations(), smallest.steps());
    return subject.isLawOfTheClimb()
        ? shrunk
        : shrunk.then(within(rest).shrink(end, shrunk.verdict(), progress));
  }
}
