package io.github.clrsim.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two executors, each a process, come to what one check comes to, also if one of them is lost. */
class SparkCampaignIT {
  private static final Path CLRSIM = Path.of("../cli/target/clrsim.jar").toAbsolutePath();
  private static final Path APPLICATION =
      Path.of("target/clrsim-campaign-spark.jar").toAbsolutePath();

  /** Whether all is tried that is meant, as under -Pcampaigns. */
  private static final boolean IS_WHOLE = Integer.getInteger("clrsim.campaigns", 0) > 0;

  private static final List<String> KEPT =
      IS_WHOLE
          ? List.of(
              "--profiler=module-inventory",
              "--scenario=start-up",
              "--runtime=net9.0",
              "--schedules=200000")
          : List.of(
              "--profiler=identity-map",
              "--scenario=plugin-unload",
              "--scenario=start-up",
              "--schedules=400",
              "--round=20");

  private static final int ROUNDS = IS_WHOLE ? 97 : 20;

  /** At each of these moments an executor, or a worker of one, is killed. */
  private static final int KILLS = IS_WHOLE ? 20 : 2;

  private static final List<String> BROKEN =
      List.of(
          "--profiler=uses-ids-after-unload",
          "--scenario=plugin-unload",
          "--schedules=400",
          "--round=20");

  /** What Spark wants of a JDK that is newer than 16, as its own scripts say. */
  private static final List<String> OPENS =
      Stream.of(
              "java.lang",
              "java.lang.invoke",
              "java.lang.reflect",
              "java.io",
              "java.net",
              "java.nio",
              "java.util",
              "java.util.concurrent",
              "java.util.concurrent.atomic",
              "sun.nio.ch",
              "sun.nio.cs",
              "sun.security.action",
              "sun.util.calendar")
          .map("--add-opens=java.base/%s=ALL-UNNAMED"::formatted)
          .toList();

  @TempDir private Path folder;

  private record Spoken(int code, String out, String err) {}

