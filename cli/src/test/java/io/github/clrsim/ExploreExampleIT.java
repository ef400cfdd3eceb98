package io.github.clrsim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** The project {@code examples/explore} needs nothing of ours but what explores plain Java. */
class ExploreExampleIT {
  private static final List<String> MODULES = List.of("diagnostics", "explorer", "explorer-junit");

  /** What of the CLR could be named, in any class or resource. */
  private static final Pattern CLR =
      Pattern.compile(
          "(?i)corprof|coreclr|dotnet|mscor|i?cor_?(prf|debug)"
              + "|io[./]github[./]clrsim[./](?!diagnostic|folder|explorer)\\w");

  @TempDir private static Path folder;

  private static Example example = new Example(Path.of("."), "");

  @BeforeAll
  static void theExampleIsTested() throws IOException, InterruptedException {
    example =
        Example.tested(folder, "explore", MODULES, List.of("TheatreTest", "HastyTheatreExample"));
  }

  @Test
  void rightCodePasses() {
    Element report = example.report("com.acme.seats.TheatreTest");
    assertThat(report.getAttribute("tests")).isEqualTo("2");
    assertThat(report.getAttribute("skipped")).isEqualTo("0");
    assertThat(report.getAttribute("failures")).as(example.said()).isEqualTo("0");
    assertThat(report.getAttribute("errors")).as(example.said()).isEqualTo("0");
  }

  @Test
  void aSeatThatIsSoldTwiceIsFoundAndTold() {
    Element report = example.report("com.acme.seats.HastyTheatreExample");
    assertThat(report.getAttribute("failures")).as(example.said()).isEqualTo("1");
    assertThat(Example.elements(report, "failure").getFirst().getTextContent())
        .contains("how often the seat was sold ==> expected: <1> but was: <2>")
        .contains("Map.put (HastyTheatre.java:")
        .contains("@Explore(replay = \"");
  }

  @Test
  void nothingOnItsClassPathIsOfAClr() throws IOException {
    List<Path> ours = example.oursOnTheClassPathOf("com.acme.seats.TheatreTest");
    List<String> expected = new ArrayList<>();
    for (String module : MODULES) {
      expected.add(Example.jarOf(module).getFileName().toString());
    }
    assertThat(ours)
        .extracting(jar -> jar.getFileName().toString())
        .containsExactlyInAnyOrderElementsOf(expected);
    for (Path jar : ours) {
      assertThat(entriesThatNameAClr(jar)).as(jar.toString()).isEmpty();
    }
  }

  @Test
  void aJarThatNamesAClrIsNoticed() throws IOException {
    // Else the test above could not fail.
    assertThat(entriesThatNameAClr(Example.jarOf("profiling-api")))
        .contains("io/github/clrsim/api/callback/CorProfilerCallback.class");
  }

  private static List<String> entriesThatNameAClr(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      List<String> found = new ArrayList<>();
      for (ZipEntry entry : zip.stream().toList()) {
        // What Maven adds to a jar tells its module's place, and no class reads it.
        if (!entry.getName().startsWith("META-INF/maven/")) {
          String content =
              new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1);
          if (CLR.matcher(entry.getName()).find() || CLR.matcher(content).find()) {
            found.add(entry.getName());
          }
        }
      }
      return found;
    }
  }
}
