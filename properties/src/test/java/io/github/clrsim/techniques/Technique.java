package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.explore.Backend;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Shrinker;
import io.github.clrsim.explore.Simplification;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.story.Story;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.LoadedProfilers;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.scenario.shrink.Simplifier;
import io.github.clrsim.profiler.IdentityMapProfiler;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A profiler on many programs, each on twenty schedules, half of them on either runtime. Every law
 * about profilers watches; what the runtime itself does others hold still.
 */
final class Technique {
  /** How many are drawn, for wrong profilers to be caught on. */
  static final int PROGRAMS = CampaignSize.of(1_000, 1_000);

  /** On how many of them the right profilers are tried. */
  static final int TRIED = CampaignSize.of(10, PROGRAMS);

  private static final int SCHEDULES = 20;

  private static final String ROUNDS = "12";

  /** What programs may load: all fixtures. */
  static final Assemblies ASSEMBLIES = Assemblies.read(Fixtures.shipped());

  private static final List<String> PROFILES =
      RuntimeProfile.all().stream().map(RuntimeProfile::name).toList();

  private static final List<Law> LAWS =
      Laws.all().stream().filter(law -> law.subject() == Law.Subject.PROFILER).toList();

  private Technique() {}

  /**
   * Sees that the profiler breaks no law on any of these programs, on all processors. Its thread
   * makes a few rounds only: most of what it says it says in callbacks.
   */
  static void acquit(Class<? extends CorProfilerCallback> type, List<String> programs) {
    NamedProfiler profiler =
        new NamedProfiler(type.getName(), List.of(), Map.of(IdentityMapProfiler.ROUNDS, ROUNDS));
    int workers = Runtime.getRuntime().availableProcessors();
    List<Campaign.Result> results =
        IntStream.range(0, workers)
            .parallel()
            .mapToObj(
                worker ->
                    campaign(profiler, every(programs, workers, worker), SCHEDULES)
                        .run(Progress.SILENT))
            .toList();
    assertThat(results).extracting(Campaign.Result::verdict).containsOnly(Verdict.kept());
    assertThat(results.stream().mapToLong(Campaign.Result::executions).sum())
        .isGreaterThanOrEqualTo((long) programs.size() * SCHEDULES);
  }

  /** What a wrong profiler is caught by, shrunk; empty if it is not. */
  static Optional<Caught> caught(
      Class<? extends CorProfilerCallback> profiler, List<String> programs) {
    return caught(profiler, programs, 2 * PROFILES.size());
  }

  /** The same, with so many schedules for each program. */
  static Optional<Caught> caught(
      Class<? extends CorProfilerCallback> profiler, List<String> programs, int schedules) {
    Campaign campaign = campaign(NamedProfiler.of(profiler), programs, schedules);
    if (campaign.run(Progress.SILENT) instanceof Campaign.Result.Stopped stopped
        && stopped.verdict() instanceof Verdict.Broken broken) {
      Shrinker.Shrunk shrunk =
          Shrinker.of(campaign).shrink(stopped.failing(), broken, Progress.SILENT);
      String story =
          Story.of(campaign.trial(), shrunk.smallest(), shrunk.verdict(), profiler.getName())
              .text();
      return Optional.of(
          new Caught(shrunk.verdict().law().name(), shrunk.smallest().scenario(), story));
    }
    return Optional.empty();
  }

  /**
   * A wrong profiler in its smallest program.
   *
   * @param law that it broke
   */
  record Caught(String law, String program, String story) {
    /** Its story, which breaks its lines, in one. */
    String words() {
      return story.replaceAll("[\\s|]+", " ");
    }
  }

  private static Campaign campaign(NamedProfiler profiler, List<String> programs, int schedules) {
    return Campaign.of(
        new Trial(arm(), profiler, LAWS), programs, PROFILES, schedules / PROFILES.size(), 1);
  }

  private static List<String> every(List<String> programs, int step, int from) {
    return IntStream.range(0, programs.size())
        .filter(number -> number % step == from)
        .mapToObj(programs::get)
        .toList();
  }

  private static Backend arm() {
    Engine engine = Engine.virtual();
    LoadedProfilers profilers = new LoadedProfilers();
    return new Backend() {
      @Override
      public Clr clr(String scenario, String profile, Choices choices, Strategy strategy) {
        return SimulatedClr.of(
            named(scenario),
            RuntimeProfile.named(profile),
            ASSEMBLIES,
            choices,
            new Scheduling(engine, Limits.standard(), strategy, false),
            profilers);
      }

      @Override
      public Simplification simplification(List<String> scenarios) {
        Simplifier simplifier =
            Simplifier.withoutLadder(scenarios.stream().map(Technique::named).toList());
        return new Simplification(
            List.of(),
            scenario -> simplifier.shorterThan(named(scenario)).map(Scenario::name),
            scenario -> simplifier.plainerThan(named(scenario)).map(Scenario::name));
      }
    };
  }

  private static Scenario named(String text) {
    return Scenario.parse(text, text, ASSEMBLIES);
  }
}
