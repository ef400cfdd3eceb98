package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.wrong.boundary.TrustsMetadataOrder;
import io.github.clrsim.realclr.RealClr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On the real runtimes what metadata says of every class of the core library that a program loads
 * is what the runtime answers, and what its native structures are taken for.
 */
class BoundaryIT {
  private static final int AGREEING_MIN = 3_000;
  private static final int EXTERNS_MIN = 400;

  @TempDir Path directory;

  @Tag("turn-1")
  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
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

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void whoTrustsTheOrderOfMetadataIsContradicted(RuntimeProfile profile) {
    List<Claim.MemberLies> contradicted = new ArrayList<>();
    Run run =
        RealClr.launching(RealRuntimes.of(profile), Fixtures.assembly("Hello"), List.of())
            .run(
                NamedProfiler.of(TrustsMetadataOrder.class),
                step -> {
                  if (step instanceof Step.Claimed(int _, Claim.MemberLies lies)
                      && lies.managedOffset() != lies.nativeOffset()) {
                    contradicted.add(lies);
                  }
                });
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(contradicted).hasSizeGreaterThan(50);
  }

  private static String stringRow(String field, int offset) {
    String twin = field.equals("_firstChar") ? "m_FirstChar" : "m_StringLength";
    return "System.String::%s | %d | GetStringLayout2 %d; StringObject.%s %d | agrees"
        .formatted(field, offset, offset, twin, offset);
  }

  private List<String> table(RuntimeProfile profile) throws IOException {
    Path into = directory.resolve("table");
    Run run =
        RealClr.launching(
                RealRuntimes.of(profile),
                Fixtures.assembly("Census"),
                List.of(directory.resolve("said").toString()))
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
