package io.github.clrsim.explore.neighbor;

import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.story.Course;
import java.util.ArrayList;
import java.util.List;

/** What is known of executions next to a failing one. */
public sealed interface Neighbor {

  /** Nothing was run. */
  record NotSought(String why) implements Neighbor {}

  /**
   * One keeps all laws.
   *
   * @param tried its case
   * @param changed how many of its choices are others
   * @param parting where the two part
   * @param failing the course of the one that fails
   * @param passing the course of the one that passes
   * @param outcomes what came of all that were run, this one included
   */
  record Passing(
      Case tried, int changed, Parting parting, Course failing, Course passing, Outcomes outcomes)
      implements Neighbor {}

  /** None of those that were run keeps all laws. */
  record NoneFound(Outcomes outcomes) implements Neighbor {}

  /**
   * What came of the executions that were run.
   *
   * @param executions how many had other choices than the failing one
   * @param orders how many different traces they had, that of the failing one not included
   * @param sameLaw how many broke the same law
   * @param otherLaw how many broke another one
   * @param unknown how many showed nothing, for they reached a limit or could not be controlled
   * @param isEnded whether the user wanted no more, or the time was up
   */
  record Outcomes(
      int executions, int orders, int sameLaw, int otherLaw, int unknown, boolean isEnded) {}

  /** In one sentence; empty, if there is nothing to say. */
  default String text() {
    return switch (this) {
      case NotSought _ -> "";
      case Passing passing -> Words.of(passing);
      case NoneFound none -> Words.of(none.outcomes());
    };
  }

  /** The words of it. */
  final class Words {
    private Words() {}

    private static String of(Passing found) {
      Parting parting = found.parting();
      String more =
          found.changed() == 1
              ? "no other choice changed"
              : "%d choices changed in all".formatted(found.changed());
      return "if before step %d %s; %s".formatted(parting.step(), parting.text(), more);
    }

    private static String of(Outcomes outcomes) {
      if (outcomes.executions() == 0) {
        return outcomes.isEnded()
            ? "not looked for: you ended it"
            : "in no other order: nothing here is left to choose";
      }
      List<String> parts = new ArrayList<>();
      add(parts, outcomes.sameLaw(), "broke this law");
      add(parts, outcomes.otherLaw(), "broke another law");
      add(parts, outcomes.unknown(), "showed nothing");
      String executions = Counted.of(outcomes.executions(), "execution");
      String tried =
          outcomes.orders() == 0
              ? "in none of %s with other choices, whose steps came in the same order:"
                  .formatted(executions)
              : "in no other order tried: of %s, with %s of steps,"
                  .formatted(executions, Counted.of(outcomes.orders(), "other order"));
      return "%s %s%s"
          .formatted(
              tried, String.join(", ", parts), outcomes.isEnded() ? "; then it was ended" : "");
    }

    private static void add(List<String> parts, int number, String what) {
      if (number > 0) {
        parts.add("%d %s".formatted(number, what));
      }
    }
  }
}
