package io.github.clrsim.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFileTest {
  private static final Step STEP = new Step.ThreadSeen(0, "main", ThreadKind.MANAGED);

  @ParameterizedTest
  @EnabledOnOs(OS.LINUX)
  @CsvSource({"/dev/full, No space left on device", "/proc/x, there is no such file: /proc/x"})
  void whatCannotBeWrittenIsToldWithItsFileAndInPlainWords(Path file, String reason) {
    TraceHeader header =
        new TraceHeader(TraceHeader.Origin.RECORDED, "9.0.5", "net9.0", "", "", "");

    assertThatThrownBy(
            () -> {
              try (TraceFile trace = new TraceFile(file, header)) {
                trace.accept(STEP);
              }
            })
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            refused ->
                assertThat(refused.diagnostic().text())
                    .startsWith("The trace cannot be written: " + reason)
                    .contains("where   " + file)
                    .doesNotContain("java.", "Exception"));
  }
}
