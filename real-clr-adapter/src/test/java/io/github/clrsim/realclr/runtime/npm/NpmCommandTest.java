package io.github.clrsim.realclr.runtime.npm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The child process, with a shell in the place of npm. */
class NpmCommandTest {
  /** For a hang; a busy machine may take long. */
  private static final Duration BACKSTOP = Duration.ofMinutes(30);

  private static final NpmPackage WANTED = new NpmPackage("some", "1.2.3", "", 7);

  @TempDir Path directory;

  @BeforeEach
  void aShellIsThere() {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "skipped, because there is no /bin/sh");
  }

  @Test
  void theTarballThatTheCommandLeavesIsTheResult() throws IOException {
    Path tarball = shell("echo \"$@\" > it.tgz").fetch(WANTED, directory);

    assertThat(tarball).hasParent(directory).content().contains("pack", "some@1.2.3");
  }

  @Test
  void aFailureIsADiagnosticInTheCommandsOwnWords() {
    var diagnostic =
        refused(
            shell(
                "echo 'npm warn old'; echo 'npm error code E404' >&2;"
                    + " echo 'npm error     at some.js:1' >&2; exit 3"));

    assertThat(diagnostic.what()).contains("some@1.2.3", "code 3");
    assertThat(diagnostic.why()).isEqualTo("npm said: npm error code E404");
  }

  @Test
  void aCommandThatLeavesNothingIsADiagnostic() {
    assertThat(refused(shell("exit 0")).what()).contains("left no tarball");
  }

  @Test
  void aMissingCommandIsADiagnosticThatSaysWhatElseCanBeDone() {
    var npm = new NpmCommand(List.of("/no/such/npm"), BACKSTOP);

    var diagnostic = refused(npm);

    assertThat(diagnostic.what()).contains("/no/such/npm");
    assertThat(diagnostic.remedy()).contains("CLRSIM_DOTNET");
  }

  @Test
  void aCommandThatHangsIsEndedWithAllItStarted() throws IOException {
    var script = "sleep 3000 & echo $! > making; mv making child; wait";
    var child = directory.resolve("child");
    // On a busy machine the command may be ended before it has started anything.
    for (int seconds = 1; !Files.exists(child); seconds *= 2) {
      var npm =
          new NpmCommand(List.of("/bin/sh", "-c", script, "npm"), Duration.ofSeconds(seconds));

      assertThat(refused(npm).what()).contains("did not end within " + seconds + " seconds");
    }

    var started = Long.parseLong(Files.readString(child).strip());
    ProcessHandle.of(started).ifPresent(left -> left.onExit().join());
  }

  // "exec": the interrupt may come while a shell is only about to start a child of its own.
  @Test
  void anInterruptEndsTheWaitAndIsNotForgotten() throws InterruptedException {
    var seen = new AtomicReference<String>("nothing");
    var waiting =
        new Thread(
            () -> {
              refused(shell("exec sleep 3000"));
              seen.set(Thread.currentThread().isInterrupted() ? "interrupted" : "forgotten");
            });
    waiting.start();
    waiting.interrupt();
    waiting.join();

    assertThat(seen.get()).isEqualTo("interrupted");
  }

  private Diagnostic refused(NpmCommand npm) {
    var diagnostics = new AtomicReference<Diagnostic>();
    assertThatThrownBy(() -> npm.fetch(WANTED, directory))
        .isInstanceOfSatisfying(
            DiagnosticException.class, thrown -> diagnostics.set(thrown.diagnostic()));
    assertThat(diagnostics.get().where()).isEqualTo(NpmCommand.WHERE);
    return diagnostics.get();
  }

  private static NpmCommand shell(String script) {
    return new NpmCommand(List.of("/bin/sh", "-c", script, "npm"), BACKSTOP);
  }
}
