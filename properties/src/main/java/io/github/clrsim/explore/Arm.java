package io.github.clrsim.explore;

import io.github.clrsim.api.Clr;
import io.github.clrsim.model.choice.Choices;
import java.util.List;

/** Makes CLRs to explore: the simulated one in earnest, a scripted one in tests. */
@FunctionalInterface
public interface Arm {

  /**
   * A CLR for one run.
   *
   * @param scenario the name of what the program does
   * @param profile the name of the rules that the runtime follows, such as {@code net9.0}
   * @param choices every decision of chance and schedule; it serves this run only
   * @throws io.github.clrsim.api.LetterException if there is no such scenario or profile
   */
  Clr clr(String scenario, String profile, Choices choices);

  /**
   * How scenarios are made smaller, given those that were to be explored. An arm that cannot take
   * scenarios apart leaves them as they are.
   */
  default Simplification simplification(List<String> scenarios) {
    return Simplification.NONE;
  }
}
