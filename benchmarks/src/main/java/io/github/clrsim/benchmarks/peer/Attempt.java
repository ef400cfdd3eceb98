package io.github.clrsim.benchmarks.peer;

import io.github.clrsim.benchmarks.Figures;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a peer did with one subject. As text it is the line by which a child process reports it.
 *
 * @param executions up to the bug, that one included, or all there were
 */
public record Attempt(long executions, double seconds, End end) {
  private static final Pattern LINE =
      Pattern.compile("attempt executions=(\\d+) seconds=([0-9.]+) end=([A-Z_]+)");

  /** Why there was no further execution. */
  public enum End {
    FOUND("found"),
    SEARCH_ENDED("not found, its search ended"),
    OUT_OF_TIME("not found, out of time"),
    BROKE("it broke");

    private final String text;

    End(String text) {
      this.text = text;
    }
  }

  /** The attempt that this line reports, if it reports one. */
  public static Optional<Attempt> parse(String line) {
    Matcher matcher = LINE.matcher(line);
    return matcher.matches()
        ? Optional.of(
            new Attempt(
                Long.parseLong(matcher.group(1)),
                Double.parseDouble(matcher.group(2)),
                End.valueOf(matcher.group(3))))
        : Optional.empty();
  }

  /** Executions by time. */
  public double perSecond() {
    return (double) executions / seconds;
  }

  /** What a report says of it. */
  public String text() {
    return end == End.FOUND
        ? Figures.plain((double) executions)
        : "%s (%s in %s s)"
            .formatted(end.text, Figures.plain((double) executions), Figures.plain(seconds));
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "attempt executions=%d seconds=%.3f end=%s", executions, seconds, end);
  }
}
