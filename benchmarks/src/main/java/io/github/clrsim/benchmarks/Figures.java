package io.github.clrsim.benchmarks;

import java.util.Locale;

/** How numbers are written, the same in every locale. */
public final class Figures {
  private Figures() {}

  /** With as many digits as mean something: 8.51, 23.4, 121,000; infinity was not found. */
  public static String plain(double value) {
    if (Double.isInfinite(value)) {
      return "not found";
    }
    if (value == Math.rint(value) || value >= 100) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    String text = String.format(Locale.ROOT, value >= 10 ? "%.1f" : "%.2f", value);
    return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
  }

  /** As a ratio: 2.31 x. */
  public static String ratio(double value) {
    return plain(value) + " x";
  }

  /** Rounded to two places, as a number for JSON. */
  public static double rounded(double value) {
    return Math.round(value * 100) / 100.0;
  }
}
