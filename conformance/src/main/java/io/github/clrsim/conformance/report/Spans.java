package io.github.clrsim.conformance.report;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.story.StepText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * A run as tools for tracing see one: what took a while, and what happened at a moment.
 *
 * @param spans callbacks, hooks and calls, in the order in which they began
 * @param moments all steps that neither begin nor end one
 * @param threads their names, by their numbers
 */
record Spans(List<Span> spans, List<Moment> moments, NavigableMap<Integer, String> threads) {

  /**
   * One callback, hook or call.
   *
   * @param begin the step with which it began
   * @param end the step with which it ended; if it did not, how many steps there were
   * @param around the span of the same thread that it is directly inside, by its place in the list
   */
  record Span(int thread, Kind kind, String name, int begin, int end, OptionalInt around) {
    private Span endingWith(int step) {
      return new Span(thread, kind, name, begin, step, around);
    }
  }

  /** What a span is. */
  enum Kind {
    CALLBACK,
    HOOK,
    CALL
  }

  /**
   * Something else that happened.
   *
   * @param around the span of the same thread in which it did, by its place in the list
   */
  record Moment(int thread, String name, int step, OptionalInt around) {}

  static Spans of(List<Step> steps) {
    List<Span> spans = new ArrayList<>();
    List<Moment> moments = new ArrayList<>();
    NavigableMap<Integer, String> threads = new TreeMap<>();
    // By thread: the places of those that are open. Looked up only, never walked.
    Map<Integer, Deque<Integer>> open = new HashMap<>();
    for (int index = 0; index < steps.size(); index++) {
      Step step = steps.get(index);
      threads.putIfAbsent(step.thread(), "thread " + step.thread());
      Deque<Integer> here = open.computeIfAbsent(step.thread(), _ -> new ArrayDeque<>());
      switch (step) {
        case Step.ThreadSeen seen -> threads.put(seen.thread(), seen.name());
        case Step.CallbackEntered _ -> begin(spans, here, Kind.CALLBACK, step, index);
        case Step.HookEntered _ -> begin(spans, here, Kind.HOOK, step, index);
        case Step.CallMade _ -> begin(spans, here, Kind.CALL, step, index);
        case Step.CallbackReturned _, Step.HookReturned _, Step.CallAnswered _ ->
            end(spans, here, index);
        case Step.MemoryRead _,
            Step.MemoryWritten _,
            Step.Claimed _,
            Step.TruthTold _,
            Step.Marked _ ->
            moments.add(new Moment(step.thread(), StepText.of(step), index, innermost(here)));
      }
    }
    for (Deque<Integer> left : open.values()) {
      while (!left.isEmpty()) {
        end(spans, left, steps.size());
      }
    }
    return new Spans(List.copyOf(spans), List.copyOf(moments), threads);
  }

  private static OptionalInt innermost(Deque<Integer> open) {
    return open.isEmpty() ? OptionalInt.empty() : OptionalInt.of(open.getFirst());
  }

  private static void begin(
      List<Span> spans, Deque<Integer> here, Kind kind, Step step, int index) {
    OptionalInt around = innermost(here);
    here.push(spans.size());
    spans.add(new Span(step.thread(), kind, StepText.of(step), index, index, around));
  }

  /** A trace that begins in the middle has ends of what it does not show. */
  private static void end(List<Span> spans, Deque<Integer> here, int step) {
    if (!here.isEmpty()) {
      int place = here.pop();
      spans.set(place, spans.get(place).endingWith(step));
    }
  }
}
