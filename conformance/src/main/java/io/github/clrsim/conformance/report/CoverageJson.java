package io.github.clrsim.conformance.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.explore.coverage.Coverage;
import io.github.clrsim.explore.exercise.Exercise;
import io.github.clrsim.explorer.weave.site.CallSite;

/** What the executions of a campaign came by, as JSON. */
public final class CoverageJson {
  private CoverageJson() {}

  /** Puts into an answer what came of the profiler's wishes. */
  public static void exercise(Exercise exercise, ObjectNode answer) {
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

  /** Puts into an answer what was covered. */
  public static void coverage(Coverage coverage, ObjectNode answer) {
    ObjectNode node = answer.putObject("coverage");
    ArrayNode growth = node.putArray("growth");
    coverage
        .growth()
        .forEach(point -> growth.addArray().add(point.executions()).add(point.interleavings()));
    ArrayNode places = node.putArray("places");
    coverage
        .places()
        .forEach(
            place -> {
              ObjectNode at = places.addObject().put("scenario", place.scenario());
              if (!place.runtime().isEmpty()) {
                at.put("runtime", place.runtime());
              }
              at.put("executions", place.executions()).put("interleavings", place.interleavings());
              if (place.error() > 0) {
                at.put("error", place.error());
              }
            });
    ArrayNode rules = node.putArray("rules");
    coverage
        .rules()
        .forEach(
            rule -> {
              ObjectNode of = rules.addObject().put("law", rule.law());
              ArrayNode numbers = of.putArray("rules");
              rule.rules().forEach(numbers::add);
              of.put("executions", rule.executions());
            });
    ObjectNode calls = node.putObject("calls");
    coverage.calls().forEach((method, times) -> calls.put(method, times.longValue()));
    ObjectNode sites = node.putObject("sites");
    coverage.sites().forEach((type, number) -> sites.put(type, number.intValue()));
  }
}
