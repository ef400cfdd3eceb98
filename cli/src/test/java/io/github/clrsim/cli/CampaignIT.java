package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.fixtures.CampaignSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers in processes of their own come to what one process comes to, also if some are killed. */
@Tag("turn-4")
class CampaignIT {
  private static final List<String> FLAGS =
      List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED");
  private static final List<String> WORDS =
      List.of(
          "--profiler",
          "identity-map",
          "--schedules",
          "48",
          "--round",
          "4",
          "--scenario",
          "start-up",
          "--runtime",
          "net9.0");

  @TempDir private Path folder;

  @Test
  void twoProcessesAreTheWholeCheckAlsoWhenTheyAreKilled()
      throws IOException, InterruptedException {
    Spoken whole = Spoken.by(and(List.of("check", "--json"), WORDS));
    Path store = folder.resolve("s");
    List<String> run = and(List.of("campaign", "run", "--json", "--jobs", "2"), WORDS);

    Path out = folder.resolve("out");
    Process process = begun(and(run, List.of("--store", store.toString())), out);
    killWorkers(process, store, CampaignSize.of(3, 10));

    assertThat(process.waitFor()).isZero();
    assertThat(out).hasContent(whole.out().strip());
    Files.delete(store.resolve("check/00000003.json"));
    assertThat(
            Spoken.inChild(
                FLAGS,
                List.of(
                    "campaign", "resume", "--json", "--jobs", "1", "--store", store.toString())))
        .isEqualTo(whole);
  }

  @Test
  void whoStartedWorkersMayBeKilledAndACampaignResumed() throws IOException, InterruptedException {
    Path store = folder.resolve("s");
    Process process =
        begun(
            and(List.of("campaign", "run", "--jobs", "1", "--store", store.toString()), WORDS),
            folder.resolve("out"));
    awaitRounds(process, store, 1);

    process.destroyForcibly().waitFor();

    assertThat(Spoken.inChild(FLAGS, List.of("campaign", "resume", "--store", store.toString())))
        .isEqualTo(Spoken.by(and(List.of("check"), WORDS)));
  }

  @Test
  void anIndexedJobRunsItsPartsTwoAtATime() throws IOException, InterruptedException {
    Path store = folder.resolve("s");
    List<Process> running = new ArrayList<>();
    for (int index : List.of(2, 0, 3, 1)) {
      ProcessBuilder worker =
          builder(
              and(List.of("campaign", "work", "--store", store.toString()), WORDS),
              folder.resolve("out" + index));
      worker.environment().put("JOB_COMPLETION_INDEX", "" + index);
      worker.environment().put("CLRSIM_COMPLETIONS", "4");
      running.add(worker.start());
      if (running.size() == 2) {
        assertThat(running.removeFirst().waitFor()).isZero();
      }
    }
    assertThat(running.getFirst().waitFor()).isZero();

    assertThat(Spoken.by("campaign", "report", "--json", "--store", store.toString()))
        .isEqualTo(Spoken.by(and(List.of("check", "--json"), WORDS)));
    assertThat(
            Spoken.inChild(
                    FLAGS,
                    Map.of("JOB_COMPLETION_INDEX", "4", "CLRSIM_COMPLETIONS", "4"),
                    List.of("campaign", "work", "--store", store.toString()))
                .code())
        .isEqualTo(2);
  }

  @Test
  void aBudgetEndsACampaignThatIsResumed() throws IOException {
    Path store = folder.resolve("s");
    List<String> many =
        List.of(
            "--profiler=identity-map",
            "--schedules=100000",
            "--scenario=start-up",
            "--runtime=net9.0",
            "--round=100");

    Spoken part =
        Spoken.inChild(
            FLAGS,
            and(
                List.of("campaign", "run", "--jobs", "1", "--machine-time", "1s"),
                and(many, List.of("--store", store.toString()))));

    assertThat(part.code()).isEqualTo(2);
    assertThat(part.out()).startsWith("inconclusive: ");
    assertThat(part.err())
        .containsPattern("This is a report of [1-9]\\d* of 1000 rounds")
        .contains("./clrsim campaign resume --store " + store)
        .doesNotContain("--time");
  }

  @Test
  void whatAWorkerCannotGoOnWithIsNamed() throws IOException {
    Path store = folder.resolve("s");
    List<String> run =
        and(List.of("campaign", "run", "--jobs", "1", "--store", store.toString()), WORDS);
    Path round = Files.createDirectories(store.resolve("check")).resolve("00000001.json");
    Path others = folder.resolve("t");
    Spoken.by(
        "check",
        "--profiler=identity-map",
        "--scenario=start-up",
        "--schedules=1",
        "--store=" + others);
    Files.copy(others.resolve("check/00000000.json"), round);

    Spoken refused = Spoken.inChild(FLAGS, run);

    refused.isDiagnosticAbout(
        "A worker of the campaign cannot go on", "worker 1/1", "00000001.json");
    // Of a file that was not written to its end nobody is to blame: the round is run again.
    Files.writeString(round, "{");
    assertThat(Spoken.inChild(FLAGS, run)).isEqualTo(Spoken.by(and(List.of("check"), WORDS)));
  }

  /** Two workers at once find the end of the campaign, whoever is first. */
  @Test
  void whatIsFoundFirstInTheOrderOfTheCampaignIsReported() {
    List<String> words =
        List.of(
            "--profiler",
            "uses-ids-after-unload",
            "--scenario",
            "plugin-unload",
            "--runtime",
            "net9.0",
            "--schedules",
            "200",
            "--round",
            "4");

    Spoken found =
        Spoken.by(
            and(
                List.of(
                    "campaign", "run", "--jobs", "2", "--store", folder.resolve("s").toString()),
                words));

    assertThat(found).isEqualTo(Spoken.by(and(List.of("check"), words)));
    assertThat(found.code()).isEqualTo(1);
  }

  private void killWorkers(Process run, Path store, int times)
      throws IOException, InterruptedException {
    Random chance = new Random(28);
    for (int kill = 1; kill <= times && run.isAlive(); kill++) {
      awaitRounds(run, store, kill);
      List<ProcessHandle> workers = run.children().toList();
      if (!workers.isEmpty()) {
        workers.get(chance.nextInt(workers.size())).destroyForcibly();
      }
    }
  }

  private static void awaitRounds(Process run, Path store, int number)
      throws IOException, InterruptedException {
    while (run.isAlive() && rounds(store) < number) {
      boolean _ = run.waitFor(5, TimeUnit.MILLISECONDS);
    }
  }

  private static long rounds(Path store) throws IOException {
    Path check = store.resolve("check");
    if (!Files.exists(check)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(check)) {
      return files.filter(file -> file.getFileName().toString().startsWith("0")).count();
    }
  }

  private static Process begun(List<String> words, Path out) throws IOException {
    return builder(words, out).start();
  }

  private static ProcessBuilder builder(List<String> words, Path out) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FLAGS);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Clrsim.class.getName()));
    command.addAll(words);
    return new ProcessBuilder(command)
        .redirectOutput(out.toFile())
        .redirectError(out.resolveSibling("err").toFile());
  }

  private static List<String> and(List<String> words, List<String> more) {
    return Stream.concat(words.stream(), more.stream()).toList();
  }
}
