package io.github.clrsim.explorer.choice;

import io.github.clrsim.diagnostic.Diagnostic;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A list of picks, as recorded: an immutable value. Zeros at its end are not kept, because {@link
 * Choices#recorded} chooses calm past the end anyway; so the calm list is the empty one, and two
 * lists that replay alike in this way are equal.
 */
public final class ChoiceSequence {
  /** How many picks a list can hold; a text that asks for more is refused. */
  public static final int SIZE_MAX = 10_000_000;

  private static final ChoiceSequence CALM = new ChoiceSequence(new int[0]);

  private final int[] values;

  private ChoiceSequence(int[] values) {
    this.values = values;
  }

  /** The list in which everything is calm. */
  public static ChoiceSequence calm() {
    return CALM;
  }

  /**
   * These picks, in order.
   *
   * @throws IllegalArgumentException when one is negative
   */
  public static ChoiceSequence of(int... picks) {
    return of(picks, picks.length);
  }

  static ChoiceSequence of(int[] picks, int size) {
    int end = size;
    while (end > 0 && picks[end - 1] == 0) {
      end--;
    }
    for (int i = 0; i < end; i++) {
      if (picks[i] < 0) {
        throw new IllegalArgumentException("a choice is never negative: " + picks[i]);
      }
    }
    return end == 0 ? CALM : new ChoiceSequence(Arrays.copyOf(picks, end));
  }

  /**
   * Reads what {@link #text()} wrote.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException naming the piece that cannot be read
   */
  public static ChoiceSequence parse(String text) {
    int[] values = new int[16];
    int size = 0;
    for (String piece : text.split("\\.", -1)) {
      int cross = piece.indexOf('x');
      int value = number(cross < 0 ? piece : piece.substring(0, cross), piece, text);
      int times = cross < 0 ? 1 : number(piece.substring(cross + 1), piece, text);
      if (times > SIZE_MAX - size) {
        throw unreadable(piece, text, "a list holds at most " + SIZE_MAX + " choices").thrown();
      }
      if (size + times > values.length) {
        values = Arrays.copyOf(values, Math.max(size + times, values.length * 2));
      }
      Arrays.fill(values, size, size + times, value);
      size += times;
    }
    return of(values, size);
  }

  private static int number(String digits, String piece, String text) {
    boolean plain = !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    if (plain) {
      try {
        return Integer.parseInt(digits);
      } catch (NumberFormatException tooLarge) {
        throw unreadable(piece, text, "a number here is at most " + Integer.MAX_VALUE).thrown();
      }
    }
    throw unreadable(piece, text, "a piece is a number (3), or a number and how often (0x12)")
        .thrown();
  }

  private static Diagnostic unreadable(String piece, String text, String rule) {
    return new Diagnostic(
        "The choices cannot be read at \"" + piece + "\".",
        "in the text \"" + (text.length() <= 80 ? text : text.substring(0, 80) + "…") + "\"",
        rule,
        "copy the whole text from the report; pieces are parted by dots, as in 0x12.3.1.0x4.2");
  }

  /**
   * The list as one short word that every shell leaves alone: pieces parted by dots, {@code 0x12}
   * for twelve zeros, and {@code 0} for the calm list.
   */
  public String text() {
    if (isCalm()) {
      return "0";
    }
    var text = new StringBuilder();
    for (int start = 0; start < values.length; ) {
      int end = start + 1;
      while (end < values.length && values[end] == values[start]) {
        end++;
      }
      text.append(start == 0 ? "" : ".").append(values[start]);
      if (end - start > 1) {
        text.append('x').append(end - start);
      }
      start = end;
    }
    return text.toString();
  }

  /** Whether every pick is zero. */
  public boolean isCalm() {
    return values.length == 0;
  }

  /** How many picks there are up to the last one that is not calm. */
  public int size() {
    return values.length;
  }

  /** The pick at this place; calm past the end. */
  public int at(int index) {
    return index < values.length ? values[index] : 0;
  }

  /** The places of the picks that are not calm, in order. */
  public List<Integer> restless() {
    return IntStream.range(0, values.length).filter(place -> values[place] != 0).boxed().toList();
  }

  /** This list with another pick at one place, which may lie past the end. */
  public ChoiceSequence withPick(int index, int pick) {
    int[] changed = Arrays.copyOf(values, Math.max(values.length, index + 1));
    changed[index] = pick;
    return of(changed, changed.length);
  }

  /** This list with calm picks from {@code start} (inclusive) to {@code end} (exclusive). */
  public ChoiceSequence calmedFrom(int start, int end) {
    int[] calmer = Arrays.copyOf(values, values.length);
    Arrays.fill(calmer, Math.min(start, values.length), Math.min(end, values.length), 0);
    return of(calmer, calmer.length);
  }

  /** A number that tells lists apart, the same on every machine. */
  public long digest() {
    long digest = values.length;
    for (int value : values) {
      digest = SplitMix.mixed(digest + value);
    }
    return digest;
  }

  /** This list without the picks from {@code start} (inclusive) to {@code end} (exclusive). */
  public ChoiceSequence withoutRange(int start, int end) {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("no range: " + start + " to " + end);
    }
    int from = Math.min(start, values.length);
    int to = Math.min(end, values.length);
    int[] shorter = Arrays.copyOf(values, values.length - (to - from));
    System.arraycopy(values, to, shorter, from, values.length - to);
    return of(shorter, shorter.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ChoiceSequence that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return text();
  }
}
