package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.ReplayedClr;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same laws and the same logic on the real CoreCLR, both versions. */
@Tag("turn-1")
class RealClrIT {

  @TempDir Path directory;

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theRightLogicKeepsTheLawsLive(RuntimeProfile profile) {
    for (ShippedProfiler profiler : tried(profile)) {
      Judge judge = Judge.of(Laws.all(), new TraceContext(profile.name()));
      Run run = RealRuntimes.pluginHost(profile).run(profiler.profiler(), judge);
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
    Run recorded = RealRuntimes.pluginHost(profile).record(file, judge);
    assertThat(judge.end(recorded.ending())).isEqualTo(Verdict.kept());
    for (ShippedProfiler profiler : RecordingsTest.rightProfilers().toList()) {
      Judge again = Judge.of(Laws.all(), new TraceContext(profile.name()));
      Run replayed = ReplayedClr.of(file, Choices.seeded(1)).run(profiler.profiler(), again);
      assertThat(again.end(replayed.ending())).as(profiler.name()).isEqualTo(Verdict.kept());
    }
  }

  /** By default every second on the newest runtime, and every sixth on the older one. */
  private static List<ShippedProfiler> tried(RuntimeProfile profile) {
    int oneOf = profile.equals(RuntimeProfile.NET_9_0) ? 2 : 6;
    List<ShippedProfiler> all = rightProfilers();
    List<ShippedProfiler> sample =
        IntStream.range(0, all.size())
            .filter(number -> number % oneOf == 0)
            .mapToObj(all::get)
            .toList();
    return CampaignSize.of(sample, all);
  }

  private static List<ShippedProfiler> rightProfilers() {
    return ShippedProfiler.all().stream()
        .filter(profiler -> profiler.brokenLaw().isEmpty())
        .toList();
  }
}
