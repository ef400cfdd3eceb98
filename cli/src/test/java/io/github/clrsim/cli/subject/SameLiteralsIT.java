package io.github.clrsim.cli.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Strings that code names are made when, where and how often the real runtimes make them. */
@Tag("turn-3")
class SameLiteralsIT {
  private static final Scenario PROGRAM =
      Scenario.parse(
          "literals",
          """
          entry PluginHost; thread main; load default Phrases; call default Phrases.Book::First
          call default Phrases.Book::FirstAndAnother; call default Phrases.Book::Spared
          call default Phrases.Book::Thrown; call default Phrases.Book::Thrown
          call default Phrases.Book::Folds; call default Phrases.Book::Generic[System.String]
          call default Phrases.Book::Generic[System.Int32]; call default Phrases.Book::Empty
          context c collectible; load c Phrases; call c Phrases.Book::First
          call c Phrases.Book::Alone; call default Phrases.Book::Alone
          """);

  @TempDir private Path directory;

  static List<RuntimeProfile> profiles() {
    return List.of(RuntimeProfile.NET_3_1, RuntimeProfile.NET_9_0);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void literalsAreMadeAsOnTheRealRuntime(RuntimeProfile profile) throws IOException {
    Noted right = noted(profile, profile);
    assertThat(right.real()).anyMatch(line -> line.contains("1101 characters"));
    assertThat(right.simulated()).isEqualTo(right.real());
    RuntimeProfile wrong =
        profile.with("freezesLiterals", Boolean.toString(!profile.heap().freezesLiterals()));
    assertThat(noted(profile, wrong).simulated()).isNotEqualTo(right.real());
  }

  private record Noted(List<String> simulated, List<String> real) {}

  private Noted noted(RuntimeProfile runtime, RuntimeProfile rules) throws IOException {
    Path file = directory.resolve("notes-" + rules.heap().freezesLiterals());
    NamedProfiler profiler =
        new NamedProfiler(
            NotesLiterals.class.getName(),
            List.of(Path.of("target", "test-classes").toAbsolutePath()),
            Map.of("to", file.toString()));
    TwoBackends.of(TwoBackendsIT.runtime(runtime), rules)
        .perform(Woven.of(PROGRAM), Optional.empty(), profiler);
    List<String> both = Files.readAllLines(file);
    int end = both.indexOf(NotesLiterals.END);
    return new Noted(both.subList(0, end), both.subList(end + 1, both.size() - 1));
  }
}
