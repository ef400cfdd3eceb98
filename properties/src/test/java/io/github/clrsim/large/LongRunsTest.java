package io.github.clrsim.large;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Fixtures;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run may be long: what is kept of it in memory does not grow with its length but with what lives
 * in it, and of a recording that is replayed with some tens of bytes a step.
 */
@Tag("turn-4")
class LongRunsTest {
  private static final String RECORDING = "plugin-host-net9.0";
  private static final long STEPS = CampaignSize.of(1_000_000, 10_000_000);

  /** With what of it grows with the length of a replay. */
  private static final String HEAP_OF_A_REPLAY = "-Xmx%dm".formatted(64 + STEPS / 25_000);

  /** For a hang. */
  private static final long MINUTES_MAX = 30;

  @TempDir private static Path folder;

  private static Path trace = Path.of("");

  @BeforeAll
  static void makeALongTrace() throws Exception {
    trace = folder.resolve("long.clrtrace");
    Path recording = Fixtures.recording(RECORDING).orElseThrow();
    assertThat(
            said("-Xmx48m", "make", trace.toString(), recording.toString(), Long.toString(STEPS)))
        .contains("made");
  }

  @Test
  void whateverTheLengthAFewMegabytesAreEnoughToJudgeByAllLaws() throws Exception {
    assertThat(said("-Xmx40m", "judge", trace.toString())).matches("(?s)\\d{7,} Kept.*");
  }

  @Test
  void aReplayTakesSomeTensOfBytesAStep() throws Exception {
    assertThat(said(HEAP_OF_A_REPLAY, "replay", trace.toString())).matches("(?s)\\d{6,} Kept.*");
  }

  private static String said(String heap, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(each -> each.startsWith("--add-opens") || each.startsWith("--enable-native"))
        .forEach(command::add);
    command.addAll(List.of("-XX:+EnableDynamicAgentLoading", "-XX:-PrintWarnings"));
    command.addAll(List.of("-XX:+UseSerialGC", heap));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(LongRun.class.getName());
    command.addAll(List.of(arguments));
    Path printed = Files.createTempFile(folder, "long", ".txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    try {
      boolean hasEnded = process.waitFor(MINUTES_MAX, TimeUnit.MINUTES);
      String said = Files.readString(printed);
      assertThat(hasEnded).as(said).isTrue();
      assertThat(process.exitValue()).as(said).isZero();
      return said;
    } finally {
      process.destroyForcibly();
    }
  }
}
