package io.github.clrsim.cli.trace;

import io.github.clrsim.cli.console.TraceFile;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.function.Function;

/**
 * A file that is there as a whole or not at all: it gets its name when all is written.
 *
 * @param where it is named, for diagnostics
 */
record NewFile(Path path, String where) {

  /**
   * Writes it.
   *
   * @param mayReplace whether a file that is there may go
   * @param writing which closes what it writes into; what it answers is answered
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it cannot be written
   */
  <T> T written(boolean mayReplace, Function<OutputStream, T> writing) {
    TraceFile.requirePossible(path, where);
    if (!mayReplace) {
      TraceFile.requireNothingLost(path, where);
    }
    Path growing =
        path.resolveSibling(
            ".%s.%d.part".formatted(path.getFileName(), ProcessHandle.current().pid()));
    // A signal ends the process without the end of this method.
    Thread onSignal = new Thread(() -> delete(growing), "clrsim removes what is not whole");
    Runtime.getRuntime().addShutdownHook(onSignal);
    try {
      T answer =
          writing.apply(
              new BufferedOutputStream(
                  Files.newOutputStream(
                      growing, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)));
      Files.move(
          growing, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return answer;
    } catch (UncheckedIOException e) {
      throw unwritten(Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw unwritten(e);
    } finally {
      delete(growing);
      forget(onSignal);
    }
  }

  /** How many bytes it has. */
  long bytes() {
    try {
      return Files.size(path);
    } catch (IOException e) {
      throw unwritten(e);
    }
  }

  private RuntimeException unwritten(IOException fault) {
    return new Diagnostic(
            "The trace cannot be written: " + FileFault.words(fault),
            path.toString(),
            "what was written of it is gone again",
            "free space, or name another file")
        .thrown();
  }

  private static void forget(Thread onSignal) {
    try {
      boolean _ = Runtime.getRuntime().removeShutdownHook(onSignal);
    } catch (IllegalStateException ending) {
      // It is at work.
    }
  }

  private static void delete(Path growing) {
    try {
      Files.deleteIfExists(growing);
    } catch (IOException left) {
      // It has a name that says what it is, and nobody reads it.
    }
  }
}
