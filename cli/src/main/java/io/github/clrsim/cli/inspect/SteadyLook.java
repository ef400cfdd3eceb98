package io.github.clrsim.cli.inspect;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.heap.Watch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A look at a process that goes on meanwhile. An object is read in pieces, between which a
 * collection may put another one in its place, or the program may write. So an answer is told if
 * all the pieces are there still at one moment at which no collection is under way; and what
 * changes each time is told as not known.
 *
 * @param <T> what is looked at
 */
public final class SteadyLook<T extends Snapshot<T>> {
  /** How often in a row something is read that the program writes without pause. */
  private static final int READINGS_MAX = 10;

  /** How often something is read that may be there at moments between collections. */
  private static final int AMID_MAX = 150;

  /** Some seconds, with the pauses: longer than most collections take. */
  private static final int LOOKS_MAX = 3_000;

  /** A moment without a collection is soon found, or the heap has become another meanwhile. */
  private static final int CONFIRMATIONS_MAX = 100;

  private static final int CHECKS = 4;

  private static final long PAUSE_NANOS = 200_000;

  private final Supplier<T> reading;
  private final Watch watch;
  private final String where;

  /** Readings in a row between which no collection was seen, and something had changed. */
  private final List<Reading<T>> changing = new ArrayList<>();

  private int looks;
  private int amid;

  private SteadyLook(Supplier<T> reading, Watch watch, String where) {
    this.reading = reading;
    this.watch = watch;
    this.where = where;
  }

  /** What is there, of what was read. */
  private enum Found {
    /** All of it. */
    SAME,
    /** Something else, though no collection came. */
    CHANGED,
    /** A collection came. */
    DISTURBED
  }

  /** What came of one reading. */
  private sealed interface Reading<T> {
    record Seen<T>(T dump) implements Reading<T> {}

    record Refused<T>(Diagnostic why) implements Reading<T> {}
  }

  /**
   * Reads until it is steady.
   *
   * @param reading reads the object anew each time
   * @param watch tells whether what was read is of one moment
   * @param where what the address is an address in, for the reader of a diagnostic
   * @throws DiagnosticException if no object begins there, or if what begins there changes too
   *     often
   */
  public static <T extends Snapshot<T>> T of(Supplier<T> reading, Watch watch, String where) {
    return new SteadyLook<>(reading, watch, where).told();
  }

  private T told() {
    while (looks < LOOKS_MAX && changing.size() < READINGS_MAX) {
      Optional<Reading<T>> now = begins() ? Optional.of(noted()) : Optional.empty();
      Found found = now.isPresent() ? found() : Found.DISTURBED;
      switch (found) {
        case SAME -> {
          return told(now.orElseThrow());
        }
        case CHANGED -> now.ifPresent(changing::add);
        case DISTURBED -> {
          // Of many collections some leave the heap as it was; so those before may have been, too.
          changing.clear();
          Optional<Reading<T>> there = amidCollections(now);
          if (there.isPresent()) {
            return told(there.get());
          }
        }
      }
    }
    if (changing.size() < READINGS_MAX) {
      throw collecting(where).thrown();
    }
    return common(changing.get(changing.size() - 2), changing.getLast())
        .orElseThrow(() -> changing(where).thrown());
  }

  private Reading<T> noted() {
    watch.note();
    return read(reading);
  }

  /** What is there at moments without a collection, though some come meanwhile. */
  private Optional<Reading<T>> amidCollections(Optional<Reading<T>> first) {
    Optional<Reading<T>> next = first;
    for (; amid < AMID_MAX; amid++) {
      Reading<T> now = next.orElseGet(this::noted);
      Watch.AtMoments there = watch.atMoments();
      if (there == Watch.AtMoments.SAME || (there == Watch.AtMoments.NONE && isConfirmed())) {
        return Optional.of(now);
      }
      if (there == Watch.AtMoments.NONE) {
        return Optional.empty();
      }
      next = Optional.empty();
    }
    return Optional.empty();
  }

  /**
   * What is there, looked at several times. One look may be in the midst of a collection that
   * leaves all as it was, and so no trace; all of them hardly.
   */
  private Found found() {
    for (int i = 0; i < CHECKS; i++) {
      boolean isSame = watch.isSame();
      if (!watch.isUndisturbed()) {
        return Found.DISTURBED;
      }
      if (!isSame) {
        return Found.CHANGED;
      }
    }
    return Found.SAME;
  }

  private boolean begins() {
    looks++;
    boolean begins = watch.begins();
    if (!begins) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return begins;
  }

  /** Whether what a collection came into is there at a moment at which none is under way. */
  private boolean isConfirmed() {
    for (int i = 0; i < CONFIRMATIONS_MAX; i++) {
      if (begins()) {
        Found found = found();
        if (found != Found.DISTURBED) {
          return found == Found.SAME;
        }
      }
    }
    return false;
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
        "no two readings found an object of the same type there; the program writes without"
            + " pause, or objects move",
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
