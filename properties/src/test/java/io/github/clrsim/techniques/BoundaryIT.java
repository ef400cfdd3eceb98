package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.arms.RealRuntimes;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.RuntimeProfile;
import io.github.clrsim.realclr.RealClr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On the real runtimes what metadata says of every class of the core library that a program loads
 * is what the runtime answers, and what its native structures are taken for.
 */
class BoundaryIT {
  private static final int AGREEING_MIN = 1_500;
  private static final int EXTERNS_MIN = 200;

  @TempDir Path directory;

  static List<RuntimeProfile> profiles() {
    return RuntimeProfile.all();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void bothSidesOfTheCoreLibraryAgree(RuntimeProfile profile) throws IOException {
    List<String> table = table(profile);
    Map<String, Long> agreements =
        table.stream()
            .collect(
                Collectors.groupingBy(line -> cell(line, 3), TreeMap::new, Collectors.counting()));
    long externs = table.stream().filter(line -> line.contains("GetILFunctionBody")).count();
    long twins = table.stream().filter(line -> line.contains("; ")).count();
    System.out.printf(
        "%s: %s, %d of them methods of the runtime, %d with native twins%n",
        profile.name(), agreements, externs, twins);
    table.stream().filter(line -> cell(line, 3).equals("differs")).forEach(System.out::println);
    assertThat(agreements).doesNotContainKey("differs");
    assertThat(agreements.get("agrees")).isGreaterThan(AGREEING_MIN);
    assertThat(externs).isGreaterThan(EXTERNS_MIN);
    assertThat(table)
        .anySatisfy(line -> assertThat(row(line)).isEqualTo(stringRow("_stringLength", 8)))
        .anySatisfy(line -> assertThat(row(line)).isEqualTo(stringRow("_firstChar", 12)))
        .anySatisfy(line -> assertThat(line).startsWith("elements of rank 1"));
  }

  private static String stringRow(String field, int offset) {
    String twin = field.equals("_firstChar") ? "m_FirstChar" : "m_StringLength";
    return "System.String::%s | %d | GetStringLayout2 %d; StringObject.%s %d | agrees"
        .formatted(field, offset, offset, twin, offset);
  }

  private List<String> table(RuntimeProfile profile) throws IOException {
    Path into = directory.resolve("table");
    Run run =
        RealClr.launching(RealRuntimes.of(profile), Fixtures.assembly("Parcels"), List.of())
            .run(
                new NamedProfiler(
                    ComparesAll.class.getName(),
                    List.of(),
                    Map.of(ComparesAll.INTO, into.toString())),
                _ -> {});
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    List<String> lines = Files.readAllLines(into);
    return lines.subList(1, lines.size());
  }

  /** A row without the blanks that align its cells. */
  private static String row(String line) {
    return line.replaceAll(" +", " ");
  }

  private static String cell(String line, int number) {
    return line.split(" \\| ", -1)[number].strip();
  }
}
