package io.github.clrsim.realclr.stream;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * What a child prints on its standard output: handed on as it is, and the lines of it, each with
 * the moment when it came.
 */
public final class ProgramOutput {
  private static final int LINE_MAX = 10_000;
  private static final int DRAINED_AT_ONCE = 1 << 16;
  private static final long END_MILLIS = 2_000;

  private final BlockingQueue<Line> lines = new ArrayBlockingQueue<>(LINE_MAX);
  private final LongSupplier stamps;
  private final AtomicLong leftOut = new AtomicLong();
  private final Thread reader;

  /**
   * One line.
   *
   * @param stamp what the stamps answered when it came
   */
  record Line(String text, long stamp) {}

  private ProgramOutput(InputStream stream, LongSupplier stamps, OutputStream sink, long bytesMax) {
    this.stamps = stamps;
    this.reader = new Thread(() -> readAll(stream, sink, bytesMax), "output of the program");
    reader.setDaemon(true);
  }

  /**
   * Begins to read a stream; each line gets a stamp when it comes, and all bytes go to the sink at
   * once.
   *
   * @param bytesMax how much becomes lines; behind it one more line says that what follows does not
   */
  public static ProgramOutput of(
      InputStream stream, LongSupplier stamps, OutputStream sink, long bytesMax) {
    ProgramOutput output = new ProgramOutput(stream, stamps, sink, bytesMax);
    output.reader.start();
    return output;
  }

  /** The next line that came with this stamp or a smaller one; the oldest first. */
  public Optional<String> nextUpTo(long stamp) {
    Line line = lines.peek();
    return line == null || line.stamp > stamp
        ? Optional.empty()
        : Optional.ofNullable(lines.poll()).map(Line::text);
  }

  /** Waits until all that was printed has been read; a stream that stays open is not waited for. */
  public void awaitEnd() {
    try {
      reader.join(END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether somebody can still print. */
  public boolean isOpen() {
    return reader.isAlive();
  }

  /** How many bytes have not become lines. */
  public long leftOut() {
    return leftOut.get();
  }

  /** What stands in a trace where output is left out. */
  static String leftOutBehind(long bytesMax) {
    return "[clrsim: what the program prints behind its first %d bytes is not in this trace]"
        .formatted(bytesMax);
  }

  private void readAll(InputStream stream, OutputStream sink, long bytesMax) {
    try (InputStream programs = new CopiedInput(new WithoutCrashBanner(stream), sink)) {
      // Closing this reader would close the stream, which may have more.
      BufferedReader reading =
          new BufferedReader(
              new InputStreamReader(new LimitedInput(programs, bytesMax), StandardCharsets.UTF_8));
      for (String text = reading.readLine(); text != null; text = reading.readLine()) {
        lines.put(new Line(text, stamps.getAsLong()));
      }
      leaveOut(programs, bytesMax);
    } catch (IOException e) {
      // The child was killed while it printed: what came before is here.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void leaveOut(InputStream rest, long bytesMax) throws IOException, InterruptedException {
    byte[] bytes = new byte[DRAINED_AT_ONCE];
    for (int count = rest.read(bytes); count >= 0; count = rest.read(bytes)) {
      if (leftOut.getAndAdd(count) == 0 && count > 0) {
        lines.put(new Line(leftOutBehind(bytesMax), stamps.getAsLong()));
      }
    }
  }
}
