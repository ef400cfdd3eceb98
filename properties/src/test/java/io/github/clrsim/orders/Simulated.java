package io.github.clrsim.orders;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * A calm run of the counterpart of a log.
 *
 * @param steps all of it
 * @param lines what the profiler was told, in the words of the log
 * @param ending how it ended
 */
record Simulated(List<Step> steps, List<String> lines, Run.Ending ending) {
  private static final Assemblies ASSEMBLIES = Assemblies.read(Fixtures.shipped());

  static Simulated of(LoggedOrder log, RuntimeProfile profile) {
    NamedProfiler profiler =
        new NamedProfiler(OrderProfiler.class.getName(), List.of(), log.options());
    List<Step> steps = new ArrayList<>();
    Run run =
        SimulatedClr.of(scenario(log.scenario()), profile, ASSEMBLIES, Choices.calm())
            .run(profiler, steps::add);
    return new Simulated(steps, SimulatedOrder.of(log, steps), run.ending());
  }

  private static Scenario scenario(String name) {
    try {
      return Scenario.parse(
          name, Files.readString(Fixtures.scenario(name).orElseThrow()), ASSEMBLIES);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
