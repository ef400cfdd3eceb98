package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.cli.mistakes.Mistake;
import io.github.clrsim.fixtures.CampaignSize;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The promise to authors: what they do wrong is found by {@code ./clrsim check --profiler X
 * --classpath Y} alone, and who does it right is acquitted.
 */
@Execution(ExecutionMode.CONCURRENT)
class MistakesTest {
  private static final int EXECUTIONS_MAX = 2_000;
  private static final int EXECUTIONS_TO_ACQUIT = CampaignSize.of(100, EXECUTIONS_MAX);
  private static final int SEEDS = CampaignSize.of(1, 20);
  private static final int FOUND_MIN = SEEDS * 19 / 20;
  private static final int SAMPLE_EVERY = 8;

  static List<Mistake> tried() {
    return CampaignSize.of(eachOf(Mistake.all(), 0), Mistake.all());
  }

  static List<Mistake> triedWithoutTheMistake() {
    return CampaignSize.of(eachOf(Mistake.all(), SAMPLE_EVERY / 2), Mistake.all());
  }

  private static List<Mistake> eachOf(List<Mistake> all, int first) {
    return IntStream.range(0, all.size())
        .filter(number -> number % SAMPLE_EVERY == first)
        .mapToObj(all::get)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("tried")
  void aMistakeIsFound(Mistake mistake) {
    List<Long> executions = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      Spoken spoken = check(mistake, EXECUTIONS_MAX, seed, "--option", "mistake=yes");
      if (spoken.code() == 1) {
        JsonNode found = spoken.json();
        assertThat(mistake.laws()).contains(found.get("law").asText());
        executions.add(found.get("executions").asLong());
      } else {
        assertThat(spoken.code()).as(spoken.toString()).isZero();
      }
    }
    System.out.println(row(mistake, executions));

    if (mistake.miss().isEmpty()) {
      assertThat(executions).hasSizeGreaterThanOrEqualTo(FOUND_MIN);
    } else {
      assertThat(executions).as("it is found by now").hasSizeLessThan(Math.max(1, FOUND_MIN));
    }
  }

  @ParameterizedTest
  @MethodSource("triedWithoutTheMistake")
  void withoutItsMistakeTheProfilerIsAcquitted(Mistake mistake) {
    Spoken spoken = check(mistake, EXECUTIONS_TO_ACQUIT, 1);

    assertThat(spoken.code()).as(spoken.toString()).isZero();
  }

  /** With how many seeds it was found, and the median of the executions until then. */
  private static String row(Mistake mistake, List<Long> executions) {
    List<Long> sorted = executions.stream().sorted().toList();
    return "%s: found with %d of %d seeds%s"
        .formatted(
            mistake.name(),
            sorted.size(),
            SEEDS,
            sorted.isEmpty()
                ? ""
                : ", within " + sorted.get((sorted.size() - 1) / 2) + " executions in the median");
  }

  private static Spoken check(Mistake mistake, int schedules, int seed, String... more) {
    List<String> words = new ArrayList<>(List.of("check", "--json", "--no-shrink"));
    words.addAll(List.of("--profiler", mistake.type().getName()));
    words.addAll(List.of("--classpath", classes().toString()));
    words.addAll(List.of("--schedules", Integer.toString(schedules)));
    words.addAll(List.of("--seed", Integer.toString(seed)));
    words.addAll(List.of(more));
    return Spoken.by(words);
  }

  private static Path classes() {
    try {
      return Path.of(Mistake.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
