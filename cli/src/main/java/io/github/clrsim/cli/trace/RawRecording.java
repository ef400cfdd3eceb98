package io.github.clrsim.cli.trace;

import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.nettrace.EventPipeReader;
import io.github.clrsim.realclr.raw.RawRecordingReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A recording as it came, of EventPipe or of our own, where a trace is needed. */
public final class RawRecording {
  private static final String SUFFIX = ".clrraw";

  private RawRecording() {}

  /** Whether a file of this name is to be one of our own. */
  public static boolean isNameOfOne(Path file) {
    return file.toString().endsWith(SUFFIX);
  }

  /**
   * Requires that a file that is named like one of our own begins as one, so that nobody is sent to
   * look for a trace in it.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is empty, or something else
   */
  public static void requireWhatItsNameSays(Path file) {
    if (!isNameOfOne(file)
        || !Files.isRegularFile(file)
        || RawRecordingReader.isRaw(file)
        || TraceReader.isTrace(file)
        || EventPipeReader.isRecording(file)) {
      return;
    }
    throw new Diagnostic(
            file.toFile().length() == 0
                ? "The recording is empty"
                : "The recording is damaged: it does not begin as one that was kept as it came",
            file.toString(),
            "its name says that it is one (%s), and what it is of stands in its first bytes"
                .formatted(SUFFIX),
            "record again, or name the file by what it is")
        .thrown();
  }

  /**
   * Requires that a file is none.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is, and how it becomes a trace
   */
  public static void requireNone(Path file) {
    requireWhatItsNameSays(file);
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
    if (RawRecordingReader.isRaw(file)) {
      throw new Diagnostic(
              "The file is a recording as it came, and no trace yet",
              file.toString(),
              "what comes often stands in it as the program wrote it down",
              "make a trace of it: "
                  + CommandText.of(List.of("trace", "convert", file.toString(), "app.clrtrace")))
          .thrown();
    }
  }
}
