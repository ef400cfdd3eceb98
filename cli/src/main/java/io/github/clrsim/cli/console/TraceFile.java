package io.github.clrsim.cli.console;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceForm;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A trace on its way to a file. The file is touched at the first step and not before, so that a run
 * that never begins leaves an older file alone; and what was written can be read at any time.
 */
public final class TraceFile implements Consumer<Step>, AutoCloseable {
  private final Path file;
  private final TraceHeader header;
  // A trace that is cut keeps all but these; flushing at each step would spoil its compression.
  private final int stepsPerFlush;
  private Optional<TraceWriter> writer = Optional.empty();
  private long steps;

  /** A trace that will be in {@code file}, in the form that its name says: {@link TraceForm#of}. */
  public TraceFile(Path file, TraceHeader header) {
    this.file = file;
    this.header = header;
    this.stepsPerFlush = TraceForm.of(file).stepsPerFlush();
  }

  @Override
  public void accept(Step step) {
    written(
        () -> {
          TraceWriter open = writer.orElseGet(() -> TraceWriter.to(file, header));
          writer = Optional.of(open);
          open.write(step);
          if (++steps % stepsPerFlush == 0) {
            open.flush();
          }
        });
  }

  /** How many steps were written. */
  public long steps() {
    return steps;
  }

  /** Writes how the run ended. */
  public void finish(Run.Ending ending) {
    written(() -> writer.ifPresent(open -> open.finish(ending.text())));
  }

  @Override
  public void close() {
    written(() -> writer.ifPresent(TraceWriter::close));
  }

  private void written(Runnable writing) {
    try {
      writing.run();
    } catch (UncheckedIOException e) {
      throw new Diagnostic(
              "The trace cannot be written: "
                  + FileFault.words(Objects.requireNonNull(e.getCause())),
              file.toString(),
              "its first %s can be read there, and nothing behind them"
                  .formatted(Counted.of(readable(), "step")),
              "free space, or name another file")
          .thrown();
    }
  }

  /** How many steps came into the file whole: what was written last went through buffers. */
  private long readable() {
    if (!Files.isRegularFile(file)) {
      return 0;
    }
    try (TraceReader reader = TraceReader.open(file)) {
      while (reader.next().isPresent()) {
        // It counts.
      }
      return reader.steps();
    } catch (DiagnosticException noTrace) {
      return 0;
    }
  }

  /**
   * Requires that a trace can be written there: a pipe would wait for a reader, and a device keeps
   * nothing.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it cannot
   */
  public static void requirePossible(Path file) {
    requirePossible(file, "option --out");
  }

  /** The same of a file that {@code where} names. */
  public static void requirePossible(Path file, String where) {
    Path directory = file.toAbsolutePath().getParent();
    boolean isWritable = directory != null && Files.isWritable(directory);
    if (!isWritable || (Files.exists(file) && !Files.isRegularFile(file))) {
      throw new Diagnostic(
              "No trace can be written to "
                  + (file.toString().isEmpty() ? "a file without a name" : file),
              where,
              "it must be a file, and no directory, pipe or device, in a directory that is there and"
                  + " can be written",
              "name another file")
          .thrown();
    }
  }

  /**
   * Requires that no file is there that would be lost. An empty one is none.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is one
   */
  public static void requireNothingLost(Path file, String where) {
    if (Files.isRegularFile(file) && file.toFile().length() > 0) {
      throw new Diagnostic(
              "There is a file already: " + file,
              where,
              "it would be lost",
              "name another file, or replace it with --force")
          .thrown();
    }
  }
}
