package io.github.clrsim.kit.goal;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.explore.Backend;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.Recording;
import io.github.clrsim.kit.scenario.RandomScenario;
import io.github.clrsim.kit.scenario.Vocabulary;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.rule.Observation;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.rule.RuntimeLaw;
import io.github.clrsim.laws.runtime.Rulings;
import io.github.clrsim.model.scenario.Adversary;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One execution of the many that a seed stands for: a program, a runtime, a profiler and all
 * chance. The same number means the same on every machine.
 *
 * @param number from 0
 * @param scenario over the whole language
 * @param seed of all chance and schedule
 */
public record RandomExecution(
    long number, Scenario scenario, String profile, NamedProfiler profiler, long seed) {
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** The execution of this number. */
  public static RandomExecution drawn(
      long seed, long number, List<String> profiles, List<NamedProfiler> profilers) {
    Choices drawn = Choices.seeded(seed * SPREAD + number);
    long next = (long) drawn.below(Integer.MAX_VALUE) << 31 | drawn.below(Integer.MAX_VALUE);
    return new RandomExecution(
        number,
        RandomScenario.drawn(next, Vocabulary.WHOLE),
        profiles.get(drawn.below(profiles.size())),
        profilers.get(drawn.below(profilers.size())),
        next + 1);
  }

  /** The same execution, with these adversaries and no others. */
  public RandomExecution among(Set<Adversary> adversaries) {
    return new RandomExecution(
        number, scenario.withAdversaries(adversaries), profile, profiler, seed);
  }

  /**
   * What came of it.
   *
   * @param tried what to repeat it by
   * @param verdict what the laws about the runtime say
   * @param seen the rules for which there was an occasion
   */
  public record Judged(
      RandomExecution execution, Case tried, Verdict verdict, Run run, Set<Ruling> seen) {
    /** The command that repeats it. */
    public String replayLine() {
      NamedProfiler profiler = execution.profiler();
      StringBuilder line = new StringBuilder(tried.replayLine(profiler.className()));
      profiler
          .options()
          .forEach((key, value) -> line.append(" --option ").append(key).append('=').append(value));
      return line.toString();
    }
  }

  /** Runs it, with all laws about the runtime and all goals watching. */
  public Judged on(Backend arm) {
    TraceContext context = new TraceContext(profile);
    Observation observation = Observation.of(Rulings.all(), context);
    List<Watcher> watchers = new ArrayList<>(List.of(observation));
    Laws.all().stream()
        .filter(law -> law.subject() == Law.Subject.RUNTIME && !(law instanceof RuntimeLaw))
        .forEach(law -> watchers.add(law.watch(context)));
    Judge judge = Judge.watching(watchers);
    Recording recording = Choices.recording(Choices.seeded(seed));
    String line = scenario.line();
    Run run = arm.clr(line, profile, recording).run(profiler, judge);
    return new Judged(
        this,
        new Case(line, profile, recording.picks()),
        judge.end(run.ending()),
        run,
        Rulings.all().stream()
            .filter(ruling -> observation.seen(ruling) > 0)
            .collect(Collectors.toUnmodifiableSet()));
  }
}
