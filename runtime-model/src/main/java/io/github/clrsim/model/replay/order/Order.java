package io.github.clrsim.model.replay.order;

import java.util.Arrays;
import java.util.BitSet;

/** In which order the turns of a recording are taken: its entries and returns, by number. */
public final class Order {
  /** Behind the last turn. */
  public static final int END = Integer.MAX_VALUE;

  private final int[] sequence;

  /** By turn, its place in the sequence; of one that nobody takes, that of the next. */
  private final int[] places;

  private final Ties ties;

  private Order(int[] sequence, int[] places, Ties ties) {
    this.sequence = sequence;
    this.places = places;
    this.ties = ties;
  }

  /** What keeps turns behind others, whatever the order. */
  @FunctionalInterface
  interface Ties {
    /** Whether nothing keeps this turn any more, once those were taken. */
    boolean areOff(int turn, BitSet taken);
  }

  /** The recorded order of these turns. */
  public static Order recorded(BitSet turns) {
    return of(turns.stream().toArray(), turns.length(), (_, _) -> false);
  }

  /**
   * Another one.
   *
   * @param sequence all turns that are taken
   * @param length how many turns there are
   * @param ties what else keeps turns from being taken
   */
  static Order of(int[] sequence, int length, Ties ties) {
    int[] places = new int[length];
    Arrays.fill(places, END);
    for (int i = 0; i < sequence.length; i++) {
      places[sequence[i]] = i;
    }
    int next = sequence.length;
    for (int turn = length - 1; turn >= 0; turn--) {
      if (places[turn] == END) {
        places[turn] = next;
      } else {
        next = places[turn];
      }
    }
    return new Order(sequence, places, ties);
  }

  /** The turn that is taken first. */
  public int first() {
    return sequence.length == 0 ? END : sequence[0];
  }

  /** The turn that is taken behind this one. */
  public int after(int turn) {
    int next = places[turn] + 1;
    return next < sequence.length ? sequence[next] : END;
  }

  /**
   * Whether this turn can be taken before those that stand before it: in another order, which the
   * rules allow as well. Of the recorded order that is not known.
   *
   * @param taken those that were taken up to now
   */
  public boolean isFree(int turn, BitSet taken) {
    return ties.areOff(turn, taken);
  }

  /** How many turns are taken before this one. */
  public int place(int turn) {
    return turn < places.length ? places[turn] : sequence.length;
  }
}
