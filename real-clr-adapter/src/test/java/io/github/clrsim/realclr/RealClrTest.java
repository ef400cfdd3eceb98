package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before a child is started. */
class RealClrTest {
  @TempDir Path directory;

  @Test
  void otherPlatformsAreNotSupportedYetAndAreToldSo() {
    assertThat(diagnostic(() -> RealClr.requirePlatform("Mac OS X", "aarch64")).what())
        .contains("Mac OS X, aarch64", "yet");
    assertThat(diagnostic(() -> RealClr.requirePlatform("Linux", "aarch64")).remedy())
        .contains("simulated");
    assertThatCode(() -> RealClr.requirePlatform("Linux", "amd64")).doesNotThrowAnyException();
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
  void aRuntimeThatIsNotThereIsADiagnostic() {
    assertThat(diagnostic(() -> launch(Path.of("Hello.dll"))).what())
        .contains("libcoreclr.so", directory.toString());
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
  void aProgramThatIsNotThereIsADiagnostic() throws Exception {
    Files.createFile(directory.resolve("libcoreclr.so"));

    assertThat(diagnostic(() -> launch(directory.resolve("No.dll"))).what())
        .contains("no such file");
    assertThat(diagnostic(() -> launch(directory)).what()).contains("it is a directory");
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
  void aProgramThatIsNoAssemblyIsADiagnostic() throws Exception {
    Files.createFile(directory.resolve("libcoreclr.so"));
    Path text = Files.writeString(directory.resolve("App.dll"), "#!/bin/sh");
    Path empty = Files.createFile(directory.resolve("Empty.dll"));

    assertThat(diagnostic(() -> launch(text)).what()).contains("PE file");
    assertThat(diagnostic(() -> launch(empty)).where()).contains("Empty.dll");
  }

  private RealClr launch(Path program) {
    DotnetRuntime runtime = new DotnetRuntime(RuntimeVersion.of(9, 0, 5), directory, "a test");
    return RealClr.launching(runtime, program, List.of());
  }

  private static Diagnostic diagnostic(ThrowingCallable refused) {
    Diagnostic[] diagnostic = new Diagnostic[1];
    assertThatThrownBy(refused)
        .isInstanceOfSatisfying(
            DiagnosticException.class, thrown -> diagnostic[0] = thrown.diagnostic());
    return diagnostic[0];
  }
}
