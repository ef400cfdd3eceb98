package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.cli.mistakes.Mistake;
import io.github.clrsim.fixtures.CampaignSize;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The promise to authors: what they do wrong is found by {@code ./clrsim check --profiler X
 * --classpath Y} alone, and who does it right is acquitted. A campaign with {@code
 * -Dclrsim.refresh=true} writes its figures to the table that docs/TRAPS.md is made of.
 */
@Execution(ExecutionMode.CONCURRENT)
class MistakesTest {
  private static final int EXECUTIONS_MAX = 2_000;
  private static final int EXECUTIONS_TO_ACQUIT = CampaignSize.of(20, EXECUTIONS_MAX);
  private static final int SEEDS = CampaignSize.of(1, 20);
  private static final int FOUND_MIN = Math.max(1, SEEDS * 19 / 20);
  private static final int SAMPLE_EVERY = 18;

  private static final Path FIGURES =
      Path.of("..", "properties/src/test/resources/io/github/clrsim/traps/mistakes.tsv");

  private static final Map<Mistake, String> MEASURED = new ConcurrentHashMap<>();

  static List<Mistake> tried() {
    return CampaignSize.of(eachOf(Mistake.all(), 0), Mistake.all());
  }

  static List<Mistake> triedWithoutTheMistake() {
    return CampaignSize.of(eachOf(Mistake.all(), SAMPLE_EVERY / 2), Mistake.all());
  }

  static List<Mistake> triedForStories() {
    return CampaignSize.of(eachOf(Mistake.all(), SAMPLE_EVERY / 3), Mistake.all());
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
    MEASURED.put(mistake, row(mistake, executions));

    assertThat(executions).hasSizeGreaterThanOrEqualTo(FOUND_MIN);
  }

  @Tag("turn-1")
  @ParameterizedTest
  @MethodSource("triedWithoutTheMistake")
  void withoutItsMistakeTheProfilerIsAcquitted(Mistake mistake) {
    Spoken spoken = check(mistake, EXECUTIONS_TO_ACQUIT, 1);

    assertThat(spoken.code()).as(spoken.toString()).isZero();
  }

  @Test
  void theFiguresAreThoseOfTheseMistakes() throws IOException {
    assertThat(Files.readAllLines(FIGURES))
        .extracting(row -> row.substring(0, row.lastIndexOf('\t', row.lastIndexOf('\t') - 1)))
        .isEqualTo(Mistake.all().stream().map(MistakesTest::described).toList());
  }

  @AfterAll
  static void writeFigures() throws IOException {
    if (Boolean.getBoolean("clrsim.refresh") && MEASURED.keySet().containsAll(Mistake.all())) {
      Files.write(FIGURES, Mistake.all().stream().map(MEASURED::get).toList());
    }
  }

  private static String described(Mistake mistake) {
    return String.join("\t", mistake.traps(), mistake.sentence(), mistake.name());
  }

  /** Behind what it is: in how many seeds it was found, and the median of the executions then. */
  private static String row(Mistake mistake, List<Long> executions) {
    List<Long> sorted = executions.stream().sorted().toList();
    return described(mistake)
        + "\t"
        + sorted.size()
        + "\t"
        + (sorted.isEmpty() ? "" : sorted.get((sorted.size() - 1) / 2));
  }

  @Tag("turn-1")
  @ParameterizedTest
  @MethodSource("triedForStories")
  void itsStoryShowsTheStepThatDecides(Mistake mistake) {
    Spoken found = spoken(mistake, EXECUTIONS_MAX, 1, "--option", "mistake=yes");

    assertThat(found.code()).as(found.toString()).isEqualTo(1);
    assertThat(found.out()).matches(mistake::isToldBy, mistake.decidingStep());
  }

  private static Spoken check(Mistake mistake, int schedules, int seed, String... more) {
    return spoken(
        mistake,
        schedules,
        seed,
        Stream.concat(Stream.of("--json", "--no-shrink"), Stream.of(more)).toArray(String[]::new));
  }

  private static Spoken spoken(Mistake mistake, int schedules, int seed, String... more) {
    List<String> words = new ArrayList<>(List.of("check"));
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
