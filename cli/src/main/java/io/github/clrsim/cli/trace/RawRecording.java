package io.github.clrsim.cli.trace;

import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.nettrace.EventPipeReader;
import java.nio.file.Path;
import java.util.List;

/** A recording of EventPipe where a trace is needed. */
public final class RawRecording {
  private RawRecording() {}

  /**
   * Requires that a file is none.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is, and how it becomes a trace
   */
  public static void requireNone(Path file) {
    if (EventPipeReader.isRecording(file)) {
      throw new Diagnostic(
              "The file is a recording of EventPipe, and no trace yet",
              file.toString(),
              "it holds the runtime's events, as dotnet-trace writes them, and not what a profiler"
                  + " heard and asked",
              "make a trace of those events that mean the same as a callback: "
                  + CommandText.of(List.of("trace", "convert", file.toString(), "app.clrtrace")))
          .thrown();
    }
  }
}
