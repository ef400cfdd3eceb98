package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that a real runtime performed under a profiler.
 *
 * @param steps all of it
 */
record OnRealClr(RuntimeProfile profile, Run run, List<Step> steps) {
  /** How the scenario host tells of an action that it could not perform. */
  private static final String FAILED = "failed ";

  OnRealClr {
    steps = List.copyOf(steps);
  }

  /** Performs a scenario: every action of it, and to an orderly end. */
  static OnRealClr performed(
      RuntimeProfile profile,
      String program,
      Class<? extends CorProfilerCallback> profiler,
      Path directory)
      throws IOException {
    List<Step> steps = new ArrayList<>();
    Run run =
        RealRuntimes.performing(profile, Scenario.parse("program", program), directory)
            .run(NamedProfiler.of(profiler), steps::add);
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(
            steps.stream()
                .filter(Step.Marked.class::isInstance)
                .map(Step.Marked.class::cast)
                .map(Step.Marked::text)
                .filter(line -> line.startsWith(FAILED)))
        .isEmpty();
    return new OnRealClr(profile, run, steps);
  }

  /** What the laws about profilers say of it. */
  Verdict verdict() {
    Judge judge =
        Judge.of(
            Laws.all().stream().filter(law -> law.subject() == Law.Subject.PROFILER).toList(),
            new TraceContext(profile.name()));
    steps.forEach(judge);
    return judge.end(run.ending());
  }
}
