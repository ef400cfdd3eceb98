package io.github.clrsim.replays;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.fixtures.CampaignSize;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A {@link ReplayingJvm} at work.
 *
 * @param printed the file that it prints to
 */
record ChildJvm(Process process, Path printed) implements AutoCloseable {
  /** For a hang; a busy machine may take long. */
  private static final long MINUTES_MAX = 120;

  /** The quick compiler alone for a sample, which ends before the other would have paid. */
  private static final int COMPILER_MAX = Math.min(4, CampaignSize.of(1, 4));

  /**
   * What no replay may depend on: collector, compiler, processors, hash codes, digits, place and
   * time.
   */
  static final List<List<String>> UNLIKE =
      List.of(
          List.of(
              "-XX:+UseSerialGC",
              "-XX:TieredStopAtLevel=1",
              "-Duser.language=tr",
              "-Duser.country=TR",
              "-Duser.timezone=America/Los_Angeles"),
          List.of(
              "-XX:+UseParallelGC",
              "-Xshare:off",
              "-XX:ActiveProcessorCount=1",
              "-XX:TieredStopAtLevel=" + COMPILER_MAX,
              "-XX:+UnlockExperimentalVMOptions",
              // Every identity hash is 1.
              "-XX:hashCode=2",
              "-Duser.language=ar",
              "-Duser.country=EG",
              "-Duser.timezone=Asia/Kathmandu"));

  /** Starts one that prints to a file of this folder. */
  static ChildJvm started(Path folder, List<String> options, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // As the build starts this JVM: what is opened is said in one place only.
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(each -> each.startsWith("--add-opens") || each.startsWith("--enable-native"))
        .forEach(command::add);
    command.addAll(List.of("-XX:+EnableDynamicAgentLoading", "-XX:-PrintWarnings", "-Xmx512m"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(ReplayingJvm.class.getName());
    command.addAll(arguments);
    Path printed = Files.createTempFile(folder, "replays", ".txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .redirectOutput(printed.toFile())
            .start();
    return new ChildJvm(process, printed);
  }

  /** All that it printed, once it has ended, which must be well. */
  String said() throws IOException, InterruptedException {
    boolean ended = process.waitFor(MINUTES_MAX, TimeUnit.MINUTES);
    String said = Files.readString(printed);
    assertThat(ended).as("ended within %d minutes, having said:%n%s", MINUTES_MAX, said).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
