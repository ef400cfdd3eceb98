package io.github.clrsim.realclr.stream;

import io.github.clrsim.realclr.ending.LastWords;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What a child prints on its standard error: handed on as it is, and the end kept, where a dying
 * runtime says why.
 */
public final class ProgramErrors {
  private static final int LINE_MAX = 40;
  private static final long END_MILLIS = 2_000;

  private final Deque<String> last = new ArrayDeque<>();
  private final List<String> farewell = new ArrayList<>();
  private final Thread reader;

  private ProgramErrors(InputStream stream, OutputStream sink) {
    this.reader = new Thread(() -> readAll(stream, sink), "errors of the program");
    reader.setDaemon(true);
  }

  /** Begins to read a stream, all bytes of which go to the sink at once. */
  public static ProgramErrors of(InputStream stream, OutputStream sink) {
    ProgramErrors errors = new ProgramErrors(stream, sink);
    errors.reader.start();
    return errors;
  }

  /** Waits until all is read, for a child that has ended; answers the words that matter. */
  public LastWords awaitEnd() {
    try {
      reader.join(END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      return new LastWords(farewell.isEmpty() ? List.copyOf(last) : farewell);
    }
  }

  private void readAll(InputStream stream, OutputStream sink) {
    try (BufferedReader reading =
        new BufferedReader(
            new InputStreamReader(new CopiedInput(stream, sink), StandardCharsets.UTF_8))) {
      for (String line = reading.readLine(); line != null; line = reading.readLine()) {
        keep(line);
      }
    } catch (IOException e) {
      // The child was killed while it printed: what came before is here.
    }
  }

  private synchronized void keep(String line) {
    last.add(line);
    if (last.size() > LINE_MAX) {
      last.removeFirst();
    }
    // A stack can be longer than all that is kept of the rest.
    if (LastWords.isFarewell(line)) {
      farewell.clear();
    }
    if ((!farewell.isEmpty() || LastWords.isFarewell(line)) && farewell.size() < LINE_MAX) {
      farewell.add(line);
    }
  }
}
