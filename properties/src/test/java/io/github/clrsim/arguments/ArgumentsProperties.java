package io.github.clrsim.arguments;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.Recording;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.kit.scenario.RandomScenario;
import io.github.clrsim.kit.scenario.Vocabulary;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.LoadedProfilers;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random programs that call methods with operands, each under many schedules: what the right logic
 * claims of arguments and results is always so, no other law about profilers is broken, and hardly
 * anything is left unclaimed.
 */
@Tag("turn-4")
class ArgumentsProperties {
  private static final int SCENARIOS = CampaignSize.of(15, 1_000);
  private static final int SCHEDULES = 20;

  // What the runtime itself does others hold still.
  private static final List<Law> LAWS =
      Laws.all().stream().filter(law -> law.subject() == Law.Subject.PROFILER).toList();

  // Of structures from several contexts at once the class is not known.
  private static final double CLAIMED_MIN = 0.95;

  private final Map<String, String> faults = new ConcurrentSkipListMap<>();
  private final LongAdder given = new LongAdder();
  private final LongAdder claimed = new LongAdder();

  @Test
  void whatIsClaimedOfCallsIsSoUnderEverySchedule() {
    int workers = Runtime.getRuntime().availableProcessors();
    IntStream.range(0, workers)
        .parallel()
        .forEach(
            worker -> {
              LoadedProfilers profilers = new LoadedProfilers();
              Engine engine = Engine.virtual();
              for (int number = worker; number < SCENARIOS; number += workers) {
                Scenario scenario = RandomScenario.drawn(number, Vocabulary.CALLS);
                for (int schedule = 0; schedule < SCHEDULES; schedule++) {
                  run(
                      scenario,
                      RuntimeProfile.all().get((number + schedule) % 2),
                      (long) number * SCHEDULES + schedule,
                      new Scheduling(engine, Limits.standard(), Strategy.walk(), false),
                      profilers);
                }
              }
            });
    assertThat(faults).isEmpty();
    assertThat(claimed.sum()).isGreaterThan((long) (CLAIMED_MIN * given.sum()));
    assertThat(given.sum()).isGreaterThan((long) SCENARIOS * SCHEDULES);
  }

  private void run(
      Scenario scenario,
      RuntimeProfile profile,
      long seed,
      Scheduling scheduling,
      LoadedProfilers profilers) {
    NamedProfiler profiler = ShippedProfiler.named("argument-values").profiler();
    Judge judge = Judge.of(LAWS, new TraceContext(profile.name()));
    Recording recording = Choices.recording(Choices.seeded(seed));
    Run run =
        SimulatedClr.of(scenario, profile, Parceled.ASSEMBLIES, recording, scheduling, profilers)
            .run(
                profiler,
                step -> {
                  judge.accept(step);
                  count(step);
                });
    Verdict verdict = judge.end(run.ending());
    if (!(verdict instanceof Verdict.Kept) || !(run.ending() instanceof Run.Ending.Completed)) {
      faults.put(
          new Case(scenario.line(), profile.name(), recording.picks())
              .replayLine("argument-values"),
          "%s, %s".formatted(run.ending(), verdict));
    }
  }

  private void count(Step step) {
    switch (step) {
      case Step.TruthTold(int _, Truth.CallGiven call) -> given.add(call.arguments().size());
      case Step.TruthTold(int _, Truth.CallReturns call) ->
          given.add(
              call.result().size()
                  + call.arguments().stream().filter(each -> each.startsWith("ref ")).count());
      case Step.Claimed(int _, Claim.ArgumentIs _) -> claimed.increment();
      case Step.Claimed(int _, Claim.ResultIs _) -> claimed.increment();
      default -> {}
    }
  }
}
