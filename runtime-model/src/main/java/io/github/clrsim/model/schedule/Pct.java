package io.github.clrsim.model.schedule;

import io.github.clrsim.model.choice.Choices;
import java.util.Arrays;

/** See {@link Strategy#pct}. Only contested steps count: at the others PCT has nothing to say. */
final class Pct implements Strategy {
  private final Choices plan;
  private final int[] changesAt;
  private int step;

  /** Thread numbers by falling priority; those that a change point pushed back are at the end. */
  private int[] ranking = new int[8];

  private int ranked;
  private int pushedBack;

  Pct(int depth, int stepsExpected, Choices plan) {
    if (depth <= 0 || stepsExpected <= 0) {
      throw new IllegalArgumentException(
          "depth and steps are positive: %d, %d".formatted(depth, stepsExpected));
    }
    this.plan = plan;
    this.changesAt = new int[depth - 1];
    for (int i = 0; i < changesAt.length; i++) {
      changesAt[i] = plan.below(stepsExpected) + 1;
    }
  }

  @Override
  public int choose(ReadyThreads ready, Choices choices) {
    rankNewThreads(ready);
    step++;
    for (int change : changesAt) {
      if (change == step) {
        pushBack(ready.at(highest(ready)).number());
      }
    }
    return choices.decided(ready.count(), highest(ready));
  }

  private void rankNewThreads(ReadyThreads ready) {
    for (int i = 0; i < ready.count(); i++) {
      while (ready.at(i).number() >= ranked) {
        int above = ranked - pushedBack;
        insert(ranked, above - plan.below(above + 1));
      }
    }
  }

  private void pushBack(int number) {
    int place = placeOf(number);
    if (place >= ranked - pushedBack) {
      pushedBack--;
    }
    System.arraycopy(ranking, place + 1, ranking, place, ranked - place - 1);
    ranked--;
    pushedBack++;
    // The paper gives each change point a priority of its own, drawn independently of its time.
    insert(number, ranked - plan.below(pushedBack));
  }

  private void insert(int number, int place) {
    if (ranked == ranking.length) {
      ranking = Arrays.copyOf(ranking, ranked * 2);
    }
    System.arraycopy(ranking, place, ranking, place + 1, ranked - place);
    ranking[place] = number;
    ranked++;
  }

  private int highest(ReadyThreads ready) {
    int highest = 0;
    for (int i = 1; i < ready.count(); i++) {
      if (placeOf(ready.at(i).number()) < placeOf(ready.at(highest).number())) {
        highest = i;
      }
    }
    return highest;
  }

  private int placeOf(int number) {
    int place = 0;
    while (ranking[place] != number) {
      place++;
    }
    return place;
  }
}
