package io.github.clrsim.explore;

import io.github.clrsim.explore.shrink.Shrinking;
import io.github.clrsim.explore.shrink.Shrinking.Smallest;
import io.github.clrsim.laws.Verdict;
import java.util.List;

/**
 * Makes a failing case smaller: scenario, runtime and picks together, as long as the same law
 * breaks, or one that stands before it in the list. What it ends with is a normal form: it depends
 * on the profiler, the law and what was to be explored, hardly ever on the case that was found. In
 * the end, unless a limit came first, no action can be left out, no pick dropped, calmed or lowered
 * without losing the failure.
 *
 * @param trial who is tried, where and by which laws
 * @param scenarios those that were to be explored; it ends with one that stands in them
 * @param profiles the runtimes that were to be explored, the first of them preferred
 * @param evaluationsMax how many runs may be spent
 */
public record Shrinker(
    Trial trial, List<String> scenarios, List<String> profiles, int evaluationsMax) {

  /** How many runs may be spent where nobody says otherwise. */
  public static final int EVALUATIONS_MAX = 20_000;

  public Shrinker {
    scenarios = List.copyOf(scenarios);
    profiles = List.copyOf(profiles);
  }

  /** A shrinker of what a campaign found, with the usual limit. */
  public static Shrinker of(Campaign campaign) {
    return new Shrinker(
        campaign.trial(), campaign.scenarios(), campaign.profiles(), EVALUATIONS_MAX);
  }

  /**
   * What shrinking came to.
   *
   * @param smallest the case it ended with
   * @param verdict how that one breaks the law
   * @param evaluations how many runs it took, those that check that it is minimal included
   * @param isMinimal whether it was checked that nothing more can be left out or calmed; false if
   *     the limit of evaluations came first
   */
  public record Shrunk(Case smallest, Verdict.Broken verdict, int evaluations, boolean isMinimal) {
    private Shrunk then(Shrunk last) {
      return new Shrunk(
          last.smallest, last.verdict, evaluations + last.evaluations, last.isMinimal);
    }
  }

  /** Shrinks a case that breaks a law. */
  public Shrunk shrink(Case failing, Verdict.Broken verdict, Progress progress) {
    FailingTrial subject = new FailingTrial(this, verdict);
    FailingTrial.Scene scene = new FailingTrial.Scene(failing.scenario(), failing.profile());
    Smallest<FailingTrial.Scene> smallest =
        Shrinking.of(subject, scene, failing.picks(), evaluationsMax, progress);
    Case end = new Case(smallest.scene().scenario(), smallest.scene().profile(), smallest.picks());
    Shrunk shrunk =
        new Shrunk(end, subject.verdictOf(end), smallest.evaluations(), smallest.isMinimal());
    // What the climb passed by may break the law that came up only on the way down.
    return subject.isLawOfTheClimb() ? shrunk : shrunk.then(again(shrunk, progress));
  }

  private Shrunk again(Shrunk first, Progress progress) {
    return new Shrinker(
            trial, scenarios, profiles, Math.max(0, evaluationsMax - first.evaluations()))
        .shrink(first.smallest(), first.verdict(), progress);
  }
}
