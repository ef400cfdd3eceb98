package io.github.clrsim.explore.story;

import io.github.clrsim.api.trace.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The two accesses of a data race, as moves behind all steps: no step tells of them, and a story
 * without a row of the other thread is half a story.
 */
final class RacingMoves {
  /** As a race is told: who did what, and in the next line where, innermost first. */
  private static final Pattern ACCESS =
      Pattern.compile(" {2}thread (\\d+) \\(([^\\n]*)\\) (\\w+ it(?: before)?):\\n +at ([^\\n]+)");

  private RacingMoves() {}

  /** Whether a verdict tells of a race. */
  static boolean isRace(String why) {
    return why.startsWith("A race for ") && ACCESS.matcher(why).find();
  }

  /** The earlier access first; none, if it is no race. */
  static List<Move> of(String why, List<Step> steps) {
    List<Move> moves = new ArrayList<>();
    if (isRace(why)) {
      Matcher access = ACCESS.matcher(why);
      while (access.find()) {
        int number = Integer.parseInt(access.group(1));
        String name = access.group(2);
        String place =
            access.group(4).replaceFirst("^(?:[\\w$]+\\.)*(?=[\\w$]+\\.[\\w$<>]+\\()", "");
        moves.addFirst(
            new Move(
                steps.size(),
                numberInTrace(name, steps, -1 - number),
                name,
                "%s, at %s".formatted(access.group(3), place)));
      }
    }
    return moves;
  }

  /** The last one of that name: an earlier one has ended. */
  private static int numberInTrace(String name, List<Step> steps, int otherwise) {
    for (Step step : steps.reversed()) {
      if (step instanceof Step.ThreadSeen seen && seen.name().equals(name)) {
        return seen.thread();
      }
    }
    return otherwise;
  }
}
