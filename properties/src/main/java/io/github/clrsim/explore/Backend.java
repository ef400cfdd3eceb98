package io.github.clrsim.explore;

import io.github.clrsim.api.Clr;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.laws.judge.TraceContext;
import java.util.List;

/** Makes CLRs to explore: the simulated one in earnest, a scripted one in tests. */
@FunctionalInterface
public interface Backend {

  /**
   * A CLR for one run.
   *
   * @param scenario the name of what the program does
   * @param profile the name of the rules that the runtime follows, such as {@code net9.0}
   * @param choices every decision of chance and schedule; it serves this run only
   * @param strategy who moves next; it serves this run only. An arm without threads does not ask it
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is no such scenario or profile
   */
  Clr clr(String scenario, String profile, Choices choices, Strategy strategy);

  /** What laws may know of its runs before they begin. */
  default TraceContext context(String scenario, String profile) {
    return new TraceContext(profile);
  }

  /** A CLR for one run whose schedule is drawn from the choices, too, or was recorded there. */
  default Clr clr(String scenario, String profile, Choices choices) {
    return clr(scenario, profile, choices, Strategy.walk());
  }

  /**
   * Whether its runs say at their scheduling points all that is touched. If not, the order of all
   * steps is taken to matter.
   */
  default boolean isTold() {
    return false;
  }

  /**
   * A new lane, for executions that may go on at the same time as those of this arm and of its
   * other lanes. An arm that cannot serve two of them at once has them follow one another: {@link
   * #isForMany}.
   */
  default Lane lane() {
    return Lane.of(this);
  }

  /** Whether executions in several of its lanes may go on at the same time. */
  default boolean isForMany() {
    return false;
  }

  /**
   * How scenarios are made smaller, given those that were to be explored. An arm that cannot take
   * scenarios apart leaves them as they are.
   */
  default Simplification simplification(List<String> scenarios) {
    return Simplification.NONE;
  }
}
