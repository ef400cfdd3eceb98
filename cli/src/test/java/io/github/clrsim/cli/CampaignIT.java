package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.fixtures.CampaignSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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

  private static final int KILLS = CampaignSize.of(3, 20);
  private static final int SHARDS = CampaignSize.of(3, 7);
  private static final int SCHEDULES = CampaignSize.of(48, 200_000);
  private static final int ROUND = CampaignSize.of(4, 2_048);
  private static final long ROUNDS = Math.ceilDiv(SCHEDULES, ROUND);
  private static final List<String> MANY =
      List.of(
          "--profiler=module-inventory",
          "--scenario=start-up",
          "--runtime=net9.0",
          "--schedules=" + SCHEDULES,
          "--round=" + ROUND);

  /** What a shell says of a process that was ended by SIGKILL. */
  private static final int KILLED = 128 + 9;

  /** What one process says. */
  private static Spoken whole = new Spoken(-1, "", "");

  @TempDir private Path folder;

  @BeforeAll
  static void checkTheWhole() throws IOException {
    whole = Spoken.inChild(FLAGS, and(List.of("check", "--json"), MANY));
  }

  /** Who runs the rounds, of which each is in a store that all of its kind share. */
  enum Workers {
    /** One that the command starts. */
    ONE,
    /** Two that the command starts. */
    TWO,
    /** Four of an indexed job, two at a time, begun again if they are killed. */
    INDICES,
    /**
     * Seven shards, each with a store of its own, two at a time, begun again if they are killed.
     */
    SHARDS
  }

  static Stream<Arguments> ways() {
    return Arrays.stream(Workers.values())
        .flatMap(
            workers ->
                CampaignSize.of(List.of(KILLS), List.of(KILLS, 0)).stream()
                    .map(kills -> Arguments.of(workers, kills)));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void whoeverRunsTheRoundsAndIsKilledTheReportIsThatOfTheCheck(Workers workers, int kills)
      throws IOException, InterruptedException {
    Spoken spoken =
        switch (workers) {
          case ONE -> started(1, kills);
          case TWO -> started(2, kills);
          case INDICES -> indices(kills);
          case SHARDS -> shards(kills);
        };

    assertThat(spoken.out()).as(spoken.err()).isEqualTo(whole.out());
    assertThat(spoken.code()).isEqualTo(whole.code()).isZero();
  }

  private Spoken started(int jobs, int kills) throws IOException, InterruptedException {
    Path store = folder.resolve("s");
    List<String> run = List.of("campaign", "run", "--json", "--jobs=" + jobs, "--store=" + store);
    Path out = folder.resolve("out");
    Process process = builder(and(run, MANY), out).start();
    Kills due = new Kills(kills, List.of(store));
    while (!process.waitFor(5, TimeUnit.MILLISECONDS)) {
      due.one(process.children().toList());
    }
    assertThat(due.done).isEqualTo(kills);
    return new Spoken(
        process.exitValue(), Files.readString(out), Files.readString(out.resolveSibling("err")));
  }

  private Spoken indices(int kills) throws IOException, InterruptedException {
    Path store = folder.resolve("s");
    twoAtATime(
        Stream.of("2", "0", "3", "1")
            .map(
                index -> {
                  ProcessBuilder worker =
                      builder(
                          and(List.of("campaign", "work", "--store=" + store), MANY),
                          folder.resolve("out" + index));
                  worker.environment().put("JOB_COMPLETION_INDEX", index);
                  worker.environment().put("CLRSIM_COMPLETIONS", "4");
                  return worker;
                })
            .toList(),
        new Kills(kills, List.of(store)));
    return Spoken.by("campaign", "report", "--json", "--store=" + store);
  }

  private Spoken shards(int kills) throws IOException, InterruptedException {
    List<Integer> parts = new ArrayList<>(IntStream.rangeClosed(1, SHARDS).boxed().toList());
    List<Path> stores = parts.stream().map(part -> folder.resolve("s" + part)).toList();
    Collections.shuffle(parts, new Random(7));
    twoAtATime(
        parts.stream()
            .map(
                part ->
                    builder(
                        and(
                            List.of(
                                "check",
                                "--shard=%d/%d".formatted(part, SHARDS),
                                "--store=" + stores.get(part - 1)),
                            MANY),
                        folder.resolve("out" + part)))
            .toList(),
        new Kills(kills, stores));
    return Spoken.by(
        and(
            List.of("campaign", "merge", "--json"),
            stores.stream().map(store -> "--store=" + store).toList()));
  }

  private record Running(ProcessBuilder command, Process process) {}

  /** As a cluster with two machines does, which begins again what was killed. */
  private static void twoAtATime(List<ProcessBuilder> all, Kills kills)
      throws IOException, InterruptedException {
    Deque<ProcessBuilder> waiting = new ArrayDeque<>(all);
    List<Running> running = new ArrayList<>();
    while (!waiting.isEmpty() || !running.isEmpty()) {
      while (running.size() < 2 && !waiting.isEmpty()) {
        ProcessBuilder next = waiting.removeFirst();
        running.add(new Running(next, next.start()));
      }
      for (Running each : List.copyOf(running)) {
        if (each.process.waitFor(5, TimeUnit.MILLISECONDS)) {
          running.remove(each);
          if (each.process.exitValue() == KILLED) {
            waiting.addLast(each.command);
          } else {
            assertThat(each.process.exitValue()).isZero();
          }
        }
      }
      kills.one(running.stream().map(each -> each.process.toHandle()).toList());
    }
    assertThat(kills.done).isEqualTo(kills.number);
  }

  /** Kills workers, at moments that are spread over the whole campaign. */
  private static final class Kills {
    private final int number;
    private final List<Path> stores;
    private final Random chance = new Random(28);
    private int done;

    Kills(int number, List<Path> stores) {
      this.number = number;
      this.stores = stores;
    }

    /** Kills one of these, if it is time. */
    void one(List<ProcessHandle> workers) throws IOException {
      if (done >= number || workers.isEmpty()) {
        return;
      }
      long there = 0;
      for (Path store : stores) {
        there += rounds(store);
      }
      if (there >= (done + 1) * ROUNDS / (number + 1)
          && workers.get(chance.nextInt(workers.size())).destroyForcibly()) {
        done++;
      }
    }
  }

  @Test
  void aRoundThatIsMissingIsRunAndNoOther() throws IOException {
    Path store = folder.resolve("s");
    Spoken first =
        Spoken.inChild(
            FLAGS,
            and(List.of("campaign", "run", "--json", "--jobs=2", "--store=" + store), WORDS));
    Files.delete(store.resolve("check/00000003.json"));
    FileTime before = Files.getLastModifiedTime(store.resolve("check/00000002.json"));

    assertThat(
            Spoken.inChild(
                FLAGS, List.of("campaign", "resume", "--json", "--jobs=1", "--store=" + store)))
        .isEqualTo(first);
    assertThat(Files.getLastModifiedTime(store.resolve("check/00000002.json"))).isEqualTo(before);
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
  void anIndexBeyondTheCompletionsIsRefused() throws IOException {
    assertThat(
            Spoken.inChild(
                    FLAGS,
                    Map.of("JOB_COMPLETION_INDEX", "4", "CLRSIM_COMPLETIONS", "4"),
                    and(List.of("campaign", "work", "--store=" + folder.resolve("s")), WORDS))
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
      return files.filter(file -> file.getFileName().toString().matches("[0-9]{8}\\.json")).count();
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
