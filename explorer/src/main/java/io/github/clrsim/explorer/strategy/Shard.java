package io.github.clrsim.explorer.strategy;

import io.github.clrsim.diagnostic.Diagnostic;

/**
 * One machine's part of a campaign: shard k of n runs the executions whose number leaves the rest k
 * - 1 when divided by n. So shards never overlap, and together they leave none out.
 *
 * @param part which one, from 1
 * @param parts how many there are
 */
public record Shard(int part, int parts) {

  /** The whole campaign. */
  public static final Shard WHOLE = new Shard(1, 1);

  public Shard {
    if (part < 1 || parts < part) {
      throw new IllegalArgumentException("no shard: %d of %d".formatted(part, parts));
    }
  }

  /**
   * Reads a shard such as {@code 2/4}.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException when it is none
   */
  public static Shard parse(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      throw unreadable(text, "a shard is two numbers and a slash: which one, of how many").thrown();
    }
    int part = number(text.substring(0, slash), text);
    int parts = number(text.substring(slash + 1), text);
    if (parts == 0) {
      throw unreadable(text, "there is no part of a campaign of no parts").thrown();
    }
    if (part == 0) {
      throw unreadable(text, "shards are counted from 1").thrown();
    }
    if (part > parts) {
      throw unreadable(text, "of %d shards there is no number %d".formatted(parts, part)).thrown();
    }
    return new Shard(part, parts);
  }

  private static int number(String digits, String text) {
    if (digits.startsWith("-")) {
      throw unreadable(text, "neither number is negative").thrown();
    }
    if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw unreadable(text, "\"%s\" is no number".formatted(digits)).thrown();
    }
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException tooLarge) {
      throw unreadable(text, "a number here is at most " + Integer.MAX_VALUE).thrown();
    }
  }

  private static Diagnostic unreadable(String text, String rule) {
    return new Diagnostic(
        "The shard cannot be read.",
        "in \"" + text + "\"",
        rule,
        "name it as in 2/4: this machine runs the second of four parts");
  }

  /** Whether this shard runs the execution of that number. */
  public boolean runs(long number) {
    return number % parts == part - 1;
  }

  /** The number of its execution {@code index}, from 0. */
  public long number(long index) {
    return index * parts + part - 1;
  }

  /** How many of a campaign's executions it runs. */
  public long share(long executions) {
    return (executions + parts - part) / parts;
  }

  /** What {@link #parse} reads. */
  public String text() {
    return part + "/" + parts;
  }
}
