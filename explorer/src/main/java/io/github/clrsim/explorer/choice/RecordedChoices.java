package io.github.clrsim.explorer.choice;

/** Answers from a list, and calmly past its end. */
final class RecordedChoices implements Choices {
  private final ChoiceSequence picks;
  private int next;

  RecordedChoices(ChoiceSequence picks) {
    this.picks = picks;
  }

  @Override
  public int below(int bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("a choice needs a positive bound, not " + bound);
    }
    return Math.floorMod(picks.at(next++), bound);
  }

  @Override
  public int decided(int bound, int pick) {
    return below(bound);
  }
}
