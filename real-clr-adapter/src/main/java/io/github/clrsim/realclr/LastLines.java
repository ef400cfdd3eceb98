package io.github.clrsim.realclr;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The end of what a child prints on its standard error, where a dying runtime says why. */
final class LastLines {
  private static final int LINE_MAX = 40;
  private static final long END_MILLIS = 2_000;

  private final Deque<String> lines = new ArrayDeque<>();
  private final Thread reader;

  private LastLines(InputStream stream) {
    this.reader = new Thread(() -> readAll(stream), "errors of the program");
    reader.setDaemon(true);
  }

  /** Begins to read a stream. */
  static LastLines of(InputStream stream) {
    LastLines last = new LastLines(stream);
    last.reader.start();
    return last;
  }

  /** The last lines, the oldest first; for a child that has ended. */
  List<String> all() {
    try {
      reader.join(END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (lines) {
      return List.copyOf(lines);
    }
  }

  private void readAll(InputStream stream) {
    try (BufferedReader reading =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = reading.readLine(); line != null; line = reading.readLine()) {
        synchronized (lines) {
          lines.add(line);
          if (lines.size() > LINE_MAX) {
            lines.removeFirst();
          }
        }
      }
    } catch (IOException e) {
      // The child was killed while it printed: what came before is here.
    }
  }
}
