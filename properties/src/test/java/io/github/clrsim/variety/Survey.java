package io.github.clrsim.variety;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.realclr.RealClr;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one arm answered, by what it was asked. */
final class Survey {
  private Survey() {}

  /** The simulated arm, with the core library of the real runtime of this profile. */
  static Answers simulated(
      Scenario scenario,
      RuntimeProfile profile,
      Path core,
      Class<? extends CorProfilerCallback> asker) {
    Assemblies assemblies =
        Assemblies.read(
            List.of(
                core,
                Fixtures.assembly("PluginHost"),
                Fixtures.assembly("Heritage"),
                Fixtures.assembly("Variety")));
    return answers(SimulatedClr.of(scenario, profile, assemblies, Choices.calm()), asker);
  }

  /** The real arm. */
  static Answers real(
      Scenario scenario, RuntimeProfile profile, Class<? extends CorProfilerCallback> asker) {
    try {
      Path text = Files.createTempFile("clrsim-variety-", ".scenario");
      try {
        Files.writeString(text, scenario.text());
        return answers(
            RealClr.launching(
                RealRuntimes.of(profile),
                Fixtures.scenarioHost(),
                List.of(Fixtures.assembliesDirectory().toString(), text.toString())),
            asker);
      } finally {
        Files.deleteIfExists(text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Answers answers(Clr clr, Class<? extends CorProfilerCallback> asker) {
    try {
      Path into = Files.createTempFile("clrsim-variety-", ".answers");
      try {
        Run run =
            clr.run(
                new NamedProfiler(asker.getName(), List.of(), Map.of(Asker.INTO, into.toString())),
                _ -> {});
        assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
        Map<String, String> answers = new LinkedHashMap<>();
        for (String line : Files.readAllLines(into)) {
          int parted = line.lastIndexOf('\t');
          answers.put(line.substring(0, parted), line.substring(parted + 1));
        }
        return new Answers(answers);
      } finally {
        Files.deleteIfExists(into);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
