package io.github.clrsim.realclr.stream;

import java.io.File;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;

/**
 * What a program's standard streams are connected to.
 *
 * @param input where its input comes from
 * @param output where all that it prints goes, byte by byte
 * @param errors where its errors go
 */
public record ProgramStreams(Redirect input, OutputStream output, OutputStream errors) {

  /** Nothing comes in, and what it prints is seen in the trace only. */
  public static ProgramStreams silent() {
    return new ProgramStreams(
        Redirect.from(new File("/dev/null")),
        OutputStream.nullOutputStream(),
        OutputStream.nullOutputStream());
  }

  /** It reads what this process would read, and prints to these streams. */
  public static ProgramStreams passedOn(OutputStream output, OutputStream errors) {
    return new ProgramStreams(Redirect.INHERIT, output, errors);
  }
}
