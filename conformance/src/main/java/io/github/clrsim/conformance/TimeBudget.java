package io.github.clrsim.conformance;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long something may take, as people write it: {@code 30s}, {@code 10m}, {@code 2h}. */
public final class TimeBudget {
  private static final Pattern TEXT = Pattern.compile("([1-9][0-9]{0,5})(s|m|h)");
  private static final long RACES_PARTS = ConformanceCheck.RACES_ONE_OF + 1;
  static final Duration MAX = Duration.ofDays(7);

  private TimeBudget() {}

  /**
   * Reads it.
   *
   * @param where who said so, such as {@code option --time}
   * @throws DiagnosticException if it is none, or more than a week
   */
  public static Duration parse(String text, String where) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw fault("\"%s\" is no time".formatted(text), where);
    }
    long number = Long.parseLong(matcher.group(1));
    Duration time =
        switch (matcher.group(2)) {
          case "s" -> Duration.ofSeconds(number);
          case "m" -> Duration.ofMinutes(number);
          default -> Duration.ofHours(number);
        };
    if (time.compareTo(MAX) > 0) {
      throw fault("%s is more than a week".formatted(text), where);
    }
    return time;
  }

  /**
   * Begins to count.
   *
   * @param time how long it may take; for ever, if that was not said
   * @param looksForRaces whether a part of it is for executions in which data races are looked for
   */
  public static Running running(Optional<Duration> time, boolean looksForRaces) {
    return new Running(time, looksForRaces, System.nanoTime());
  }

  /** A time that is passing. */
  public static final class Running {
    private final Optional<Duration> time;
    private final boolean looksForRaces;
    private final long begun;

    private Running(Optional<Duration> time, boolean looksForRaces, long begun) {
      this.time = time;
      this.looksForRaces = looksForRaces;
      this.begun = begun;
    }

    /** How many seconds have passed. */
    public long secondsPassed() {
      return Duration.ofNanos(System.nanoTime() - begun).toSeconds();
    }

    /** How many there are in all; 0, if it goes on for ever. */
    public long secondsInAll() {
      return time.map(Duration::toSeconds).orElse(0L);
    }

    /**
     * Whether it is up.
     *
     * @param races for executions in which data races are looked for, which are left an eighth of
     *     what the others have
     */
    public boolean isUp(boolean races) {
      long passed = System.nanoTime() - begun;
      return time.map(Duration::toNanos)
          .map(all -> races || !looksForRaces ? all : all / RACES_PARTS * (RACES_PARTS - 1))
          .filter(limit -> passed >= limit)
          .isPresent();
    }
  }

  private static DiagnosticException fault(String what, String where) {
    return new Diagnostic(
            what,
            where,
            "a number from 1 on and its unit say how long something may take",
            "write 30s, 10m or 2h")
        .thrown();
  }
}
