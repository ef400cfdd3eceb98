package io.github.clrsim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/**
 * The project {@code examples/profiler} has every law as a test, and no more of ours than it needs.
 */
@Tag("turn-3")
class ConformanceExampleIT {
  private static final List<String> MODULES =
      List.of(
          "diagnostics",
          "explorer",
          "profiling-api",
          "runtime-model",
          "fixtures",
          "properties",
          "conformance");

  @TempDir private static Path folder;

  private static Example example = new Example(Path.of("."), "");

  @BeforeAll
  static void theExampleIsTested() throws IOException, InterruptedException {
    example =
        Example.tested(folder, "profiler", MODULES, List.of("NamesTest", "HastyNamesExample"));
  }

  @Test
  void theRightProfilerPassesATestForEachLaw() {
    Element report = example.report("com.acme.names.NamesTest");
    assertThat(report.getAttribute("failures")).as(example.said()).isEqualTo("0");
    assertThat(report.getAttribute("errors")).as(example.said()).isEqualTo("0");
    assertThat(report.getAttribute("skipped")).isEqualTo("0");
    assertThat(Example.elements(report, "testcase"))
        .extracting(test -> test.getAttribute("name"))
        .anyMatch(name -> name.contains("NoIdIsUsedAfterItsUnload"))
        .anyMatch(name -> name.contains("TheRunEndsWell"));
  }

  @Test
  void theOtherOneFailsThatOfTheLawThatItBreaks() {
    Element report = example.report("com.acme.names.HastyNamesExample");
    List<Element> failures = Example.elements(report, "failure");
    assertThat(failures).as(example.said()).isNotEmpty();
    assertThat(failures)
        .extracting(Element::getTextContent)
        .anyMatch(text -> text.contains("Law broken: No call uses an ID after its UnloadStarted"));
    assertThat(report.getAttribute("errors")).as(example.said()).isEqualTo("0");
    assertThat(folder.resolve(Path.of("example", ".clrsim"))).isNotEmptyDirectory();
  }
}
