package io.github.clrsim.explore;

import io.github.clrsim.model.choice.Picks;

/**
 * All that one run depends on, but for the profiler.
 *
 * @param scenario what the program does, by name
 * @param profile the rules that the runtime follows, by name
 * @param picks every decision of chance and schedule
 */
public record Case(String scenario, String profile, Picks picks) {

  /** The command that runs this case again, for the profiler of this name. */
  public String replayLine(String profiler) {
    return "./clrsim replay --profiler %s --scenario %s --runtime %s --choices %s"
        .formatted(quoted(profiler), quoted(scenario), quoted(profile), picks.text());
  }

  Case with(Picks others) {
    return new Case(scenario, profile, others);
  }

  /** A word that every shell leaves alone stays as it is. */
  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9._/:@%+=-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
