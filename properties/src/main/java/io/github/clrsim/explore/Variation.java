package io.github.clrsim.explore;

import io.github.clrsim.explore.Campaign.Place;
import java.util.Optional;

/** Draws another program for some executions of a campaign than that of their place. */
@FunctionalInterface
public interface Variation {
  /** Every execution has the program of its place. */
  Variation NONE = (place, seed) -> Optional.empty();

  /**
   * The name of the scenario for one execution; empty for that of the place.
   *
   * @param seed of all chance: the same one gives the same program
   */
  Optional<String> of(Place place, long seed);
}
