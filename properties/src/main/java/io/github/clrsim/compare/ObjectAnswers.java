package io.github.clrsim.compare;

import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.info.ArrayObjectInfo;
import io.github.clrsim.api.info.HResult;
import io.github.clrsim.api.info.Outcome;
import io.github.clrsim.api.trace.Step;
import java.util.ArrayList;
import java.util.List;

/** What was answered about an object inside a callback about it, with places counted from it. */
final class ObjectAnswers {
  private ObjectAnswers() {}

  /**
   * The answers, in the order of the questions.
   *
   * @param entered the step at which the callback began
   */
  static List<String> of(List<Step> steps, int entered, ObjectReferences about) {
    int thread = steps.get(entered).thread();
    List<String> answers = new ArrayList<>();
    for (int index = entered + 1; index < steps.size(); index++) {
      Step step = steps.get(index);
      if (step.thread() == thread) {
        switch (step) {
          case Step.CallAnswered answered -> answers.add(text(answered, about));
          case Step.MemoryRead read ->
              answers.add(
                  "%d bytes behind it: %s"
                      .formatted(
                          read.from().value() - about.objectId().value(), read.content().hex()));
          case Step.CallbackReturned _ -> {
            return answers;
          }
          case Step.CallMade _,
              Step.CallbackEntered _,
              Step.HookEntered _,
              Step.HookReturned _,
              Step.ThreadSeen _,
              Step.Claimed _,
              Step.TruthTold _,
              Step.Marked _ -> {}
        }
      }
    }
    return answers;
  }

  private static String text(Step.CallAnswered answered, ObjectReferences about) {
    String value =
        switch (answered.outcome()) {
          case Outcome.Ok<?>(ArrayObjectInfo array, HResult _) ->
              "%s %s data at %d"
                  .formatted(
                      array.dimensionSizes(),
                      array.dimensionLowerBounds(),
                      array.data().value() - about.objectId().value());
          case Outcome.Ok<?>(Number number, HResult _) -> number.toString();
          case Outcome.Ok<?> ok when ok.value().equals(about.classId()) -> "its class";
          case Outcome.Ok<?> _ -> "something else";
          case Outcome.Failed<?> _, Outcome.Partial<?> _ -> "";
        };
    return "%s -> %s %s".formatted(answered.method(), answered.outcome().hresult(), value);
  }
}
