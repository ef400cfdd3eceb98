package io.github.clrsim.explore.shrink;

import io.github.clrsim.model.choice.Picks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lists of picks that are a little less than a list. */
final class PickEdits {
  private PickEdits() {}

  /** With some of its restless picks calmed: those with these indices among all such. */
  static Picks calmed(Picks picks, int from, int end) {
    Picks calmer = picks;
    for (int place : picks.restless().subList(from, end)) {
      calmer = calmer.withPick(place, 0);
    }
    return calmer;
  }

  /** With one pick lowered, but not to zero; the lowest first. */
  static List<Picks> lowered(Picks picks) {
    List<Picks> lower = new ArrayList<>();
    for (int place : picks.restless()) {
      for (int pick = 1; pick < picks.at(place); pick++) {
        lower.add(picks.withPick(place, pick));
      }
    }
    return lower;
  }

  /** With one pick left out. Which one of equal neighbours makes no difference. */
  static List<Picks> shorter(Picks picks) {
    List<Picks> shorter = new ArrayList<>();
    for (int place = 0; place < picks.size(); place++) {
      if (place == 0 || picks.at(place) != picks.at(place - 1)) {
        shorter.add(picks.withoutRange(place, place + 1));
      }
    }
    return shorter;
  }

  /**
   * With so many calm picks less before one of the restless ones, so that it and those behind it
   * come earlier.
   */
  static List<Picks> earlier(Picks picks, int by) {
    List<Picks> earlier = new ArrayList<>();
    for (int index = 0; index < picks.restless().size(); index++) {
      earlier(picks, index, by).ifPresent(earlier::add);
    }
    return earlier;
  }

  /** The same before one of them: the restless pick with this index among all such. */
  static Optional<Picks> earlier(Picks picks, int index, int by) {
    List<Integer> restless = picks.restless();
    if (index >= restless.size()) {
      return Optional.empty();
    }
    int place = restless.get(index);
    int calmFrom = index == 0 ? 0 : restless.get(index - 1) + 1;
    return place - calmFrom < by
        ? Optional.empty()
        : Optional.of(picks.withoutRange(place - by, place));
  }
}
