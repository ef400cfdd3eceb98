package io.github.clrsim.outside;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Larder;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever address a real runtime is asked about from outside, nothing crashes. It is asked in a
 * JVM of its own, whose crash is seen here.
 */
class GarbageIT {
  private static final int ADDRESSES = CampaignSize.of(10_000, 100_000);

  /** For a hang; a busy machine may take long. */
  private static final int MINUTES_MAX = 60;

  @TempDir private Path work;

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void noAddressCrashesAnything(RuntimeProfile profile) throws IOException, InterruptedException {
    Path dotnet = RealRuntimes.of(profile).muxer().orElseThrow();
    try (Larder larder = Larder.runBy(dotnet)) {
      List<String> told = ask(larder);

      // Some lead to what is what it should be; most do not.
      assertThat(told).hasSize(1);
      String[] counts = told.getFirst().split(" ", -1);
      assertThat(Integer.parseInt(counts[0])).isEqualTo(ADDRESSES);
      assertThat(Integer.parseInt(counts[1])).isBetween(ADDRESSES / 100, ADDRESSES / 2);
      assertThat(ProcessHandle.of(larder.pid()).filter(ProcessHandle::isAlive)).isPresent();
    }
  }

  private List<String> ask(Larder larder) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + work.resolve("crash.txt"),
                "-cp",
                System.getProperty("java.class.path"),
                AsksAboutGarbage.class.getName(),
                Long.toString(larder.pid()),
                Integer.toString(ADDRESSES)));
    larder.objects().forEach(held -> command.add(Long.toString(held.address())));
    Path output = work.resolve("output.txt");
    Process asking =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(asking.waitFor(MINUTES_MAX, TimeUnit.MINUTES)).isTrue();
    List<String> told = Files.readAllLines(output);
    assertThat(asking.exitValue()).as(String.join("\n", told)).isZero();
    return told;
  }
}
