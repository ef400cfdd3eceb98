package io.github.clrsim.model.replay;

import java.util.Arrays;
import java.util.BitSet;

/**
 * What was noted at which turn of a recording, by the number of what it is about. It takes some
 * twelve bytes each, and finds what it is asked for without going through all there is of a number.
 */
final class TurnIndex {
  private static final int CAPACITY_FIRST = 1 << 4;

  // Of each entry, as they were added, and by their numbers as soon as somebody asks.
  private int[] turns = new int[CAPACITY_FIRST];
  private int[] values = new int[CAPACITY_FIRST];
  private BitSet outside = new BitSet();
  private int size;

  // What they are about, as long as they are not in order.
  private int[] numbers = new int[CAPACITY_FIRST];
  private int numberMax = -1;

  // Once they are: by the number where its entries begin; and whose turns are not in order, too.
  private int[] begins = {0};
  private final BitSet unsorted = new BitSet();
  private boolean isOrdered = true;

  /**
   * The entries of one number, in the order in which they were added.
   *
   * @param isSorted whether their turns are in order, too, as nearly always
   */
  record Range(int begin, int end, boolean isSorted) {
    static final Range EMPTY = new Range(0, 0, true);
  }

  /**
   * Notes something.
   *
   * @param number of what it is about, counted from 0
   * @param isOutside whether it was in no callback; the turn is that of the callback, otherwise
   * @param value what the caller makes of it
   */
  void add(int number, int turn, boolean isOutside, int value) {
    if (isOrdered) {
      begin();
    }
    if (size == turns.length) {
      int more = size + size / 2;
      turns = Arrays.copyOf(turns, more);
      values = Arrays.copyOf(values, more);
      numbers = Arrays.copyOf(numbers, more);
    }
    turns[size] = turn;
    outside.set(size, isOutside);
    values[size] = value;
    numbers[size] = number;
    numberMax = Math.max(numberMax, number);
    size++;
  }

  /** What was noted of this number. */
  Range of(int number) {
    order();
    return number < 0 || number > numberMax
        ? Range.EMPTY
        : new Range(begins[number], begins[number + 1], !unsorted.get(number));
  }

  int turn(int entry) {
    return turns[entry];
  }

  /** Whether it was in the callback that was entered at this turn. */
  boolean isIn(int entry, int callback) {
    return turns[entry] == callback && !isOutside(entry);
  }

  /** Whether it was in no callback. */
  boolean isOutside(int entry) {
    return outside.get(entry);
  }

  int value(int entry) {
    return values[entry];
  }

  /** The first entry of a sorted range whose turn is not before this one. */
  int lowerBound(Range range, int turn) {
    int low = range.begin();
    int high = range.end();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (turns[middle] < turn) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The first entry of a sorted range whose turn is behind this one. */
  int upperBound(Range range, int turn) {
    return turn == Integer.MAX_VALUE ? range.end() : lowerBound(range, turn + 1);
  }

  /** Whoever adds something puts it behind all others. */
  private void begin() {
    numbers = new int[turns.length];
    for (int number = 0; number <= numberMax; number++) {
      Arrays.fill(numbers, begins[number], begins[number + 1], number);
    }
    isOrdered = false;
  }

  /** Puts the entries of each number together; those of one number keep their order. */
  void order() {
    if (isOrdered) {
      return;
    }
    begins = new int[numberMax + 2];
    for (int entry = 0; entry < size; entry++) {
      begins[numbers[entry] + 1]++;
    }
    for (int number = 1; number < begins.length; number++) {
      begins[number] += begins[number - 1];
    }
    // Each entry goes where the next one of its number belongs.
    int[] next = begins.clone();
    for (int entry = 0; entry < size; entry++) {
      numbers[entry] = next[numbers[entry]]++;
    }
    turns = moved(turns);
    values = moved(values);
    BitSet moved = new BitSet();
    for (int entry = outside.nextSetBit(0); entry >= 0; entry = outside.nextSetBit(entry + 1)) {
      moved.set(numbers[entry]);
    }
    outside = moved;
    numbers = new int[0];
    unsorted.clear();
    for (int number = 0; number <= numberMax; number++) {
      for (int entry = begins[number] + 1; entry < begins[number + 1]; entry++) {
        if (turns[entry] < turns[entry - 1]) {
          unsorted.set(number);
        }
      }
    }
    isOrdered = true;
  }

  private int[] moved(int[] old) {
    int[] moved = new int[Math.max(CAPACITY_FIRST, size)];
    for (int entry = 0; entry < size; entry++) {
      moved[numbers[entry]] = old[entry];
    }
    return moved;
  }
}
