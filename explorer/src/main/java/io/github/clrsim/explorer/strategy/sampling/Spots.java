package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.strategy.sampling.Guided.Change;
import java.util.Arrays;
import java.util.Optional;

/**
 * Where a thread can be held up, and how often it was: at the first visit of a place, at the last,
 * and at one in between. What was tried least comes first, so that of a thousand spots each is
 * tried once in a thousand plans; drawn by chance, every third would be left out.
 */
final class Spots {
  private static final int FIRST = 0;
  private static final int LAST = 1;

  /** How many spots a place has, if it is visited that often. */
  private static final int OF_A_PLACE = 3;

  private final Places places;

  /** By place, then by spot. */
  private int[] tries = new int[OF_A_PLACE * 64];

  /** None was tried yet. */
  Spots(Places places) {
    this.places = places;
  }

  /** Tries one of those tried least; none if there is no spot at all. */
  Optional<Change> leastTried(Choices plan) {
    int all = places.count() * OF_A_PLACE;
    if (all > tries.length) {
      tries = Arrays.copyOf(tries, all * 2);
    }
    int chosen = -1;
    int least = Integer.MAX_VALUE;
    int alike = 0;
    for (int spot = 0; spot < all; spot++) {
      int tried = tries[spot] * weight(spot / OF_A_PLACE);
      if (isThere(spot) && tried <= least) {
        alike = tried < least ? 1 : alike + 1;
        least = tried;
        chosen = plan.below(alike) == 0 ? spot : chosen;
      }
    }
    if (chosen < 0) {
      return Optional.empty();
    }
    tries[chosen]++;
    return Optional.of(change(chosen, plan));
  }

  /** For how many tries one of this place counts: what is passed in a loop is one place still. */
  private int weight(int place) {
    return places.commonness(place) * (places.visitsMax(place) < OF_A_PLACE ? 1 : OF_A_PLACE);
  }

  private boolean isThere(int spot) {
    int place = spot / OF_A_PLACE;
    int kind = spot % OF_A_PLACE;
    return kind < places.visitsMax(place) && !(kind == FIRST && places.opens(place));
  }

  private Change change(int spot, Choices plan) {
    int place = spot / OF_A_PLACE;
    int visits = places.visitsMax(place);
    int visit =
        switch (spot % OF_A_PLACE) {
          case FIRST -> 0;
          case LAST -> visits - 1;
          default -> 1 + plan.below(visits - 2);
        };
    return new Change(place, places.key(place), visit);
  }
}
