package io.github.clrsim.explorer.control.thread;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names that the JDK gives to threads hold numbers that count on for as long as the JVM lives.
 * They are counted anew in each execution. A name of this form that the program chose is taken for
 * the JDK's.
 */
final class ThreadNames {
  private static final Pattern NUMBERED =
      Pattern.compile("(Thread-|pool-|ForkJoinPool-|Timer-)(\\d+)(.*)", Pattern.DOTALL);

  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, Integer> next = new HashMap<>();

  String named(String original) {
    Matcher numbered = NUMBERED.matcher(original);
    if (!numbered.matches()) {
      return original;
    }
    String kind = numbered.group(1);
    int number =
        numbers.computeIfAbsent(kind + numbered.group(2), key -> next.merge(kind, 1, Integer::sum));
    // The JDK counts threads and timers from 0, pools from 1.
    int first = kind.equals("Thread-") || kind.equals("Timer-") ? 0 : 1;
    return kind + (number - 1 + first) + numbered.group(3);
  }
}
