package io.github.clrsim.realclr;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.LongSupplier;

/** The lines that a child prints on its standard output, each with the moment when it came. */
final class ProgramOutput {
  private static final int LINE_MAX = 10_000;
  private static final long END_MILLIS = 2_000;

  /**
   * A JVM that crashes says so on the standard output, whatever it is told, and that is the last
   * thing there. It is not the program's; the whole story is in the crash report.
   */
  private static final String CRASH_BANNER_START = "#";

  private static final String CRASH_BANNER =
      "# A fatal error has been detected by the Java Runtime Environment:";

  private final BlockingQueue<Line> lines = new ArrayBlockingQueue<>(LINE_MAX);
  private final LongSupplier stamps;
  private final Thread reader;

  /**
   * One line.
   *
   * @param stamp what the stamps answered when it came
   */
  record Line(String text, long stamp) {}

  private ProgramOutput(InputStream stream, LongSupplier stamps) {
    this.stamps = stamps;
    this.reader = new Thread(() -> readAll(stream), "output of the program");
    reader.setDaemon(true);
  }

  /** Begins to read a stream; each line gets a stamp when it comes. */
  static ProgramOutput of(InputStream stream, LongSupplier stamps) {
    ProgramOutput output = new ProgramOutput(stream, stamps);
    output.reader.start();
    return output;
  }

  /** The next line that came with this stamp or a smaller one; the oldest first. */
  Optional<String> nextUpTo(long stamp) {
    Line line = lines.peek();
    return line == null || line.stamp > stamp
        ? Optional.empty()
        : Optional.ofNullable(lines.poll()).map(Line::text);
  }

  /** Waits until all that was printed has been read; a stream that stays open is not waited for. */
  void awaitEnd() {
    try {
      reader.join(END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void readAll(InputStream stream) {
    try (BufferedReader reading =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      Optional<Line> held = Optional.empty();
      for (String text = reading.readLine(); text != null; text = reading.readLine()) {
        if (held.isPresent() && text.equals(CRASH_BANNER)) {
          reading.transferTo(Writer.nullWriter());
          return;
        }
        put(held);
        Optional<Line> line = Optional.of(new Line(text, stamps.getAsLong()));
        held = text.equals(CRASH_BANNER_START) ? line : Optional.empty();
        put(held.isPresent() ? Optional.empty() : line);
      }
      put(held);
    } catch (IOException e) {
      // The child was killed while it printed: what came before is here.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void put(Optional<Line> line) throws InterruptedException {
    if (line.isPresent()) {
      lines.put(line.get());
    }
  }
}
