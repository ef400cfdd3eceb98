package io.github.clrsim.model.replay.order;

import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;

/** The turns of a recording in an order that is being changed, move by move, as bonds allow. */
final class Arrangement {
  private static final int ANY = -1;

  private final RecordedTurns turns;
  private final Bonds bonds;
  private final int[] sequence;
  private final int[] places;

  Arrangement(RecordedTurns turns, Bonds bonds) {
    this.turns = turns;
    this.bonds = bonds;
    this.sequence = IntStream.range(0, turns.length()).filter(turns::isTaken).toArray();
    this.places = new int[turns.length()];
    place(0, sequence.length);
  }

  Order order() {
    return Order.of(sequence, turns.length(), this::areOff);
  }

  /** A callback returns whenever the profiler is done; it begins behind what it is bound to. */
  private boolean areOff(int turn, BitSet taken) {
    if (!turns.isEntry(turn)) {
      return true;
    }
    for (int i = 0; i < bonds.count(turn); i++) {
      if (!taken.get(bonds.behind(turn, i))) {
        return false;
      }
    }
    return true;
  }

  boolean isBefore(int turn, int other) {
    return places[turn] < places[other];
  }

  /** Has a turn, and what is bound to it, come behind the next so many that are not. */
  Optional<Move> delay(int turn, int number) {
    return delay(turn, number, ANY);
  }

  /** Has a turn, and what is bound to it, come behind another; empty, if that is bound to it. */
  Optional<Move> delayBehind(int turn, int other) {
    return delay(turn, Integer.MAX_VALUE, other);
  }

  private Optional<Move> delay(int turn, int number, int target) {
    int from = places[turn];
    BitSet delayed = new BitSet();
    delayed.set(turn);
    BitSet passed = new BitSet();
    int end = from;
    int count = 0;
    for (int place = from + 1; place < sequence.length; place++) {
      int next = sequence[place];
      if (isBehind(next, delayed)) {
        if (bonds.isFixed(next) || next == target) {
          break;
        }
        delayed.set(next);
      } else {
        passed.set(next);
        end = place;
        if (next == target || ++count == number) {
          return moved(from, end, passed, delayed, true);
        }
      }
    }
    return target == ANY && end > from ? moved(from, end, passed, delayed, true) : Optional.empty();
  }

  private boolean isBehind(int turn, BitSet those) {
    int before = bonds.before(turn);
    if (before >= 0 && those.get(before)) {
      return true;
    }
    for (int i = 0; i < bonds.count(turn); i++) {
      if (those.get(bonds.behind(turn, i))) {
        return true;
      }
    }
    return false;
  }

  /** Has a turn, and what it is bound to, come before the last so many that it is not bound to. */
  Optional<Move> hasten(int turn, int number) {
    return hasten(turn, number, ANY);
  }

  /** Has a turn, and what it is bound to, come before another; empty, if it is bound to that. */
  Optional<Move> hastenBefore(int turn, int other) {
    return hasten(turn, Integer.MAX_VALUE, other);
  }

  private Optional<Move> hasten(int turn, int number, int target) {
    int to = places[turn];
    BitSet wanted = new BitSet();
    want(turn, wanted);
    BitSet hastened = new BitSet();
    hastened.set(turn);
    BitSet passed = new BitSet();
    int begin = to;
    int count = 0;
    for (int place = to - 1; place >= 0; place--) {
      int next = sequence[place];
      if (wanted.get(next)) {
        if (bonds.isFixed(next) || next == target) {
          break;
        }
        hastened.set(next);
        want(next, wanted);
      } else {
        passed.set(next);
        begin = place;
        if (next == target || ++count == number) {
          return moved(begin, to, hastened, passed, false);
        }
      }
    }
    return target == ANY && begin < to
        ? moved(begin, to, hastened, passed, false)
        : Optional.empty();
  }

  private void want(int turn, BitSet wanted) {
    if (bonds.before(turn) >= 0) {
      wanted.set(bonds.before(turn));
    }
    for (int i = 0; i < bonds.count(turn); i++) {
      wanted.set(bonds.behind(turn, i));
    }
  }

  /** Puts those that come first before the others, each kept in their order. */
  private Optional<Move> moved(int from, int end, BitSet first, BitSet second, boolean isDelay) {
    int[] segment = new int[end - from + 1];
    int next = 0;
    int other = 0;
    int[] later = new int[segment.length];
    for (int place = from; place <= end; place++) {
      int turn = sequence[place];
      if (first.get(turn)) {
        segment[next++] = turn;
      } else if (second.get(turn)) {
        later[other++] = turn;
      } else {
        throw new IllegalStateException("turn %d is of neither kind".formatted(turn));
      }
    }
    System.arraycopy(later, 0, segment, next, other);
    System.arraycopy(segment, 0, sequence, from, segment.length);
    place(from, end + 1);
    int count = next;
    return Optional.of(
        isDelay
            ? new Move(true, later[0], other, segment[0], segment[count - 1], count)
            : new Move(false, segment[0], count, later[0], later[other - 1], other));
  }

  private void place(int from, int end) {
    for (int place = from; place < end; place++) {
      places[sequence[place]] = place;
    }
  }
}
