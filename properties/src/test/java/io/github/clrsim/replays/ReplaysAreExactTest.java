package io.github.clrsim.replays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.explorer.control.WovenCode;
import io.github.clrsim.explorer.weave.WeavingAgent;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.IdentityMapProfiler;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two JVMs as unlike as can be execute the same pairs, each by its seed and again by its picks on
 * both engines: everything must be the same, byte for byte, everywhere.
 */
@Tag("turn-2")
class ReplaysAreExactTest {
  private static final int PAIRS = CampaignSize.of(160, 10_000);
  private static final int WOVEN_PAIRS = CampaignSize.of(20, 500);

  @TempDir Path folder;

  @Test
  void pairsReplayByteForByteOnBothEnginesInTwoJvms() throws Exception {
    replayAlike(PAIRS, false, List.of());
  }

  @Test
  void pairsReplayByteForByteWhenTheProfilersAreWoven() throws Exception {
    String profilers = IdentityMapProfiler.class.getPackageName();
    replayAlike(WOVEN_PAIRS, true, List.of("-javaagent:" + agent() + "=" + profilers));
  }

  private void replayAlike(int pairs, boolean isWoven, List<String> options) throws Exception {
    List<String> arguments = List.of(Integer.toString(pairs), Boolean.toString(isWoven));
    List<String> said = saidByTwo(options, arguments);
    Report one = Report.of(said.getFirst(), pairs);
    Report other = Report.of(said.getLast(), pairs);
    System.out.println("one JVM: " + one.figures());
    System.out.println("another: " + other.figures());
    OptionalInt differs = one.firstDifference(other);
    if (differs.isPresent()) {
      List<String> again = new ArrayList<>(arguments);
      again.add(Integer.toString(differs.getAsInt()));
      throw new AssertionError(
          "two JVMs differ, first in "
              + Pair.of(differs.getAsInt())
              + String.join("\nand in the other\n", saidByTwo(options, again)));
    }
    assertThat(one.lines()).isEqualTo(other.lines());
    assertThat(one.total()).isEqualTo(other.total());
  }

  /** What two JVMs print that run at the same time. */
  private List<String> saidByTwo(List<String> options, List<String> arguments) throws Exception {
    try (ChildJvm one =
            ChildJvm.started(folder, joined(options, ChildJvm.UNLIKE.getFirst()), arguments);
        ChildJvm other =
            ChildJvm.started(folder, joined(options, ChildJvm.UNLIKE.getLast()), arguments)) {
      return List.of(one.said(), other.said());
    }
  }

  private static List<String> joined(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /** What the explorer's jar is, but for the classes: those are on the class path. */
  private Path agent() throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.putValue("Manifest-Version", "1.0");
    attributes.putValue("Premain-Class", WeavingAgent.class.getName());
    attributes.putValue("Can-Retransform-Classes", "true");
    Path jar = folder.resolve("agent.jar");
    try (var out = Files.newOutputStream(jar);
        var entries = new JarOutputStream(out, manifest)) {
      entries.finish();
    }
    return jar;
  }

  @Test
  void everyStrategyProfilerAndRuntimeIsAmongThePairs() {
    List<Pair> pairs = IntStream.range(0, PAIRS).mapToObj(Pair::of).toList();
    assertThat(pairs).extracting(pair -> pair.strategy().text()).containsAll(Pair.STRATEGIES);
    assertThat(pairs).extracting(pair -> pair.profiler().name()).containsAll(Pair.PROFILERS);
    assertThat(pairs).extracting(Pair::profile).containsAll(RuntimeProfile.all());
  }

  @Test
  void aProfilerThatDoesNotRepeatIsCaughtAndItsPairNamed() {
    WovenCode.prepare();
    Replaying replaying = new Replaying(false);
    ShippedProfiler wrong = ShippedProfiler.named("hashes-identities");
    assertThatThrownBy(
            () -> {
              for (int number = 0; number < 100; number++) {
                replaying.replayed(Pair.of(number).with(wrong));
              }
            })
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("the replay differs: pair")
        .hasMessageContaining("scenario  entry")
        .hasMessageContaining("profiler  hashes-identities");
  }

  @Test
  void aPairThatDiffersIsFound() {
    Report one = Report.of(printed("0", "1"), 40);
    Report other = Report.of(printed("0", "2"), 40);
    assertThat(one.firstDifference(one)).isEmpty();
    assertThat(one.firstDifference(other)).hasValue(27);
  }

  @Test
  void aReportThatSaysLessIsRefused() {
    assertThatThrownBy(() -> Report.of(printed("0", "1"), 60)).hasMessageContaining("total 77");
    assertThatThrownBy(() -> Report.of(printed("", "1"), 40)).hasMessageContaining("total 77");
    assertThatThrownBy(() -> Report.of("", 40)).isInstanceOf(AssertionError.class);
  }

  /** Of 40 pairs, with the last digit of the one before the last twenty's, and of number 27. */
  private static String printed(String digit19, String digit27) {
    List<String> digests = new ArrayList<>(Collections.nCopies(40, "0123456789abcdef"));
    digests.set(19, "012345678abcdef" + digit19);
    digests.set(27, "012345678abcdef" + digit27);
    return """
    OpenJDK warns of something
    pairs 0 %s
    pairs 20 %s
    total 77
    figures many
    """
        .formatted(
            String.join(" ", digests.subList(0, 20)), String.join(" ", digests.subList(20, 40)));
  }
}
