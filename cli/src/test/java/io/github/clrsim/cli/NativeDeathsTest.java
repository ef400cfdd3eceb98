package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.conformance.apart.ChildJvm;
import io.github.clrsim.fixtures.GuestFixtures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A native profiler brings its process down, or never comes back: that is a verdict, too. */
@Tag("turn-2")
class NativeDeathsTest {
  private static final int TERMINATED = 143;

  /** It is found within the first executions. */
  private static final int WELL_INTO_SHRINKING = 120;

  @TempDir private Path folder;

  @Test
  void theEndOfItsProcessIsAVerdictThatAnotherProcessConfirms() throws IOException {
    Spoken said = check("vanishes", List.of());

    assertThat(said.code()).as(said.toString()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(said.json().get("law").asText()).isEqualTo("TheRunEndsWell");
    assertThat(said.json().get("why").asText())
        .contains("ended with exit code 0", "so did another on the same schedule")
        .endsWith("The last that it printed:\n  about to vanish");
    assertThat(said.json().get("where").asText()).contains("start-up on net9.0");

    String replay = said.json().get("replay").asText();
    List<String> words = new ArrayList<>(Spoken.words(replay));
    words.add("--json");
    Spoken again = Spoken.inChild(List.of(), words);
    assertThat(again.json().get("why")).isEqualTo(said.json().get("why"));
  }

  @Test
  void whatGoesRoundWithoutACallIsInterruptedAndItsFunctionIsNamed() throws IOException {
    Spoken said = check("loops", List.of("-Dclrsim.watchdog.native.seconds=1"));

    assertThat(said.code()).as(said.toString()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(said.json().get("why").asText())
        .contains(
            "does not come back from ModuleLoadFinished",
            "in loops.so!Loops::ModuleLoadFinished(unsigned long, int)");
    assertThat(said.json().get("replay").asText()).contains("--library ");
  }

  @Test
  void itsDeathIsAFailingCaseThatTheNextCheckTriesFirst() throws IOException {
    Spoken said = check("vanishes", List.of(), "--store", folder.resolve("first").toString());
    assertThat(said.code()).as(said.toString()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(folder.resolve("first/cases")).isDirectoryRecursivelyContaining("glob:**.json");

    Spoken next =
        check(
            "vanishes",
            List.of(),
            "--store",
            folder.resolve("next").toString(),
            "--cases",
            folder.resolve("first").toString());

    assertThat(next.code()).as(next.toString()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(next.json().get("law").asText()).isEqualTo("TheRunEndsWell");
    // It came before the first round.
    assertThat(folder.resolve("next/campaign.json")).doesNotExist();
  }

  /** In the leading process and in the one that started it, as Ctrl-C or a time limit do it. */
  @Test
  void aFindingIsToldThoughItsShrinkingIsStopped() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.add("-Djava.io.tmpdir=" + folder);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Clrsim.class.getName()));
    command.addAll(NativeCommand.check(GuestFixtures.named("sampler-thread-kept"), "--jobs", "1"));
    command.addAll(List.of("--shrink-runs", "1000000"));
    Path out = folder.resolve("out");
    Process check = new ProcessBuilder(command).redirectOutput(out.toFile()).start();
    while (check.isAlive() && runsBegun() < WELL_INTO_SHRINKING) {
      Thread.sleep(10);
    }
    check.destroy();

    // On a machine on which this one waits for its turn, the shrinking may be over before.
    int code = check.waitFor();
    assertThat(code).isIn(TERMINATED, Exit.LAW_BROKEN.code());
    assertThat(Files.readString(out))
        .contains("Law broken: ", "  replay  ./clrsim replay", "; shrunk in ");
  }

  @Test
  void itSaysWhatItHasToSayThoughNobodyReadsItsRecord() throws IOException {
    Spoken said = check("plain", List.of("-Dclrsim.flight=" + folder.resolve("gone/flight")));

    assertThat(said.code()).as(said.toString()).isEqualTo(Exit.KEPT.code());
    assertThat(said.err()).doesNotContain("\tat ");
  }

  /** By the process that runs the profiler. */
  private int runsBegun() throws IOException {
    try (Stream<Path> folders = Files.list(folder)) {
      return folders.mapToInt(NativeDeathsTest::runsBegun).max().orElse(0);
    }
  }

  /** Others' folders come and go beside that of the process, which goes as well. */
  private static int runsBegun(Path folder) {
    try {
      return ChildJvm.ended(0, folder).left().runs();
    } catch (UncheckedIOException none) {
      return 0;
    }
  }

  private static Spoken check(String name, List<String> jvm, String... more) throws IOException {
    List<String> words = NativeCommand.check(GuestFixtures.named(name), more);
    words.addAll(List.of("--scenario", "start-up", "--runtime", "net9.0"));
    words.addAll(List.of("--schedules", "4", "--no-shrink", "--json"));
    return Spoken.inChild(jvm, words);
  }
}
