package io.github.clrsim.realclr;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.LongSupplier;

/**
 * What a child prints on its standard output: handed on as it is, and the lines of it, each with
 * the moment when it came.
 */
final class ProgramOutput {
  private static final int LINE_MAX = 10_000;
  private static final long END_MILLIS = 2_000;

  private final BlockingQueue<Line> lines = new ArrayBlockingQueue<>(LINE_MAX);
  private final LongSupplier stamps;
  private final Thread reader;

  /**
   * One line.
   *
   * @param stamp what the stamps answered when it came
   */
  record Line(String text, long stamp) {}

  private ProgramOutput(InputStream stream, LongSupplier stamps, OutputStream sink) {
    this.stamps = stamps;
    this.reader = new Thread(() -> readAll(stream, sink), "output of the program");
    reader.setDaemon(true);
  }

  /**
   * Begins to read a stream; each line gets a stamp when it comes, and all bytes go to the sink at
   * once.
   */
  static ProgramOutput of(InputStream stream, LongSupplier stamps, OutputStream sink) {
    ProgramOutput output = new ProgramOutput(stream, stamps, sink);
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

  private void readAll(InputStream stream, OutputStream sink) {
    InputStream programs = new CopiedInput(new WithoutCrashBanner(stream), sink);
    try (BufferedReader reading =
        new BufferedReader(new InputStreamReader(programs, StandardCharsets.UTF_8))) {
      for (String text = reading.readLine(); text != null; text = reading.readLine()) {
        lines.put(new Line(text, stamps.getAsLong()));
      }
    } catch (IOException e) {
      // The child was killed while it printed: what came before is here.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