  /** A distribution of Spark, as far as it is asked for: its jars, and the file that says so. */
  @BeforeEach
  void makeHome() throws IOException {
    Path jars = Files.createDirectories(home().resolve("jars"));
    Files.writeString(home().resolve("RELEASE"), "Spark for tests\n");
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path jar = Path.of(entry);
      if (entry.endsWith(".jar")) {
        Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar);
      }
    }
    assertThat(CLRSIM).as("made by mvn package -pl cli -am").exists();
  }

  private Path home() {
    return folder.resolve("spark");
  }

  @Test
  void aLostExecutorAndTasksThatAreRunTwiceChangeNothing()
      throws IOException, InterruptedException {
    Spoken whole = clrsim("check", List.of("--json"), KEPT);
    Path store = folder.resolve("store");

    Process driver =
        submitted(List.of(), List.of("--clrsim=" + CLRSIM, "--parts=6", "--json"), store, KEPT);
    int killed = killed(driver, store);
    Spoken spoken = ended(driver);

    assertThat(killed).as(spoken.err()).isEqualTo(KILLS);
    assertThat(spoken.out()).as(spoken.err()).isEqualTo(whole.out());
    assertThat(spoken.code()).isEqualTo(whole.code()).isZero();
    assertThat(spoken.err()).containsPattern("Lost executor|Executor lost|ExecutorLost");
    Spoken local =
        clrsim(
            "campaign",
            List.of("run", "--json", "--jobs=1", "--store=" + folder.resolve("local")),
            KEPT);
    assertThat(spoken.out()).isEqualTo(local.out());
    assertThat(contents(store)).isEqualTo(contents(folder.resolve("local")));
  }

  /** By a clrsim that Spark itself brings to the executors. */
  @Test
  void whatIsFoundFirstInTheOrderOfTheCampaignIsReported()
      throws IOException, InterruptedException {
    Path archive = folder.resolve("clrsim.zip");
    String target = String.valueOf(CLRSIM.getParent());
    assertThat(
            ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(
                    System.out,
                    System.err,
                    "--create",
                    "--no-manifest",
                    "--file=" + archive,
                    "-C",
                    target,
                    "clrsim.jar",
                    "-C",
                    target,
                    "lib"))
        .isZero();

    Spoken spoken =
        ended(
            submitted(
                List.of("--archives", archive + "#clrsim"),
                List.of("--clrsim=clrsim/clrsim.jar", "--parts=5"),
                folder.resolve("store"),
                BROKEN));

    assertThat(spoken.out()).as(spoken.err()).isEqualTo(clrsim("check", List.of(), BROKEN).out());
    assertThat(spoken.code()).isEqualTo(1);
  }

  @Test
  void whatAWorkerCannotGoOnWithIsNamed() throws IOException, InterruptedException {
    Spoken spoken =
        ended(
            submitted(
                List.of(),
                List.of("--clrsim=" + CLRSIM, "--parts=2"),
                folder.resolve("store"),
                List.of("--profiler=nobody")));

    assertThat(spoken.code()).isEqualTo(2);
    assertThat(spoken.err())
        .contains("A worker of the campaign cannot go on\n", "part 1/2", "nobody")
        .doesNotContain("Exception");
  }

  private static Spoken clrsim(String command, List<String> own, List<String> words)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(command));
    line.addAll(own);
    line.addAll(words);
    Program.Ended ended = new Program(CLRSIM.toString(), "").run(line);
    return new Spoken(ended.code(), ended.out(), ended.err());
  }

  /**
   * By Spark's own launcher; a second attempt of each task is wanted soon.
   *
   * @param own the words of Spark's that are particular
   * @param program those of the program beside the store
   * @param words those of a check
   */
  private Process submitted(List<String> own, List<String> program, Path store, List<String> words)
      throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(OPENS);
    line.addAll(
        List.of("-cp", home().resolve("jars") + "/*", "org.apache.spark.deploy.SparkSubmit"));
    line.addAll(List.of("--master", "local-cluster[2,1,1024]"));
    line.addAll(List.of("--conf", "spark.executor.extraJavaOptions=" + String.join(" ", OPENS)));
    line.addAll(List.of("--conf", "spark.ui.enabled=false"));
    line.addAll(List.of("--conf", "spark.speculation=true"));
    // More are killed here than a cluster loses in years.
    line.addAll(List.of("--conf", "spark.task.maxFailures=" + 2 * KILLS));
    line.addAll(List.of("--conf", "spark.deploy.maxExecutorRetries=-1"));
    line.addAll(List.of("--conf", "spark.speculation.quantile=0.1"));
    line.addAll(List.of("--conf", "spark.speculation.multiplier=1.01"));
    line.addAll(own);
    line.addAll(List.of("--class", SparkCampaign.class.getName(), APPLICATION.toString()));
    line.addAll(List.of("--store", store.toString()));
    line.addAll(program);
    line.add("--");
    line.addAll(words);
    ProcessBuilder driver =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile());
    driver.environment().put("SPARK_HOME", home().toString());
    driver.environment().put("SPARK_SCALA_VERSION", "2.13");
    driver.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    return driver.start();
  }

  private Spoken ended(Process driver) throws IOException, InterruptedException {
    int code = driver.waitFor();
    return new Spoken(
        code, Files.readString(folder.resolve("out")), Files.readString(folder.resolve("err")));
  }

  /** Kills executors, and workers of executors, while rounds come; how many it came to. */
  private static int killed(Process driver, Path store) throws IOException, InterruptedException {
    int killed = 0;
    while (killed < KILLS && !driver.waitFor(5, TimeUnit.MILLISECONDS)) {
      if (rounds(store).size() < (killed + 1) * ROUNDS / (KILLS + 1)) {
        continue;
      }
      Optional<ProcessHandle> executor =
          driver
              .descendants()
              .filter(
                  each ->
                      each.info().commandLine().orElse("").contains("CoarseGrainedExecutorBackend"))
              .filter(each -> each.children().findAny().isPresent())
              .findFirst();
      boolean isOfExecutor = killed % 2 == 0;
      Optional<ProcessHandle> one =
          isOfExecutor ? executor : executor.flatMap(each -> each.children().findFirst());
      if (one.filter(ProcessHandle::destroyForcibly).isPresent()) {
        killed++;
      }
    }
    return killed;
  }

  /** The rounds that are there, with what is in them. */
  private static List<String> contents(Path store) throws IOException {
    List<String> contents = new ArrayList<>();
    for (Path file : rounds(store)) {
      contents.add(file.getFileName() + " " + Files.readString(file));
    }
    return contents;
  }

  private static List<Path> rounds(Path store) throws IOException {
    Path check = store.resolve("check");
    if (!Files.exists(check)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(check)) {
      return files
          .filter(file -> file.getFileName().toString().matches("[0-9]{8}\\.json"))
          .sorted(Comparator.naturalOrder())
          .toList();
    }
  }
}
