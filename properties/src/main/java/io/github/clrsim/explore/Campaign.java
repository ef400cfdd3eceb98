package io.github.clrsim.explore;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.Trial.Judged;
import io.github.clrsim.laws.SameSeedSameBytes;
import io.github.clrsim.laws.Verdict;
import io.github.clrsim.model.choice.Choices;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs a profiler on many schedules of many scenarios until a law breaks. The first schedule of
 * each scenario is the calm one; the others are drawn from the seed.
 *
 * @param trial who is tried, where and by which laws
 * @param scenarios by name
 * @param profiles the runtimes, by name
 * @param schedules how many of each scenario on each runtime
 * @param seed of all chance
 * @param twiceEvery one execution in so many, the first among them, is run a second time and must
 *     come out the same; 0 for none. Only done if {@link SameSeedSameBytes} is among the laws
 */
public record Campaign(
    Trial trial,
    List<String> scenarios,
    List<String> profiles,
    long schedules,
    long seed,
    long twiceEvery) {

  /** One execution in so many is run twice, where nobody says otherwise. */
  public static final long TWICE_EVERY = 100;

  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  public Campaign {
    scenarios = List.copyOf(scenarios);
    profiles = List.copyOf(profiles);
    if (scenarios.isEmpty() || profiles.isEmpty() || schedules < 1 || twiceEvery < 0) {
      throw new IllegalArgumentException(
          "a campaign that runs nothing proves nothing: %d scenarios, %d profiles, %d schedules"
              .formatted(scenarios.size(), profiles.size(), schedules));
    }
  }

  /** A campaign with the usual sample of executions that are run twice. */
  public static Campaign of(
      Trial trial, List<String> scenarios, List<String> profiles, long schedules, long seed) {
    return new Campaign(trial, scenarios, profiles, schedules, seed, TWICE_EVERY);
  }

  /** What came of a campaign. */
  public sealed interface Result {
    /** What the laws say. */
    Verdict verdict();

    /** How many runs there were, second runs included. */
    long executions();

    /** How many steps all runs had together. */
    long steps();

    /** A digest of all runs in their order. */
    Fingerprint fingerprint();

    /** Every execution kept every law. */
    record Passed(long executions, long steps, Fingerprint fingerprint) implements Result {
      @Override
      public Verdict verdict() {
        return Verdict.kept();
      }
    }

    /** One execution broke a law, or was refused; the campaign ended there. */
    record Stopped(
        Verdict verdict, long executions, long steps, Fingerprint fingerprint, Case failing)
        implements Result {}
  }

  /** How many runs there will be if no law breaks, second runs not included. */
  public long executionsPlanned() {
    return schedules * scenarios.size() * profiles.size();
  }

  /** Runs until a law breaks or all is done. */
  public Result run(Progress progress) {
    Tally tally = new Tally();
    long number = 0;
    for (long schedule = 0; schedule < schedules; schedule++) {
      for (String scenario : scenarios) {
        for (String profile : profiles) {
          Optional<Judged> failed = execution(tally, number, schedule, scenario, profile);
          if (failed.isPresent()) {
            return tally.stopped(failed.get());
          }
          progress.at(++number, executionsPlanned(), scenario + " on " + profile);
        }
      }
    }
    return new Result.Passed(tally.executions, tally.steps, tally.fingerprints.fingerprint());
  }

  private Optional<Judged> execution(
      Tally tally, long number, long schedule, String scenario, String profile) {
    Choices choices =
        schedule == 0 ? Choices.calm() : Choices.seeded(mixed(seed + GOLDEN_GAMMA * number));
    if (!isRunTwice(number)) {
      return tally.count(trial.with(scenario, profile, choices, step -> {}));
    }
    List<Step> steps = new ArrayList<>();
    Judged once = trial.with(scenario, profile, choices, steps::add);
    return tally.count(once).or(() -> tally.count(trial.again(once.tried(), steps, step -> {})));
  }

  private boolean isRunTwice(long number) {
    return twiceEvery > 0
        && number % twiceEvery == 0
        && trial.laws().stream().anyMatch(SameSeedSameBytes.class::isInstance);
  }

  /** SplitMix64's finisher (Steele, Lea, Flood 2014): neighbouring numbers give unlike seeds. */
  private static long mixed(long bits) {
    long a = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
    long b = (a ^ a >>> 27) * 0x94D049BB133111EBL;
    return b ^ b >>> 31;
  }

  private static final class Tally {
    private final Fingerprinter fingerprints = new Fingerprinter();
    private long executions;
    private long steps;

    /** Counts a run; answers it if it ends the campaign. */
    Optional<Judged> count(Judged judged) {
      Run run = judged.run();
      executions++;
      steps += run.steps();
      fingerprints.add(run.fingerprint());
      return Optional.of(judged).filter(each -> !(each.verdict() instanceof Verdict.Kept));
    }

    Result stopped(Judged judged) {
      return new Result.Stopped(
          judged.verdict(), executions, steps, fingerprints.fingerprint(), judged.tried());
    }
  }
}
