package io.github.clrsim.cli.console;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.PrintStream;

/** Hands bytes on and knows whether the last of them ended a line. */
final class OpenLine extends FilterOutputStream {
  private final PrintStream sink;
  private boolean isOpen;

  OpenLine(PrintStream sink) {
    super(sink);
    this.sink = sink;
  }

  /** Ends the line, if one has begun. */
  synchronized void end() {
    if (isOpen) {
      sink.println();
      isOpen = false;
    }
  }

  @Override
  public synchronized void write(int value) throws IOException {
    sink.write(value);
    isOpen = isAmid(value);
  }

  @Override
  public synchronized void write(byte[] bytes, int start, int size) throws IOException {
    sink.write(bytes, start, size);
    if (size > 0) {
      isOpen = isAmid(bytes[start + size - 1]);
    }
  }

  /** A progress bar that has cleared its line ends with a carriage return. */
  private static boolean isAmid(int last) {
    return last != '\n' && last != '\r';
  }
}
