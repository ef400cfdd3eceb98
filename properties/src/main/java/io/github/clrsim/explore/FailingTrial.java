package io.github.clrsim.explore;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.Trial.Judged;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.shrink.Subject;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A profiler that breaks a law: it fails where it breaks the same law again in the same way, or one
 * that stands before it in the list. From then on that one is the law, so that of two which one
 * mistake breaks the same is shown in the end, whichever was seen first.
 */
final class FailingTrial implements Subject<FailingTrial.RunState> {
  /** Two runs of what cannot be repeated may be the same by chance, but not often in a row. */
  private static final int COMPARISONS_MAX = 12;

  private final Trial trial;
  private final List<String> profiles;
  private final Simplification simplification;
  private final Map<Case, Verdict.Broken> verdicts = new HashMap<>();
  private final Verdict.Broken found;
  private Law law;
  private String why;
  private boolean hasFailed;
  private boolean isLawOfTheClimb = true;

  FailingTrial(Shrinker shrinker, Verdict.Broken found) {
    this.trial = shrinker.trial();
    this.law = found.law();
    this.why = found.why();
    this.profiles = shrinker.profiles();
    this.simplification = trial.arm().simplification(shrinker.scenarios());
    this.found = found;
  }

  /** A scenario on a runtime, both by name. */
  record RunState(String scenario, String profile) {
    @Override
    public String toString() {
      return scenario + " on " + profile;
    }
  }

  @Override
  public List<List<RunState>> ladder() {
    return simplification.ladder().stream().map(this::onAll).toList();
  }

  @Override
  public Stream<RunState> shorterThan(RunState scene) {
    return simplification
        .shorterThan()
        .apply(scene.scenario())
        .map(scenario -> new RunState(scenario, scene.profile()));
  }

  @Override
  public Stream<RunState> plainerThan(RunState scene) {
    Stream<RunState> preferred =
        onAll(scene.scenario()).stream().takeWhile(each -> !each.equals(scene));
    return Stream.concat(
        preferred,
        simplification
            .plainerThan()
            .apply(scene.scenario())
            .map(scenario -> new RunState(scenario, scene.profile())));
  }

  private List<RunState> onAll(String scenario) {
    return profiles.stream().map(profile -> new RunState(scenario, profile)).toList();
  }

  @Override
  public Played play(RunState scene, Choices choices) {
    CountedChoices counted = new CountedChoices(choices);
    List<Integer> made = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    Judged judged =
        trial.with(
            scene.scenario(),
            scene.profile(),
            counted,
            step -> {
              made.add(counted.count());
              steps.add(step);
            });
    if (!(judged.verdict() instanceof Verdict.Broken broken) || !isAsBad(broken)) {
      return law instanceof ReplayIsExact
          ? compared(judged, steps, counted.count())
          : played(false, judged, counted.count(), counted.count(), steps.size());
    }
    isLawOfTheClimb &= !hasFailed || broken.law().equals(law);
    hasFailed = true;
    law = broken.law();
    why = broken.why();
    verdicts.put(judged.tried(), broken);
    boolean isSeen = broken.step() < made.size();
    int decisive = isSeen ? made.get((int) broken.step()) : counted.count();
    return played(true, judged, counted.count(), decisive, steps.size());
  }

  /** Whether it is the failure that is looked into, or one of a law that stands before it. */
  private boolean isAsBad(Verdict.Broken broken) {
    int before = rank(law) - rank(broken.law());
    return before > 0 || (before == 0 && law.isSameFailure(why, broken.why()));
  }

  private int rank(Law one) {
    return trial.laws().indexOf(one);
  }

  private Played compared(Judged judged, List<Step> steps, int choices) {
    ChoiceSequence picks = judged.tried().picks();
    int runs = 1;
    boolean differs = false;
    while (judged.verdict() instanceof Verdict.Kept && !differs && runs <= COMPARISONS_MAX) {
      differs = trial.again(judged.tried(), steps).verdict() instanceof Verdict.Broken;
      runs++;
    }
    hasFailed |= differs;
    return new Played(differs, picks, choices, choices, runs, (long) runs * steps.size());
  }

  private static Played played(
      boolean fails, Judged judged, int choices, int decisive, long steps) {
    return new Played(fails, judged.tried().picks(), choices, decisive, 1, steps);
  }

  /** Whether all the climb was about the law that was broken in the end. */
  boolean isLawOfTheClimb() {
    return isLawOfTheClimb;
  }

  /** How the case, which was played and fails, breaks the law. */
  Verdict.Broken verdictOf(Case failing) {
    return law instanceof ReplayIsExact
        ? new Verdict.Broken(
            law,
            0,
            "Two runs of it are not the same, and each pair of runs parts somewhere else",
            found.remedy())
        : verdicts.getOrDefault(failing, found);
  }
}
