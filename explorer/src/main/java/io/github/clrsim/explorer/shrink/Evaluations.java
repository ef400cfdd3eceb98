package io.github.clrsim.explorer.shrink;

import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.shrink.Subject.Played;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Plays the scenes of a subject, each case once at most, and counts. */
final class Evaluations<S> {
  private final Subject<S> subject;
  private final Budget budget;
  private final Progress progress;
  private final Set<Tried<S>> tried = new HashSet<>();
  private final Map<S, Integer> choicesWhenCalm = new HashMap<>();
  private int count;
  private long steps;
  private Reach reach = Reach.MINIMAL;

  Evaluations(Subject<S> subject, Budget budget, Progress progress) {
    this.subject = subject;
    this.budget = budget;
    this.progress = progress;
  }

  /** A case by the digest of its picks: lists of picks can be long, and many are tried. */
  private record Tried<S>(S scene, int picks, long digest) {
    Tried(S scene, ChoiceSequence picks) {
      this(scene, picks.size(), picks.digest());
    }
  }

  int count() {
    return count;
  }

  /** How many steps all executions had. */
  long steps() {
    return steps;
  }

  /** Whether the budget kept something from being played, and what of it did so first. */
  Reach reach() {
    return reach;
  }

  /** What came of the case, if it fails and was never played before. */
  Optional<Played> failing(S scene, ChoiceSequence picks) {
    if (wasTried(scene, picks) || isSpent()) {
      return Optional.empty();
    }
    tried.add(new Tried<>(scene, picks));
    Played played = play(scene, Choices.recorded(picks));
    if (picks.isCalm()) {
      choicesWhenCalm.put(scene, played.choices());
    }
    return Optional.of(played).filter(Played::fails);
  }

  /** What came of the scene under choices that are not known beforehand, if it fails. */
  Optional<Played> failing(S scene, Choices choices) {
    return isSpent() ? Optional.empty() : Optional.of(play(scene, choices)).filter(Played::fails);
  }

  private boolean wasTried(S scene, ChoiceSequence picks) {
    // If the calm run ends before the first restless pick comes to bear, this is the calm run.
    boolean isCalm =
        picks.isCalm()
            || choicesWhenCalm(scene)
                .filter(count -> picks.restless().getFirst() >= count)
                .isPresent();
    return tried.contains(new Tried<>(scene, isCalm ? ChoiceSequence.calm() : picks));
  }

  private boolean isSpent() {
    Reach now = budget.reach(count, steps);
    reach = reach == Reach.MINIMAL ? now : reach;
    return now != Reach.MINIMAL;
  }

  /** How many choices there are when all are calm. */
  Optional<Integer> choicesWhenCalm(S scene) {
    return Optional.ofNullable(choicesWhenCalm.get(scene));
  }

  private Played play(S scene, Choices choices) {
    Played played = subject.play(scene, choices);
    count += played.runs();
    steps += played.steps();
    progress.at(Math.min(count, budget.runs()), budget.runs(), scene::toString);
    // Picks past a bound count around it, and those past the end are not used: the picks that were
    // really used are the same case once more.
    tried.add(new Tried<>(scene, played.picks()));
    return played;
  }
}
