package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.SplitMix;
import io.github.clrsim.explorer.schedule.ReadyThreads;
import java.util.Arrays;

/** Threads by falling priority, drawn at random; those that were pushed back are at the end. */
final class Ranking {
  static final int NOBODY = -1;

  private final Choices plan;
  private final int favourite;
  private int[] numbers = new int[8];
  private int ranked;
  private int pushedBack;

  Ranking(Choices plan) {
    this(plan, NOBODY, 0);
  }

  /**
   * With threads that are known beforehand.
   *
   * @param favourite the number of the one with the highest priority
   * @param known how many there are
   */
  Ranking(Choices plan, int favourite, int known) {
    this.plan = plan;
    this.favourite = favourite;
    rankUpTo(known);
  }

  /** A hash of the order in which threads are ranked now. */
  long hash() {
    long hash = ranked;
    for (int i = 0; i < ranked; i++) {
      hash = SplitMix.mixed(hash + numbers[i]);
    }
    return hash;
  }

  /** The place in {@code ready} of the thread with the highest priority; new ones get one. */
  int highest(ReadyThreads ready) {
    for (int i = 0; i < ready.count(); i++) {
      rankUpTo(ready.at(i).number() + 1);
    }
    int highest = 0;
    int place = placeOf(ready.at(0).number());
    for (int i = 1; i < ready.count(); i++) {
      int other = placeOf(ready.at(i).number());
      if (other < place) {
        highest = i;
        place = other;
      }
    }
    return highest;
  }

  /** Puts a thread among those pushed back, at a place among them that is drawn. */
  void pushBack(int number) {
    int place = remove(number);
    if (place >= ranked + 1 - pushedBack) {
      pushedBack--;
    }
    pushedBack++;
    // The paper gives each change point a priority of its own, drawn independently of its time.
    insert(number, ranked - plan.below(pushedBack));
  }

  /** Puts a thread behind all others. */
  void pushToEnd(int number) {
    int place = remove(number);
    if (place < ranked + 1 - pushedBack) {
      pushedBack++;
    }
    insert(number, ranked);
  }

  private void rankUpTo(int count) {
    while (ranked < count) {
      int above = ranked - pushedBack;
      boolean favouriteLeads = above > 0 && numbers[0] == favourite;
      int places = favouriteLeads ? above : above + 1;
      insert(ranked, ranked == favourite ? 0 : above - plan.below(places));
    }
  }

  private void insert(int number, int place) {
    if (ranked == numbers.length) {
      numbers = Arrays.copyOf(numbers, ranked * 2);
    }
    System.arraycopy(numbers, place, numbers, place + 1, ranked - place);
    numbers[place] = number;
    ranked++;
  }

  private int remove(int number) {
    int place = placeOf(number);
    System.arraycopy(numbers, place + 1, numbers, place, ranked - place - 1);
    ranked--;
    return place;
  }

  private int placeOf(int number) {
    int place = 0;
    while (numbers[place] != number) {
      place++;
    }
    return place;
  }
}
