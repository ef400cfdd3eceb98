package io.github.clrsim.cli.trace;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceCopy;
import io.github.clrsim.api.trace.TraceForm;
import io.github.clrsim.api.trace.TraceLines;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.diagnostic.Diagnostic;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Some steps of a trace.
 *
 * @param steps those with these numbers
 * @param thread those of this thread, if one is named
 */
public record TraceExcerpt(StepRange steps, OptionalInt thread) {

  /**
   * Prints the steps as lines of JSON, each with the number that it has in the trace; of a whole
   * trace also its first and last line. Who reads them may stop whenever he wants.
   *
   * @return what is missing at the end, if something is
   */
  public Optional<Diagnostic> print(Path file, Console console) {
    try (TraceReader reader = TraceReader.open(file)) {
      if (isAll()) {
        return TraceCopy.copy(reader, console.lines(), TraceForm.LINES).isEmpty()
            ? Optional.of(CutTrace.diagnostic(file, reader.steps()))
            : Optional.empty();
      }
      return printSome(reader, console)
          ? Optional.of(CutTrace.diagnostic(file, reader.steps()))
          : Optional.empty();
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof Console.UnreadLines) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private boolean isAll() {
    return steps.equals(StepRange.ALL) && thread.isEmpty();
  }

  /** Whether the trace was cut before the last step that is wanted. */
  private boolean printSome(TraceReader reader, Console console) {
    try (TraceLines lines = TraceLines.excerpt(console.lines())) {
      Optional<Step> step = reader.next();
      while (step.isPresent() && reader.steps() - 1 <= steps.last()) {
        if (isWanted(reader.steps() - 1, step.get())) {
          lines.write(reader.steps() - 1, step.get());
        }
        step = reader.next();
      }
      return step.isEmpty() && reader.footer().isEmpty();
    }
  }

  private boolean isWanted(long number, Step step) {
    return steps.contains(number) && (thread.isEmpty() || thread.getAsInt() == step.thread());
  }
}
