package io.github.clrsim.explorer.strategy;

import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.explorer.strategy.coverage.PartialOrder;
import java.util.Locale;

/**
 * What a campaign has seen, and an estimate of what it has not.
 *
 * <p>The estimates take each execution for a draw from the same urn. A strategy that learns, or a
 * portfolio, draws from several; so they are a hint of when to stop and no proof. {@link
 * ExhaustiveSearch} gives proofs.
 *
 * @param executions how many there were
 * @param steps how many steps they took together
 * @param sites how many places in the code threads waited at for their turn, as far as they have
 *     numbers
 * @param interleavings how many different ones there were, by their {@link PartialOrder}
 * @param seenOnce how many of these occurred once
 * @param seenTwice how many of these occurred twice
 * @param counted how many executions were compared with one another; fewer than all where there
 *     were more interleavings than are told apart
 * @param error of the number of interleavings, as a share of it, with a confidence of 95%; 0 if it
 *     is exact. The numbers of those that occurred once and twice are of the same sample
 */
public record Statistics(
    long executions,
    long steps,
    int sites,
    long interleavings,
    long seenOnce,
    long seenTwice,
    long counted,
    double error) {

  /** Below this chance, tens of executions are spent for each new interleaving. */
  private static final double SMALL_CHANCE = 0.05;

  /** Exact numbers. */
  public Statistics(
      long executions,
      long steps,
      int sites,
      long interleavings,
      long seenOnce,
      long seenTwice,
      long counted) {
    this(executions, steps, sites, interleavings, seenOnce, seenTwice, counted, 0);
  }

  /** Whether the number of interleavings is that, and no estimate. */
  public boolean isExact() {
    return error == 0 && !isAtLeast();
  }

  /** Whether there may have been more interleavings than were counted. */
  public boolean isAtLeast() {
    return counted < executions;
  }

  /**
   * The chance that the next execution shows an interleaving that was not seen before (Good and
   * Turing): the share of executions that were the only one of their kind.
   */
  public double chanceOfNew() {
    return counted == 0 ? 1 : Math.min(1, (double) seenOnce / counted);
  }

  /** How many interleavings were not seen, at least (Chao 1984, in the form without bias). */
  public long unseen() {
    return Math.round((double) seenOnce * (seenOnce - 1) / (2.0 * (seenTwice + 1)));
  }

  private String outlook() {
    if (chanceOfNew() < SMALL_CHANCE) {
      return "more of the same would show little more";
    }
    return unseen() == 0
        ? "that are too few executions to say what is left"
        : "more executions would show more orders of steps";
  }

  /** How many interleavings there were, and how sure that is. */
  private String interleavingsText() {
    if (error > 0) {
      return String.format(
          Locale.ROOT,
          "about %s (±%.1f%%)",
          Counted.grouped(rounded(), "interleaving"),
          100 * error);
    }
    return (isAtLeast() ? "at least " : "") + Counted.grouped(interleavings, "interleaving");
  }

  /** Without the digits that say nothing. */
  private long rounded() {
    long unit = 1;
    while (100 * unit <= interleavings * error) {
      unit *= 10;
    }
    return (interleavings + unit / 2) / unit * unit;
  }

  /** In one line. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "%s, %s, %s%s; the next one is new with a chance of %.1f%%%s: %s",
        Counted.grouped(executions, "execution"),
        interleavingsText(),
        Counted.grouped(steps, "step"),
        // Code that is not woven has none.
        sites == 0 ? "" : ", " + Counted.grouped(sites, "site"),
        100 * chanceOfNew(),
        unseen() == 0 ? "" : String.format(Locale.ROOT, ", at least %,d unseen", unseen()),
        outlook());
  }
}
