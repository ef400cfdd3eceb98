package io.github.clrsim.cli.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.conformance.finding.ExerciseText;
import io.github.clrsim.explore.exercise.Exercise;
import io.github.clrsim.explorer.weave.site.CallSite;

/** What came of a profiler's wishes, said or as JSON. */
public record ExerciseReport(Exercise exercise) {

  /** One line for what came, what never did and what was refused; none where there is nothing. */
  public void say(Console console) {
    new ExerciseText(exercise).lines().forEach(console::say);
  }

  /** Puts all of it into an answer. */
  public void into(ObjectNode answer) {
    ObjectNode met = answer.putObject("met");
    exercise.met().forEach((event, times) -> met.put(event.name(), times.longValue()));
    ObjectNode failed = answer.putObject("failedOutcomes");
    exercise.failed().forEach((callback, times) -> failed.put(callback, times.longValue()));
    ArrayNode never = answer.putArray("notExercised");
    exercise.never().forEach(event -> never.add(event.name()));
    ArrayNode forNothing = answer.putArray("neverCalled");
    exercise.forNothing().forEach(event -> forNothing.add(event.name()));
    answer.put("claims", exercise.claims());
    answer.put("metadataOpenModules", exercise.modulesOpenMax());
    ArrayNode refused = answer.putArray("refusedCalls");
    exercise
        .refused()
        .forEach(
            (refusal, times) -> {
              ObjectNode call =
                  refused
                      .addObject()
                      .put("method", refusal.method())
                      .put("hresult", refusal.hresult().toString())
                      .put("times", times.longValue());
              if (refusal.site() instanceof CallSite.Woven(String place, CallSite.Use use)) {
                call.put("at", place);
                switch (use) {
                  case LOOKED_AT -> call.put("lookedAt", true);
                  case NOT_LOOKED_AT -> call.put("lookedAt", false);
                  case NOT_FOLLOWED -> {}
                }
              }
            });
  }
}
