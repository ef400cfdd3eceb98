package io.github.clrsim.diagnostic;

import java.util.Locale;

/** How many there are, in words: {@code 1 run}, {@code 2 runs}. */
public final class Counted {
  private Counted() {}

  /** A number of things whose plural has an s. */
  public static String of(long number, String one) {
    return number + " " + noun(number, one);
  }

  /** The same with a number that may be large: {@code 1,000 steps}. */
  public static String grouped(long number, String one) {
    return String.format(Locale.ROOT, "%,d %s", number, noun(number, one));
  }

  private static String noun(long number, String one) {
    return number == 1 ? one : one + "s";
  }
}
