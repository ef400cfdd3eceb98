package io.github.clrsim.explore;

import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.coverage.Coverage;
import io.github.clrsim.explore.distinct.SketchSize;
import io.github.clrsim.explore.exercise.Exercise;
import io.github.clrsim.explorer.control.UncontrolledCall;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.strategy.Proof;
import io.github.clrsim.explorer.strategy.Shard;
import io.github.clrsim.explorer.strategy.Statistics;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Runs a profiler on many schedules of many scenarios until a law breaks. The first schedule of
 * each scenario is the calm one; the others are chosen by the strategy, with all chance drawn from
 * the seed. An exhaustive strategy tries all there are, and so proves that no law can break.
 *
 * @param trial who is tried, where and by which laws
 * @param scenarios by name
 * @param profiles the runtimes, by name
 * @param schedules how many of each scenario on each runtime, for all shards together; with an
 *     exhaustive strategy, at most
 * @param seed of all chance
 * @param twiceEvery one execution in so many, the first among them, is run a second time and must
 *     come out the same; 0 for none. Only done if {@link ReplayIsExact} is among the laws
 * @param selection which schedules are run, and in which programs
 */
public record Campaign(
    Trial trial,
    List<String> scenarios,
    List<String> profiles,
    long schedules,
    long seed,
    long twiceEvery,
    Selection selection) {

  /** What a campaign with a calm start-up leaves out, in words. */
  public static final String START_UP_CALM = StartUp.TEXT;

  /** Beyond so many places a round grows with them: each has schedules enough to learn from. */
  private static final int ROUND_PLACES_MAX = 32;

  /** How many executions a round has. */
  public static final int ROUND = 2_048;

  /** As many schedules as a campaign can have; one that is to end by its time is given so many. */
  public static final long SCHEDULES_MAX = 1_000_000_000;

  /** One execution in so many is run twice, where nobody says otherwise. */
  public static final long TWICE_EVERY = 100;

  public Campaign {
    scenarios = List.copyOf(scenarios);
    profiles = List.copyOf(profiles);
    if (scenarios.isEmpty() || profiles.isEmpty() || schedules < 1 || twiceEvery < 0) {
      throw new IllegalArgumentException(
          "a campaign that runs nothing proves nothing: %d scenarios, %d profiles, %d schedules"
              .formatted(scenarios.size(), profiles.size(), schedules));
    }
  }

  /** A whole campaign by several strategies in turn, with the usual sample that is run twice. */
  public static Campaign of(
      Trial trial, List<String> scenarios, List<String> profiles, long schedules, long seed) {
    return new Campaign(trial, scenarios, profiles, schedules, seed, TWICE_EVERY, Selection.USUAL);
  }

  /** The same by another strategy. */
  public Campaign by(StrategyName other) {
    return selecting(selection.by(other));
  }

  /** One part of the same. */
  public Campaign part(Shard other) {
    return selecting(selection.part(other));
  }

  /** The same without the schedules that preempt threads during start-up, if that is said. */
  public Campaign calmAtStart(boolean isCalm) {
    return selecting(selection.calmAtStart(isCalm));
  }

  /** The same, with other programs for some executions. */
  public Campaign varied(Variation other) {
    return selecting(selection.varied(other));
  }

  /** The same in rounds of about so many executions. */
  public Campaign inRoundsOf(int executions) {
    return selecting(selection.inRoundsOf(executions));
  }

  /** The same with another size of what is kept of interleavings. */
  Campaign sketching(SketchSize size) {
    return selecting(selection.sketching(size));
  }

  /** The same scenarios, with one call of the profiler that is refused in each execution. */
  public Campaign refusing() {
    return selecting(selection.refusing());
  }

  private Campaign selecting(Selection other) {
    return new Campaign(trial, scenarios, profiles, schedules, seed, twiceEvery, other);
  }

  /** How schedules are chosen. */
  public StrategyName strategy() {
    return selection.strategy();
  }

  /** Which part of all is run here. */
  public Shard shard() {
    return selection.shard();
  }

  /**
   * Which schedules a campaign runs, and in which programs.
   *
   * @param strategy how schedules are chosen. What it learns of one scenario on one runtime, it
   *     uses there alone
   * @param shard which part of all this is run here
   * @param isStartUpCalm whether an exhaustive strategy leaves out the schedules that preempt
   *     threads before the entry assembly is loaded; others never do
   * @param variation which executions have another program; with an exhaustive strategy, none has
   * @param round of how many executions a round is to be, about; a search has none
   * @param refuses whether one call of the profiler is refused in each execution, instead of what
   *     the strategy would choose ({@link FaultSearch})
   * @param sketches how much of the interleavings is kept
   */
  public record Selection(
      StrategyName strategy,
      Shard shard,
      boolean isStartUpCalm,
      Variation variation,
      int round,
      boolean refuses,
      SketchSize sketches) {
    /** All of it, by several strategies in turn. */
    public static final Selection USUAL =
        new Selection(
            new StrategyName.Portfolio(),
            Shard.WHOLE,
            false,
            Variation.NONE,
            ROUND,
            false,
            SketchSize.USUAL);

    private Selection by(StrategyName other) {
      return new Selection(other, shard, isStartUpCalm, variation, round, refuses, sketches);
    }

    private Selection part(Shard other) {
      return new Selection(strategy, other, isStartUpCalm, variation, round, refuses, sketches);
    }

    private Selection calmAtStart(boolean isCalm) {
      return new Selection(strategy, shard, isCalm, variation, round, refuses, sketches);
    }

    private Selection varied(Variation other) {
      return new Selection(strategy, shard, isStartUpCalm, other, round, refuses, sketches);
    }

    private Selection inRoundsOf(int executions) {
      return new Selection(
          strategy, shard, isStartUpCalm, variation, executions, refuses, sketches);
    }

    private Selection sketching(SketchSize size) {
      return new Selection(strategy, shard, isStartUpCalm, variation, round, refuses, size);
    }

    private Selection refusing() {
      return new Selection(strategy, shard, isStartUpCalm, Variation.NONE, round, true, sketches);
    }

    public Selection {
      if (round < 1) {
        throw new IllegalArgumentException("a round of no executions: " + round);
      }
      if (strategy instanceof StrategyName.Exhaustive && !shard.equals(Shard.WHOLE)) {
        throw new IllegalArgumentException("a proof cannot be shared out: shard " + shard.text());
      }
    }
  }

  /** A scenario on a runtime, both by name. */
  public record Place(String scenario, String profile) {
    @Override
    public String toString() {
      return scenario + " on " + profile;
    }
  }

  /** What an exhaustive search came to at one place. */
  public record Searched(Place place, Proof proof) {}

  /**
   * What a campaign did.
   *
   * @param executions how many runs there were, second runs included
   * @param varied how many of them had another program than that of their place
   * @param steps how many steps all their traces have together
   * @param fingerprint a digest of all rounds in their order, or of all runs of a search
   * @param statistics how much of all there is was seen; second runs not included
   * @param exercise what came of the profiler's wishes; second runs not included
   * @param uncontrolled what the profiler called that is left as it is, though the next run may
   *     differ by it
   * @param coverage what its executions came by; second runs not included
   */
  public record Sum(
      long executions,
      long varied,
      long steps,
      Fingerprint fingerprint,
      Statistics statistics,
      Exercise exercise,
      List<UncontrolledCall> uncontrolled,
      Coverage coverage) {
    public Sum {
      uncontrolled = List.copyOf(uncontrolled);
    }
  }

  /** What came of a campaign. */
  public sealed interface Result {
    /** What the laws say. */
    Verdict verdict();

    /** What was done for it. */
    Sum sum();

    /** How many runs there were, second runs included. */
    default long executions() {
      return sum().executions();
    }

    /** How many steps all runs had together. */
    default long steps() {
      return sum().steps();
    }

    /** A digest of all runs in their order. */
    default Fingerprint fingerprint() {
      return sum().fingerprint();
    }

    /**
     * Every execution kept every law.
     *
     * @param proofs that no other can break one either; empty unless all were tried
     */
    record Passed(Sum sum, List<Searched> proofs) implements Result {
      public Passed {
        proofs = List.copyOf(proofs);
      }

      @Override
      public Verdict verdict() {
        return Verdict.kept();
      }
    }

    /** The first execution that reached a limit, and why nothing follows from it. */
    record AtLimit(Case tried, Diagnostic diagnostic) {}

    /**
     * Some executions reached a limit; all others kept every law.
     *
     * @param proofs what was searched without
     * @param number how many reached one
     * @param isWhole whether all that was planned was done; if not, such executions were the rule
     */
    record Inconclusive(Sum sum, List<Searched> proofs, long number, AtLimit first, boolean isWhole)
        implements Result {
      public Inconclusive {
        proofs = List.copyOf(proofs);
      }

      @Override
      public Verdict verdict() {
        return new Verdict.Inconclusive(first.diagnostic());
      }
    }

    /** One execution broke a law, or was refused; the campaign ended there. */
    record Stopped(Verdict verdict, Sum sum, Case failing) implements Result {}

    /**
     * The user wanted no more, or the time was up amid a proof; no execution up to then broke a
     * law.
     *
     * @param proofs what was searched before
     * @param limited how many executions reached a limit
     * @param planned how many there would have been
     */
    record EndedByUser(Sum sum, List<Searched> proofs, long limited, long planned)
        implements Result {
      public EndedByUser {
        proofs = List.copyOf(proofs);
      }

      /** Whether a number was planned, and not a time. */
      public boolean isPlanned() {
        return planned < SCHEDULES_MAX;
      }

      @Override
      public Verdict verdict() {
        return new Verdict.Inconclusive(
            new Diagnostic(
                "Stopped by you after %s%s; no law was broken so far"
                    .formatted(
                        Counted.of(executions(), "execution"),
                        isPlanned() ? " (%d were planned)".formatted(planned) : ""),
                "the search for a schedule that breaks a law",
                "that is no verdict: what was not tried may break one",
                "let it come to its end, or allow fewer executions"));
      }
    }

    /**
     * The executions allowed did not suffice to try all; those tried kept every law.
     *
     * @param proofs what was searched before
     * @param unfinished where it ended
     */
    record Unfinished(Sum sum, List<Searched> proofs, Searched unfinished) implements Result {
      public Unfinished {
        proofs = List.copyOf(proofs);
      }

      @Override
      public Verdict verdict() {
        return new Verdict.Inconclusive(
            new Diagnostic(
                unfinished.proof().text(),
                "the exhaustive search of " + unfinished.place(),
                "what was not tried is not proved",
                "allow more executions, name a bound of preemptions as in exhaustive:1, or make"
                    + " the scenario smaller"));
      }
    }
  }

  /** All scenarios on all runtimes. */
  List<Place> places() {
    return scenarios.stream()
        .flatMap(scenario -> profiles.stream().map(profile -> new Place(scenario, profile)))
        .toList();
  }

  /**
   * How many schedules of each place make a round. The executions of a round learn from one another
   * and from no others, and what lives on from one to the next ends with it; so it comes to the
   * same whoever runs it, and whatever was run before.
   */
  private long schedulesOfRound() {
    return Math.max(
        selection.round() / ROUND_PLACES_MAX,
        (selection.round() + places().size() - 1) / places().size());
  }

  /** How many rounds the whole campaign has, for all shards together. */
  public long rounds() {
    return (schedules - 1) / schedulesOfRound() + 1;
  }

  /** How many executions a round has, but for the last, which may have fewer. */
  public long executionsOfRound() {
    return schedulesOfRound() * places().size();
  }

  /** The first schedule of each place in this round. */
  long firstOf(long round) {
    return round * schedulesOfRound();
  }

  /** The first schedule of each place behind this round. */
  long endOf(long round) {
    return Math.min(schedules, (round + 1) * schedulesOfRound());
  }

  /** The rounds that are run here, in their order. */
  LongStream roundsHere() {
    return LongStream.iterate(
        shard().part() - 1, round -> round < rounds(), round -> round + shard().parts());
  }

  /**
   * How many runs there will be if no law breaks, second runs not included; with an exhaustive
   * strategy, at most.
   */
  public long executionsPlanned() {
    return places().size()
        * (shard().equals(Shard.WHOLE)
            ? schedules
            : roundsHere().map(round -> endOf(round) - firstOf(round)).sum());
  }

  /** Whether runs are compared with themselves at all. */
  boolean runsTwice() {
    return twiceEvery > 0 && trial.laws().stream().anyMatch(ReplayIsExact.class::isInstance);
  }

  /** Whether another execution is to begin. */
  public enum Next {
    /** It is. */
    BEGIN,
    /** No: there is no time for more. What was done by then is the campaign. */
    TIME_IS_UP,
    /** No: the user wants no more. */
    STOPPED_BY_USER
  }

  /** Runs until a law breaks or all is done. */
  public Result run(Progress progress) {
    return run(progress, () -> Next.BEGIN, 1);
  }

  /** The same, with so many executions at a time. */
  public Result run(Progress progress, Supplier<Next> next, int jobs) {
    return run(progress, next, jobs, RoundStore.NONE);
  }

  /**
   * The same, or until no more is wanted, with so many executions at a time, which changes nothing
   * but how long it takes. An exhaustive strategy does one after the other; what it did is none of
   * a proof when the time is up.
   *
   * @param next asked before each execution
   * @param store has the rounds that need not be run, and is given those that were; an exhaustive
   *     strategy has no rounds
   */
  public Result run(Progress progress, Supplier<Next> next, int jobs, RoundStore store) {
    return switch (selection.strategy()) {
      case StrategyName.Sampling sampling ->
          new Sampling(this, sampling, progress, next).run(jobs, store);
      case StrategyName.Exhaustive bound ->
          new Exhaustion(this, bound, progress, () -> next.get() != Next.BEGIN).run();
    };
  }

  /**
   * The same, with others in other processes. An exhaustive strategy does without them.
   *
   * @param colleagues execute what they are given, and are told what came of the rest
   */
  public Result run(
      Progress progress, Supplier<Next> next, Colleagues colleagues, RoundStore store) {
    return selection.strategy() instanceof StrategyName.Sampling sampling
        ? new Sampling(this, sampling, progress, next).run(colleagues, store)
        : run(progress, next, 1, store);
  }
}
