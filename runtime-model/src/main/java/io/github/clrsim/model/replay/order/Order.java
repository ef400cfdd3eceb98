package io.github.clrsim.model.replay.order;

import java.util.Arrays;
import java.util.BitSet;

/** In which order the turns of a recording are taken: its entries and returns, by number. */
public sealed interface Order {
  /** Behind the last turn. */
  int END = Integer.MAX_VALUE;

  /** What keeps turns behind others, whatever the order. */
  @FunctionalInterface
  interface Ties {
    /** Whether nothing keeps this turn any more, once those were taken. */
    boolean areOff(int turn, BitSet taken);
  }

  /** The recorded order of these turns. */
  static Order recorded(BitSet turns) {
    return new Recorded(turns);
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
    return new Rearranged(sequence, places, ties);
  }

  /** Whether it is the recorded one: later turns have later places. */
  boolean isRecorded();

  /** The turn that is taken first. */
  int first();

  /** The turn that is taken behind this one. */
  int after(int turn);

  /**
   * Whether this turn can be taken before those that stand before it: in another order, which the
   * rules allow as well. Of the recorded order that is not known.
   *
   * @param taken those that were taken up to now
   */
  boolean isFree(int turn, BitSet taken);

  /** A number that grows with the turns that are taken before this one. */
  int place(int turn);

  /** The recorded order, which takes a bit for each turn. */
  final class Recorded implements Order {
    private final BitSet turns;

    private Recorded(BitSet turns) {
      this.turns = turns;
    }

    @Override
    public boolean isRecorded() {
      return true;
    }

    @Override
    public int first() {
      return from(0);
    }

    @Override
    public int after(int turn) {
      return from(turn + 1);
    }

    private int from(int turn) {
      int next = turns.nextSetBit(turn);
      return next < 0 ? END : next;
    }

    @Override
    public boolean isFree(int turn, BitSet taken) {
      return false;
    }

    @Override
    public int place(int turn) {
      return turn;
    }
  }

  /** Another order. */
  final class Rearranged implements Order {
    private final int[] sequence;

    /** By turn, its place in the sequence; of one that nobody takes, that of the next. */
    private final int[] places;

    private final Ties ties;

    private Rearranged(int[] sequence, int[] places, Ties ties) {
      this.sequence = sequence;
      this.places = places;
      this.ties = ties;
    }

    @Override
    public boolean isRecorded() {
      return false;
    }

    @Override
    public int first() {
      return sequence.length == 0 ? END : sequence[0];
    }

    @Override
    public int after(int turn) {
      int next = places[turn] + 1;
      return next < sequence.length ? sequence[next] : END;
    }

    @Override
    public boolean isFree(int turn, BitSet taken) {
      return ties.areOff(turn, taken);
    }

    @Override
    public int place(int turn) {
      return turn < places.length ? places[turn] : sequence.length;
    }
  }
}
