package io.github.clrsim.explore.neighbor;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.Trial.Judged;
import io.github.clrsim.explore.neighbor.Neighbor.Outcomes;
import io.github.clrsim.explore.story.CourseRecorder;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.SplitMix;
import io.github.clrsim.explorer.shrink.Budget;
import io.github.clrsim.laws.judge.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Looks for an execution that keeps all laws and has as few other choices as possible than one that
 * fails, in the same program on the same runtime.
 *
 * <p>First come the executions with one choice changed: each one that is not the default becomes
 * it, or the next value; then each default behind which the failure comes, the latest first,
 * becomes another one. In each round choices of threads come before other chance. Then come the
 * execution of default choices and a few at random; from one of these that passes the search goes
 * back towards the failing one as far as it passes. All of it is deterministic and bounded.
 */
public final class NeighborSearch {

  /** What a search may cost where nobody says otherwise: about a second or two. */
  public static final Budget USUAL_BUDGET = new Budget(160, 600_000, () -> false);

  /** How many choices that are not the default are changed one by one, the latest first. */
  private static final int CHANGED_MAX = 48;

  /** How many defaults are changed one by one, the latest first. */
  private static final int RAISED_MAX = 64;

  private static final int RANDOM = 12;

  private final Trial trial;
  private final Case failing;
  private final Verdict.Broken broken;
  private final Budget budget;
  private final ChoiceSequence picks;
  private final Set<Long> tried = new HashSet<>();
  private final Set<Fingerprint> orders = new HashSet<>();
  private int executions;
  private long steps;
  private int sameLaw;
  private int otherLaw;
  private int unknown;

  private NeighborSearch(Trial trial, Case failing, Verdict.Broken broken, Budget budget) {
    // All laws are to be kept, those included that are known to be broken.
    this.trial = new Trial(trial.arm(), trial.profiler(), trial.laws());
    this.failing = failing;
    this.broken = broken;
    this.budget = budget;
    this.picks = failing.picks();
  }

  /**
   * Looks for it.
   *
   * @param alone makes a trial in which nothing lives on from earlier executions: what is found has
   *     to pass there, too
   */
  public static Neighbor of(
      Trial trial, UnaryOperator<Trial> alone, Case failing, Verdict.Broken broken, Budget budget) {
    return new NeighborSearch(trial, failing, broken, budget).search(alone);
  }

  private Neighbor search(UnaryOperator<Trial> alone) {
    int[] count = new int[1];
    ChoiceLog log = new ChoiceLog(() -> count[0], -1);
    Judged first = trial.of(failing, _ -> count[0]++, log::watching);
    tried.add(digest(picks));
    tried.add(digest(first.tried().picks()));
    Fingerprint ofFailing = first.run().fingerprint();
    Optional<Neighbor> found = found(alone, log);
    orders.remove(ofFailing);
    return found.orElseGet(() -> new Neighbor.NoneFound(outcomes()));
  }

