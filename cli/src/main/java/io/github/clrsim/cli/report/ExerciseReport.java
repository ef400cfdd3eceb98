package io.github.clrsim.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.conformance.finding.ExerciseText;
import io.github.clrsim.conformance.report.CoverageJson;
import io.github.clrsim.explore.exercise.Exercise;

/** What came of a profiler's wishes, said or as JSON. */
public record ExerciseReport(Exercise exercise) {

  /** One line for what came, what never did and what was refused; none where there is nothing. */
  public void say(Console console) {
    new ExerciseText(exercise).lines("--json has all").forEach(console::say);
  }

  /** Puts all of it into an answer. */
  public void into(ObjectNode answer) {
    CoverageJson.exercise(exercise, answer);
  }
}
