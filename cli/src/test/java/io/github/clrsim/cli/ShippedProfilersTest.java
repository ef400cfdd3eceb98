package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The promise of the front page: each wrong profiler is found, and each right one acquitted. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("turn-3")
class ShippedProfilersTest {
  private static final int SCHEDULES_TO_CATCH = 2_000;
  private static final int SCHEDULES_TO_ACQUIT = CampaignSize.of(20, 2_000);

  static Stream<String> wrong() {
    return ShippedProfiler.all().stream()
        .filter(profiler -> profiler.brokenLaw().isPresent())
        .map(ShippedProfiler::name);
  }

  static Stream<String> right() {
    return ShippedProfiler.all().stream()
        .filter(profiler -> profiler.brokenLaw().isEmpty())
        .map(ShippedProfiler::name);
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void aWrongProfilerBreaksItsLawAndItsReplayLineShowsTheSameRun(String name) {
    Spoken broken = check(name, SCHEDULES_TO_CATCH, asItIsShown(name));
    JsonNode found = broken.json();

    assertThat(broken.code()).as(broken.toString()).isEqualTo(1);
    assertThat(found.get("law").asText())
        .isEqualTo(ShippedProfiler.named(name).brokenLaw().orElseThrow());

    Spoken replayed = Spoken.byLine(found.get("replay").asText(), "--json");

    assertThat(replayed.code()).as(replayed.toString()).isEqualTo(1);
    assertThat(replayed.json().get("law")).isEqualTo(found.get("law"));
    assertThat(replayed.json().get("fingerprint")).isEqualTo(found.get("fingerprint"));
  }

  @ParameterizedTest
  @MethodSource("right")
  void aRightProfilerKeepsEveryLaw(String name) {
    Spoken kept = check(name, SCHEDULES_TO_ACQUIT, List.of());

    assertThat(kept.code()).as(kept.toString()).isZero();
    assertThat(kept.json().get("executions").asLong()).isGreaterThanOrEqualTo(SCHEDULES_TO_ACQUIT);
  }

  /** Shrunk or as it was found: by default every sixth is shrunk. */
  private static List<String> asItIsShown(String name) {
    List<String> all = wrong().toList();
    List<String> sample = all.stream().filter(each -> all.indexOf(each) % 6 == 1).toList();
    return CampaignSize.of(sample, all).contains(name) ? List.of() : List.of("--no-shrink");
  }

  private static Spoken check(String name, int schedules, List<String> more) {
    List<String> words = new ArrayList<>(List.of("check", "--profiler", name, "--json"));
    words.addAll(List.of("--schedules", Integer.toString(schedules), "--seed", "7"));
    words.addAll(more);
    return Spoken.by(words);
  }
}
