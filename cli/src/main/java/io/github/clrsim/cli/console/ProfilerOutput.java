package io.github.clrsim.cli.console;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.conformance.apart.FlightRecorder;
import io.github.clrsim.diagnostic.StableText;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;

/**
 * What simulated threads print to {@link System#out} and {@link System#err}. A check has thousands
 * of runs, so that only that of the run which is told is kept: its beginning and its end, where
 * there is much; the rest is not printed. Other threads print as ever.
 */
public final class ProfilerOutput implements AutoCloseable {
  private static final int LINES_MAX = 20;

  private static volatile Optional<ProfilerOutput> kept = Optional.empty();
  private static boolean installed;

  private final Optional<ProfilerOutput> before;
  private final BeginningAndEnd printed = new BeginningAndEnd();

  private ProfilerOutput(Optional<ProfilerOutput> before) {
    this.before = before;
  }

  /** Stands between programs and the streams that are there now; further calls do nothing. */
  public static synchronized void install() {
    if (!installed) {
      System.setOut(between(System.out));
      System.setErr(between(System.err));
      installed = true;
    }
  }

  private static PrintStream between(PrintStream original) {
    return new PrintStream(new Between(original), true, original.charset());
  }

  /** Keeps what simulated threads print from now on, until it is closed. */
  public static ProfilerOutput keep() {
    ProfilerOutput keeping = new ProfilerOutput(kept);
    kept = Optional.of(keeping);
    return keeping;
  }

  @Override
  public void close() {
    kept = before;
  }

  /** Shows it; nothing where nothing was printed. */
  public void say(Console console) {
    List<String> lines = text().lines().toList();
    if (!lines.isEmpty()) {
      console.say("  printed in this run:");
      lines.stream().limit(LINES_MAX).forEach(line -> console.say("    " + line));
      int lastFrom = Math.max(lines.size() - LINES_MAX, LINES_MAX);
      if (lastFrom > LINES_MAX) {
        console.say("    ... %,d bytes in all, and these at the end:".formatted(printed.size()));
      }
      lines.stream().skip(lastFrom).forEach(line -> console.say("    " + line));
    }
  }

  /** Puts it into an answer, if there is any. */
  public void into(ObjectNode answer) {
    String text = text();
    if (!text.isEmpty()) {
      answer.put("printed", text);
    }
  }

  private String text() {
    return StableText.of(printed.text());
  }

  private static final class Between extends FilterOutputStream {
    Between(OutputStream original) {
      super(original);
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      if (SimulatedThreads.here().isPresent()) {
        FlightRecorder.ofThisProcess().prints(bytes, from, count);
        kept.ifPresent(each -> each.printed.write(bytes, from, count));
      } else {
        out.write(bytes, from, count);
      }
    }
  }
}
