package io.github.clrsim.explorer.choice;

import java.util.Arrays;
import java.util.Objects;

/** Draws from another {@link Choices} and remembers every pick, so that it can be replayed. */
public final class Recording implements Choices {
  private final Choices source;
  // Up to the last one that is not 0: of a calm run nothing is kept.
  private int[] picked = new int[64];
  private int kept;
  private int size;

  Recording(Choices source) {
    this.source = source;
  }

  @Override
  public int below(int bound) {
    return note(source.below(bound));
  }

  @Override
  public int decided(int bound, int pick) {
    return note(source.decided(bound, pick));
  }

  /** What was picked up to now. */
  public ChoiceSequence picks() {
    return ChoiceSequence.of(picked, kept);
  }

  /** How many picks there were up to now, the calm ones at the end included. */
  public int count() {
    return size;
  }

  /**
   * One pick.
   *
   * @param index from 0
   */
  public int pick(int index) {
    return Objects.checkIndex(index, size) < kept ? picked[index] : 0;
  }

  private int note(int pick) {
    if (pick != 0) {
      if (size >= picked.length) {
        picked = Arrays.copyOf(picked, size * 2);
      }
      picked[size] = pick;
      kept = size + 1;
    }
    size++;
    return pick;
  }
}
