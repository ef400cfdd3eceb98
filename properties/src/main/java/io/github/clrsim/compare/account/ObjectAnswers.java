package io.github.clrsim.compare.account;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.info.ArrayObjectInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiPredicate;

/** What was answered about an object inside a callback about it, with places counted from it. */
final class ObjectAnswers {
  private ObjectAnswers() {}

  /**
   * The answers, in the order of the questions.
   *
   * @param entered the step at which the callback began
   * @param isHistory whether an answer is the history of the process: what is asked there besides
   *     may be about a class of the framework
   */
  static List<String> of(
      List<Step> steps,
      int entered,
      ObjectReferences about,
      BiPredicate<InfoCall, Outcome<?>> isHistory) {
    Deque<InfoCall> asked = new ArrayDeque<>();
    int thread = steps.get(entered).thread();
    List<String> answers = new ArrayList<>();
    for (int index = entered + 1; index < steps.size(); index++) {
      Step step = steps.get(index);
      if (step.thread() == thread) {
        switch (step) {
          case Step.CallMade made -> asked.push(made.call());
          case Step.CallAnswered answered ->
              answers.add(
                  isHistory.test(asked.pop(), answered.outcome())
                      ? answered.method() + " of the framework"
                      : text(answered, about));
          case Step.MemoryRead read ->
              answers.add(
                  "%d bytes behind it: %s"
                      .formatted(
                          read.from().value() - about.objectId().value(),
                          text(read.content(), about)));
          case Step.CallbackReturned _ -> {
            return answers;
          }
          case Step.CallbackEntered _,
              Step.HookEntered _,
              Step.HookReturned _,
              Step.ThreadSeen _,
              Step.MemoryWritten _,
              Step.Claimed _,
              Step.TruthTold _,
              Step.Marked _ -> {}
        }
      }
    }
    return answers;
  }

  /** A reference is told by which of the object's references it is. */
  private static String text(Blob content, ObjectReferences about) {
    for (int number = 0; number < about.objectRefIds().size(); number++) {
      if (content.equals(Blob.of(bytes(about.objectRefIds().get(number).value())))) {
        return "reference " + number;
      }
    }
    return content.hex();
  }

  private static byte[] bytes(long address) {
    return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(address).array();
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
