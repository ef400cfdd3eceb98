package io.github.clrsim.realclr.stream;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * What a process and those that it starts print, to the end of the last of them. The stream that
 * Java has of a process ends with that process: what others print behind it is thrown away.
 */
public final class LastingInput {
  private static final int STANDARD_OUTPUT = 1;
  private static final int STANDARD_ERROR = 2;

  private LastingInput() {}

  /** The standard output of a process that was started just now, and of whoever inherits it. */
  public static InputStream outputOf(Process process) {
    return of(process, STANDARD_OUTPUT, process.getInputStream());
  }

  /** Its standard error. */
  public static InputStream errorsOf(Process process) {
    return of(process, STANDARD_ERROR, process.getErrorStream());
  }

  /** The other end of the same pipe, opened once more (proc(5)). */
  private static InputStream of(Process process, int descriptor, InputStream ofJava) {
    try {
      InputStream lasting =
          new FileInputStream("/proc/%d/fd/%d".formatted(process.pid(), descriptor));
      ofJava.close();
      return lasting;
    } catch (IOException goneAlready) {
      return ofJava;
    }
  }
}
