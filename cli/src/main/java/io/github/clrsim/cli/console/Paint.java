package io.github.clrsim.cli.console;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Puts the colors of a terminal into a report, which says the same without them. */
final class Paint {
  private static final String RED = "\u001B[31m";
  private static final String BOLD_RED = "\u001B[1;31m";
  private static final String GREEN = "\u001B[32m";
  private static final String YELLOW = "\u001B[33m";
  private static final String BOLD = "\u001B[1m";
  private static final String PLAIN = "\u001B[0m";

  /** What gets which color; a line may have several. */
  private static final Map<Pattern, String> RULES = new LinkedHashMap<>();

  static {
    RULES.put(line("(?<=^ {0,3})Law broken: .*"), BOLD_RED);
    RULES.put(line("^divergent:|NOT REACHED|^A law about the runtime was broken"), BOLD_RED);
    RULES.put(line("^(?:kept|equal):|(?<=^.{1,80}: )Proved\\b"), GREEN);
    RULES.put(line("^inconclusive:"), YELLOW);
    // The step at which a law broke, in the table of threads.
    RULES.put(line("^> *\\d+(?= )"), RED);
    // What a line of a diagnostic or of a report is about: two blanks, and a column of eight.
    RULES.put(line("(?<=^ {2})(?=.{8}\\S)[a-z]{2,7}(?= )"), BOLD);
  }

  private Paint() {}

  private static Pattern line(String rule) {
    return Pattern.compile(rule, Pattern.MULTILINE);
  }

  /** A report with colors. */
  static String report(String text) {
    String painted = text;
    for (Map.Entry<Pattern, String> rule : RULES.entrySet()) {
      painted = rule.getKey().matcher(painted).replaceAll(rule.getValue() + "$0" + PLAIN);
    }
    return painted;
  }

  /** A diagnostic with colors: what is wrong stands out. */
  static String diagnostic(String text) {
    String[] parts = text.split("\n", 2);
    String what = BOLD_RED + parts[0] + PLAIN;
    return parts.length == 1 ? what : what + "\n" + report(parts[1]);
  }
}
