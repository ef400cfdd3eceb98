package io.github.clrsim.nettrace.bytes;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;

/**
 * Says what is wrong with a recording, and where.
 *
 * @param file the name of the recording, as it stands in diagnostics
 */
public record Damage(String file) {
  /** A value that no recording has at this byte. */
  public DiagnosticException at(long offset, String fault) {
    return new Diagnostic(
            "The recording cannot be read: " + fault,
            "%s, byte %d".formatted(file, offset),
            "what follows a value that cannot be right would be guessed",
            "copy the file again, or record again; the events before this byte are whole")
        .thrown();
  }

  /** A recording that is in order, but of a kind that is not read here. */
  public DiagnosticException unknown(long offset, String fault) {
    return new Diagnostic(
            "The recording cannot be read: " + fault,
            "%s, byte %d".formatted(file, offset),
            "read are !FastSerialization.1 with a Trace of version 3, Nettrace with a Trace of"
                + " version 4 or 5, and Nettrace 6",
            "record with dotnet-trace, or by the diagnostics port in format 0 or 1")
        .thrown();
  }
}
