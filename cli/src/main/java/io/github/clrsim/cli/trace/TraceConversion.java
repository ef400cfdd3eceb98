package io.github.clrsim.cli.trace;

import io.github.clrsim.api.trace.TraceCopy;
import io.github.clrsim.api.trace.TraceForm;
import io.github.clrsim.api.trace.TraceReader;
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

/**
 * A trace in another form.
 *
 * @param steps how many it has
 * @param bytes of the new file
 * @param isCut whether it has no end, because what it was made of has none
 */
public record TraceConversion(Path to, TraceForm form, long steps, long bytes, boolean isCut) {

  /**
   * Writes a trace into another file, in the form that its name says. That file is there as a whole
   * or not at all: it gets its name at the end.
   *
   * @param mayReplace whether a file that is there may go
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the trace is damaged, or cannot be
   *     written there
   */
  public static TraceConversion of(Path from, Path to, boolean mayReplace) {
    TraceFile.requirePossible(to, "the words after ./clrsim trace convert");
    if (Files.exists(to) && !mayReplace) {
      throw new Diagnostic(
              "There is a file already: " + to,
              "the words after ./clrsim trace convert",
              "it would be lost",
              "name another file, or replace it with --force")
          .thrown();
    }
    Path growing =
        to.resolveSibling(".%s.%d.part".formatted(to.getFileName(), ProcessHandle.current().pid()));
    try (TraceReader reader = TraceReader.open(from)) {
      OutputStream stream =
          new BufferedOutputStream(
              Files.newOutputStream(
                  growing, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
      boolean isCut = TraceCopy.copy(reader, stream, TraceForm.of(to)).isEmpty();
      Files.move(growing, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return new TraceConversion(to, TraceForm.of(to), reader.steps(), Files.size(to), isCut);
    } catch (UncheckedIOException e) {
      throw unwritten(to, Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw unwritten(to, e);
    } finally {
      delete(growing);
    }
  }

  private static RuntimeException unwritten(Path to, IOException fault) {
    return new Diagnostic(
            "The trace cannot be written: " + FileFault.words(fault),
            to.toString(),
            "what was written of it is gone again",
            "free space, or name another file")
        .thrown();
  }

  private static void delete(Path growing) {
    try {
      Files.deleteIfExists(growing);
    } catch (IOException left) {
      // It has a name that says what it is, and nobody reads it.
    }
  }
}
