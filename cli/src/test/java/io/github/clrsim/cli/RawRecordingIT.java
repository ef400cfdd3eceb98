package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.fixtures.Fixtures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is kept as it comes becomes the trace that would have been written. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class RawRecordingIT {
  private static final String NEWEST = "io.github.clrsim.cli.RequiredRuntime#newest";

  @TempDir private Path work;

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aTraceIsMadeOfItThatIsJudgedAndReplayed(String version) throws Exception {
    Path raw = work.resolve("plugins.clrraw");
    Path trace = work.resolve("plugins.clrtrace");
    Spoken recorded =
        Spoken.by(
            "record",
            "--beside",
            "--events",
            "all",
            "--runtime",
            RequiredRuntime.of(version).version().toString(),
            "--out",
            raw.toString(),
            "--",
            Fixtures.assembly("PluginHost").toString(),
            "1",
            "2");
    assertThat(recorded.code()).as(recorded.toString()).isZero();
    assertThat(recorded.err()).contains("no law was asked yet", "trace convert " + raw);

    Spoken converted = Spoken.by("trace", "convert", raw.toString(), trace.toString());
    assertThat(converted.code()).as(converted.toString()).isZero();
    Spoken counted = Spoken.by("trace", "stat", trace.toString());
    assertThat(counted.code()).as(counted.toString()).isZero();
    assertThat(counted.out())
        .contains("FunctionEnter3WithInfo", "GetFunctionEnter3Info", "ObjectAllocated");
    Spoken cat = Spoken.by("trace", "cat", trace.toString());
    assertThat(cat.out()).contains("done contexts 2");
    Spoken replayed = Spoken.by("replay", trace.toString(), "--profiler", "identity-map");
    assertThat(replayed.code()).as(replayed.toString()).isZero();
    assertThat(replayed.out()).contains("kept: ");

    byte[] bytes = Files.readAllBytes(raw);
    Path cut = Files.write(work.resolve("cut.clrraw"), Arrays.copyOf(bytes, bytes.length / 2));
    Spoken ofCut =
        Spoken.by("trace", "convert", cut.toString(), work.resolve("cut.jsonl").toString());
    assertThat(ofCut.code()).as(ofCut.toString()).isZero();
    assertThat(ofCut.out()).contains("no end");
    assertThat(ofCut.err()).contains("The trace was cut");

    Spoken named =
        Spoken.by("trace", "convert", trace.toString(), work.resolve("new.clrraw").toString());
    assertThat(named.code()).as(named.toString()).isEqualTo(2);
    assertThat(named.err()).contains("written by record alone");

    for (List<String> words :
        List.of(
            List.of("replay", raw.toString(), "--profiler", "identity-map"),
            List.of("check", "--recording", raw.toString(), "--profiler", "identity-map"),
            List.of("trace", "stat", raw.toString()),
            List.of("trace", "cat", raw.toString()))) {
      Spoken refused = Spoken.by(words);
      assertThat(refused.code()).as(refused.toString()).isEqualTo(2);
      assertThat(refused.err()).contains("no trace yet", "trace convert " + raw);
    }
  }

  @Test
  void aProgramThatNeverRunsLeavesNoFile() {
    Path raw = work.resolve("none.clrraw");
    Spoken told = Spoken.by("record", "--out", raw.toString(), "--time-limit", "60", "--", "true");
    assertThat(told.code()).as(told.toString()).isEqualTo(2);
    assertThat(told.err()).contains("no runtime has loaded the profiler");
    assertThat(raw).doesNotExist();
  }
}
