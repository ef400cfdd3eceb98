package io.github.clrsim.explore;

import io.github.clrsim.explorer.choice.Choices;

/** Choices that know how many of them were asked for. */
final class CountedChoices implements Choices {
  private final Choices source;
  private int count;

  CountedChoices(Choices source) {
    this.source = source;
  }

  @Override
  public int below(int bound) {
    count++;
    return source.below(bound);
  }

  @Override
  public int decided(int bound, int pick) {
    count++;
    return source.decided(bound, pick);
  }

  int count() {
    return count;
  }
}
