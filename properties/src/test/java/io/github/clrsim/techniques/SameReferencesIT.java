package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.realclr.RealClr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every reference of every assembly of the framework means what the runtime's own resolution says:
 * Module.ResolveType in the program, against the profiler logic in the same process.
 */
@Tag("turn-4")
class SameReferencesIT {
  private static final int REFERENCES_MIN = 5_000;

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void everyReferenceOfTheFrameworkMeansWhatTheRuntimeSays(RuntimeProfile profile)
      throws IOException {
    Path said = directory.resolve("said");
    Path resolved = directory.resolve("resolved");
    Run run =
        RealClr.launching(
                RealRuntimes.of(profile), Fixtures.assembly("Census"), List.of(said.toString()))
            .run(
                new NamedProfiler(
                    ResolvesAll.class.getName(),
                    List.of(),
                    Map.of(ResolvesAll.INTO, resolved.toString())),
                _ -> {});
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));

    Map<String, String> theirs = byReference(Files.readAllLines(said));
    Map<String, String> ours = byReference(Files.readAllLines(resolved));
    Map<String, Long> causes = new TreeMap<>();
    List<String> differences = new ArrayList<>();
    theirs.forEach(
        (reference, means) -> {
          String answer = ours.getOrDefault(reference, "none Unknown");
          String cause = cause(answer, means);
          causes.merge(cause, 1L, Long::sum);
          if (cause.equals("neither")) {
            System.out.printf("%s: we say %s, the runtime %s%n", reference, answer, means);
          } else if (!cause.equals("same")) {
            differences.add("%s: we say %s, the runtime %s".formatted(reference, answer, means));
          }
        });
    System.out.printf("%s: %d references, %s%n", profile.name(), theirs.size(), causes);
    differences.forEach(System.out::println);
    assertThat(causes.getOrDefault("same", 0L)).isGreaterThan(REFERENCES_MIN);
    assertThat(differences).isEmpty();
  }

  private static String cause(String ours, String theirs) {
    if (ours.equals(theirs)) {
      return "same";
    }
    if (ours.startsWith("none NotLoaded") && theirs.startsWith("none")) {
      return "neither";
    }
    return ours.startsWith("none") ? "we find nothing" : "another type";
  }

  private static Map<String, String> byReference(List<String> lines) {
    Map<String, String> answers = new LinkedHashMap<>();
    for (String line : lines) {
      String[] words = line.split(" ", 3);
      answers.put(words[0] + " " + words[1], words[2]);
    }
    return answers;
  }
}
