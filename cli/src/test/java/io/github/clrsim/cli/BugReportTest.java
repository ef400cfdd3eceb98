package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.console.BugReport;
import io.github.clrsim.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class BugReportTest {

  @Test
  void aFaultOfOursIsADiagnosticAndItsStackIsInAFile() throws IOException {
    Diagnostic diagnostic = BugReport.of(new IllegalStateException("first line\nsecond line"));
    Path file = Path.of(diagnostic.where());

    try {
      assertThat(diagnostic.what())
          .isEqualTo("This is a bug of clrsim: java.lang.IllegalStateException: first line");
      assertThat(diagnostic.text()).doesNotContain("\tat ");
      assertThat(file).content().contains("\tat " + BugReportTest.class.getName());
    } finally {
      Files.deleteIfExists(file);
    }
  }
}