  private Optional<Neighbor> found(UnaryOperator<Trial> alone, ChoiceLog log) {
    for (Edit edit : edits(log)) {
      ChoiceSequence choices = edit.of(picks);
      Optional<Neighbor> found = passes(choices) ? contrast(alone, choices) : Optional.empty();
      if (found.isPresent()) {
        return found;
      }
    }
    for (int number = 0; number <= RANDOM; number++) {
      Optional<ChoiceSequence> kept =
          number == 0
              ? Optional.of(ChoiceSequence.calm()).filter(this::passes)
              : atRandom(SplitMix.mixed(number));
      Optional<Neighbor> found = kept.map(this::approached).flatMap(each -> contrast(alone, each));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** One choice of the failing execution becomes another one. */
  private record Edit(int place, int value) {
    ChoiceSequence of(ChoiceSequence picks) {
      return picks.withPick(place, value);
    }
  }

  /** One choice each: those that are not the default first, then defaults before the failure. */
  private List<Edit> edits(ChoiceLog log) {
    List<Integer> changed = ordered(picks.restless(), log).stream().limit(CHANGED_MAX).toList();
    List<Integer> open =
        IntStream.range(0, log.countBefore(broken.step()))
            .filter(place -> picks.at(place) == 0 && log.isOpen(place))
            .boxed()
            .toList();
    List<Edit> edits = new ArrayList<>();
    changed.forEach(place -> edits.add(new Edit(place, 0)));
    changed.forEach(place -> edits.add(new Edit(place, next(place, log))));
    ordered(open, log).stream().limit(RAISED_MAX).forEach(place -> edits.add(new Edit(place, 1)));
    return edits;
  }

  private int next(int place, ChoiceLog log) {
    int after = picks.at(place) + 1;
    return place < log.count() && after >= log.bound(place) ? 0 : after;
  }

  /** Choices of threads first, and of each kind the latest first. */
  private static List<Integer> ordered(List<Integer> places, ChoiceLog log) {
    List<Integer> latest = places.reversed();
    return Stream.concat(
            latest.stream().filter(log::isSchedule),
            latest.stream().filter(place -> !log.isSchedule(place)))
        .toList();
  }

  private Optional<ChoiceSequence> atRandom(long seed) {
    return kept(
        () -> trial.with(failing.scenario(), failing.profile(), Choices.seeded(seed), _ -> {}), 0);
  }

  /**
   * Takes over choices of the failing execution, in groups and then one by one, while it passes.
   */
  private ChoiceSequence approached(ChoiceSequence passing) {
    ChoiceSequence nearest = passing;
    for (int size = others(nearest).size() / 2; size >= 1; size /= 2) {
      int from = 0;
      while (from < others(nearest).size() && others(nearest).size() > 1) {
        List<Integer> places = others(nearest);
        ChoiceSequence nearer = nearest;
        for (int place : places.subList(from, Math.min(places.size(), from + size))) {
          nearer = nearer.withPick(place, picks.at(place));
        }
        if (passes(nearer)) {
          nearest = nearer;
        } else {
          from += size;
        }
      }
    }
    return nearest;
  }

  private List<Integer> others(ChoiceSequence those) {
    return IntStream.range(0, Math.max(picks.size(), those.size()))
        .filter(place -> picks.at(place) != those.at(place))
        .boxed()
        .toList();
  }

  private boolean isSpent() {
    return executions >= budget.runs() || steps >= budget.steps() || budget.isUp().getAsBoolean();
  }

  /** Whether these choices keep all laws; each is tried once at most. */
  private boolean passes(ChoiceSequence choices) {
    if (isSpent() || !tried.add(digest(choices))) {
      return false;
    }
    return kept(() -> trial.of(failing.with(choices)), digest(choices)).isPresent();
  }

  /**
   * The choices of an execution that keeps all laws.
   *
   * @param known the digest of its choices, if they are noted as tried
   */
  private Optional<ChoiceSequence> kept(Supplier<Judged> execution, long known) {
    if (isSpent()) {
      return Optional.empty();
    }
    Judged judged = execution.get();
    ChoiceSequence made = judged.tried().picks();
    steps += judged.run().steps();
    // What is beyond the choices there are, or around their bound, is the same execution again.
    if (digest(made) != known && !tried.add(digest(made))) {
      return Optional.empty();
    }
    executions++;
    orders.add(judged.run().fingerprint());
    switch (judged.verdict()) {
      case Verdict.Kept _ -> {
        if (isOver(judged.run().ending())) {
          return Optional.of(made);
        }
        unknown++;
      }
      case Verdict.Broken other -> {
        boolean isSame = other.law().name().equals(broken.law().name());
        sameLaw += isSame ? 1 : 0;
        otherLaw += isSame ? 0 : 1;
      }
      case Verdict.Inconclusive _ -> unknown++;
    }
    return Optional.empty();
  }

  private static boolean isOver(Run.Ending ending) {
    return !(ending instanceof Run.Ending.LimitReached
        || ending instanceof Run.Ending.StoppedByUser);
  }

  /** Lists of picks can be long, and many are tried. */
  private static long digest(ChoiceSequence choices) {
    return SplitMix.mixed(choices.digest() + choices.size());
  }

  /** Runs both once more; empty, if it does not pass alone, or does not part from the other. */
  private Optional<Neighbor> contrast(UnaryOperator<Trial> alone, ChoiceSequence choices) {
    List<Integer> others = others(choices);
    if (others.isEmpty()) {
      return Optional.empty();
    }
    Recorded fails = new Recorded(alone.apply(trial), failing, others.getFirst());
    Recorded passes = new Recorded(alone.apply(trial), failing.with(choices), others.getFirst());
    if (!(passes.judged.verdict() instanceof Verdict.Kept)) {
      unknown++;
      return Optional.empty();
    }
    return fails
        .log
        .decision()
        .flatMap(
            one ->
                passes
                    .log
                    .decision()
                    .map(
                        other ->
                            new Neighbor.Passing(
                                failing.with(choices),
                                others.size(),
                                Parting.of(others.getFirst(), one, other),
                                fails.recorder.course(),
                                passes.recorder.course(),
                                outcomes())));
  }

  private Outcomes outcomes() {
    return new Outcomes(
        executions, orders.size(), sameLaw, otherLaw, unknown, budget.isUp().getAsBoolean());
  }

  /** A run that is recorded, with the choice at which it parts from another one. */
  private static final class Recorded {
    private final CourseRecorder recorder = new CourseRecorder();
    private final ChoiceLog log;
    private final Judged judged;

    Recorded(Trial trial, Case tried, int choice) {
      this.log = new ChoiceLog(recorder::stepCount, choice);
      this.judged = recorder.judged(trial, tried, log::watching);
    }
  }
}
