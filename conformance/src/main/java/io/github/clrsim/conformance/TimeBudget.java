package io.github.clrsim.conformance;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long something may take, as people write it: {@code 30s}, {@code 10m}, {@code 2h}. */
public final class TimeBudget {
  private static final Pattern TEXT = Pattern.compile("([1-9][0-9]{0,5})(s|m|h)");
  private static final Duration MAX = Duration.ofDays(7);

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

  private static DiagnosticException fault(String what, String where) {
    return new Diagnostic(
            what,
            where,
            "a number from 1 on and its unit say how long something may take",
            "write 30s, 10m or 2h")
        .thrown();
  }
}
