package io.github.clrsim.arms;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.LetterException;
import io.github.clrsim.api.Run;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.TraceContext;
import io.github.clrsim.laws.Verdict;
import io.github.clrsim.model.ReplayedClr;
import io.github.clrsim.model.RuntimeProfile;
import io.github.clrsim.model.choice.Choices;
import io.github.clrsim.profiler.ShippedProfiler;
import io.github.clrsim.realclr.RealClr;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same laws and the same logic on the real CoreCLR, both versions. */
class RealClrIT {

  @TempDir Path directory;

  static List<RuntimeProfile> profiles() {
    return RuntimeProfile.all();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theRightLogicKeepsTheLawsLive(RuntimeProfile profile) {
    for (ShippedProfiler profiler : rightProfilers()) {
      Judge judge = Judge.of(Laws.all(), new TraceContext(profile.name()));
      Run run = pluginHost(profile).run(profiler.profiler(), judge);
      assertThat(run.ending()).as(profiler.name()).isEqualTo(new Run.Ending.Completed(0));
      assertThat(judge.end(run.ending())).as(profiler.name()).isEqualTo(Verdict.kept());
      assertThat(run.steps()).isGreaterThan(100);
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aFreshRecordingKeepsTheLawsAndIsReplayed(RuntimeProfile profile) {
    Path file = directory.resolve(profile.name() + ".trace.gz");
    Judge judge = Judge.of(Laws.all(), new TraceContext(profile.name()));
    Run recorded = pluginHost(profile).record(file, judge);
    assertThat(judge.end(recorded.ending())).isEqualTo(Verdict.kept());
    for (ShippedProfiler profiler : rightProfilers()) {
      Judge again = Judge.of(Laws.all(), new TraceContext(profile.name()));
      Run replayed = ReplayedClr.of(file, Choices.seeded(1)).run(profiler.profiler(), again);
      assertThat(again.end(replayed.ending())).as(profiler.name()).isEqualTo(Verdict.kept());
    }
  }

  private static List<ShippedProfiler> rightProfilers() {
    return ShippedProfiler.all().stream()
        .filter(profiler -> profiler.brokenLaw().isEmpty())
        .toList();
  }

  private static RealClr pluginHost(RuntimeProfile profile) {
    return RealClr.launching(runtime(profile), Fixtures.assembly("PluginHost"), List.of("1", "2"));
  }

  private static DotnetRuntime runtime(RuntimeProfile profile) {
    RuntimeVersion version =
        RuntimeVersion.of(profile.versionPart(0), profile.versionPart(1), profile.versionPart(2));
    try {
      return DotnetRuntimes.onThisMachine(System.out::println).require(version);
    } catch (LetterException refused) {
      boolean required =
          Optional.ofNullable(System.getenv("CLRSIM_REAL")).orElse("").equals("required");
      if (required) {
        throw new AssertionError(refused.letter().text(), refused);
      }
      System.out.println("skipped, because there is no real CLR:\n" + refused.letter().text());
      Assumptions.abort("skipped, because " + refused.letter().what());
      throw new IllegalStateException("abort() throws", refused);
    }
  }
}
