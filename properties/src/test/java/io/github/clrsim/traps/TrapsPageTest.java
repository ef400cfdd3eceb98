package io.github.clrsim.traps;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.backends.GeneratedPage;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page docs/TRAPS.md is made here; {@code -Dclrsim.refresh=true} writes it anew. */
class TrapsPageTest {
  private static final Path DOCS = Path.of("..", "docs");

  @Test
  void theTrapsPageIsUpToDate() throws IOException {
    GeneratedPage page = GeneratedPage.of(DOCS.resolve("TRAPS.md"));
    assertThat(page.updatedTo(page())).isEqualTo(page());
  }

  @Test
  void everyTrapOfTheseRoomsShowsOrHasItsReason() {
    List<Integer> numbers =
        Stream.concat(
                Trap.all().stream().map(Trap::number),
                Elsewhere.ALL.stream().map(Elsewhere::number))
            .sorted()
            .toList();
    List<Integer> wanted = IntStream.rangeClosed(1, 89).boxed().toList();
    assertThat(numbers).isEqualTo(wanted);
  }

  @Test
  void everyTrapHasARowAmongTheRules() throws IOException {
    List<Integer> rows =
        Pattern.compile("(?m)^\\| R(\\d+) \\|")
            .matcher(Files.readString(DOCS.resolve("RULES.md")))
            .results()
            .map(row -> Integer.valueOf(row.group(1)))
            .toList();
    assertThat(rows).containsAll(Trap.all().stream().map(Trap::number).toList());
    assertThat(rows).containsAll(Elsewhere.ALL.stream().map(Elsewhere::number).toList());
  }

  private static String page() throws IOException {
    String shown =
        Trap.all().stream()
            .flatMap(trap -> trap.showings().stream().map(showing -> row(trap, showing)))
            .collect(Collectors.joining("\n"));
    String elsewhere =
        Elsewhere.ALL.stream()
            .map(
                trap ->
                    "| R%d | %s | %s |".formatted(trap.number(), trap.sentence(), trap.reason()))
            .collect(Collectors.joining("\n"));
    return """
        # Traps

        Made by `TrapsPageTest`; do not edit. What real profilers fell into around loading, code, threads, objects and the life of a profiler, and
        how the simulated runtime shows it. `TrapsTest` runs each row: the symptom is met on some schedule on the runtimes named, and on no schedule that is tried on the
        others, or with the profiler that is *spared*. What right logic does stands with each number in [RULES.md](RULES.md).

        To run one by hand, give `check` the program and the profiler:

        ```
        ./clrsim check --profiler uses-ids-after-unload --scenario 'entry PluginHost; thread main; ...'
        ```

        `naive.X$Y` is the class `io.github.clrsim.traps.naive.X$Y`, found by `--classpath properties/target/test-classes`; what it is given *with*
        goes to `--option`, as in `--option waits=yes`.

        | trap | how it happens | how it shows | on | profiler | spared | program |
        |---|---|---|---|---|---|---|
        %s

        ## Mistakes of authors

        Small profilers that are right but for one mistake, tried by `./clrsim check --profiler X --classpath Y` with its defaults, and for 2,000 executions at
        most, with 20 seeds. Without its mistake each is acquitted. They stand in `cli/src/test/java/io/github/clrsim/cli/mistakes`; `MistakesTest` runs some
        of them by default, and made these figures in a campaign. *Median*: of the numbers of executions until it was found.

        | traps | mistake | profiler | found with | median |
        |---|---|---|---|---|
        %s

        ## Not shown

        | trap | how it happens | why it is not shown |
        |---|---|---|
        %s
        """
        .formatted(shown, mistakes(), elsewhere);
  }

  private static String mistakes() throws IOException {
    try (InputStream rows = TrapsPageTest.class.getResourceAsStream("mistakes.tsv")) {
      return new String(Objects.requireNonNull(rows).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(row -> mistake(List.of(row.split("\t", -1))))
          .collect(Collectors.joining("\n"));
    }
  }

  private static String mistake(List<String> columns) {
    return "| %s | %s | `%s` | %s of 20 seeds | %s |".formatted(columns.toArray());
  }

  private static String row(Trap trap, Showing showing) {
    return "| R%d | %s | %s | %s | `%s` | %s | %s |"
        .formatted(
            trap.number(),
            trap.sentence(),
            showing.how(),
            showing.on().equals(RuntimeProfile.all()) ? "all" : runtimes(showing),
            Showing.named(showing.profiler()),
            showing.spared().map(right -> "`" + Showing.named(right) + "`").orElse(""),
            code(showing.scenario()));
  }

  private static String runtimes(Showing showing) {
    return showing.on().stream().map(RuntimeProfile::name).collect(Collectors.joining(", "));
  }

  /** In marks of its own where the text has some, as generic types do. */
  private static String code(String text) {
    return text.contains("`") ? "`` " + text + " ``" : "`" + text + "`";
  }
}
