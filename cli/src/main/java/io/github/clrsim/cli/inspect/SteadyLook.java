package io.github.clrsim.cli.inspect;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A look at a process that goes on meanwhile. An object is read in pieces, between which a
 * collection may put another one in its place, or the program may write. So it is read until two
 * readings in a row say the same, and what no two say is told as not known.
 */
public final class SteadyLook {
  /** More than the collections that a busy program fits into this many readings. */
  private static final int READINGS_MAX = 40;

  /** Some seconds, with the pauses: longer than most collections take. */
  private static final int LOOKS_MAX = 5_000;

  private static final long PAUSE_NANOS = 500_000;

  private SteadyLook() {}

  /** What came of one reading. */
  private sealed interface Reading<T> {
    record Seen<T>(T dump) implements Reading<T> {}

    record Refused<T>(Diagnostic why) implements Reading<T> {}
  }

  /**
   * Reads until it is steady.
   *
   * @param reading reads the object anew each time
   * @param isCollecting whether a collection is under way
   * @param where what the address is an address in, for the reader of a diagnostic
   * @throws DiagnosticException if no object begins there, or if what begins there changes too
   *     often
   */
  public static <T extends Snapshot<T>> T of(
      Supplier<T> reading, BooleanSupplier isCollecting, String where) {
    List<Reading<T>> readings = new ArrayList<>();
    for (int looks = 0; looks < LOOKS_MAX && readings.size() < READINGS_MAX; looks++) {
      Optional<Reading<T>> undisturbed = betweenCollections(reading, isCollecting);
      if (undisturbed.isEmpty()) {
        LockSupport.parkNanos(PAUSE_NANOS);
      } else if (!readings.isEmpty() && readings.getLast().equals(undisturbed.get())) {
        return told(undisturbed.get());
      }
      undisturbed.ifPresent(readings::add);
    }
    if (readings.size() < 2) {
      throw collecting(where).thrown();
    }
    return common(readings.get(readings.size() - 2), readings.getLast())
        .orElseThrow(() -> changing(where).thrown());
  }

  /** One reading, if no collection came into it. */
  private static <T> Optional<Reading<T>> betweenCollections(
      Supplier<T> reading, BooleanSupplier isCollecting) {
    if (isCollecting.getAsBoolean()) {
      return Optional.empty();
    }
    Reading<T> now = read(reading);
    return isCollecting.getAsBoolean() ? Optional.empty() : Optional.of(now);
  }

  private static Diagnostic collecting(String where) {
    return new Diagnostic(
        "A collection is under way each time that the heap is looked at",
        where,
        "objects are half moved meanwhile; it was looked at %,d times".formatted(LOOKS_MAX),
        "ask again in a moment; or make a dump, and look into that");
  }

  private static Diagnostic changing(String where) {
    return new Diagnostic(
        "What lies there changes faster than it can be read",
        where,
        "no two readings in a row found an object of the same type there; the program collects"
            + " without pause, and objects move",
        "ask again in a moment; or take the address from a dump, and look into that");
  }

  private static <T> Reading<T> read(Supplier<T> reading) {
    try {
      return new Reading.Seen<>(reading.get());
    } catch (DiagnosticException refused) {
      return new Reading.Refused<>(refused.diagnostic());
    }
  }

  private static <T> T told(Reading<T> steady) {
    return switch (steady) {
      case Reading.Seen<T>(T dump) -> dump;
      case Reading.Refused<T>(Diagnostic why) -> throw why.thrown();
    };
  }

  /** Of one thing that the program writes all the time, what it does not write. */
  private static <T extends Snapshot<T>> Optional<T> common(Reading<T> before, Reading<T> now) {
    return before instanceof Reading.Seen<T>(T one)
            && now instanceof Reading.Seen<T>(T other)
            && one.isOfSameShape(other)
        ? Optional.of(one.common(other))
        : Optional.empty();
  }
}
