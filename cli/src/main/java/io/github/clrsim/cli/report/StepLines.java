package io.github.clrsim.cli.report;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.story.StepText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Steps as lines of text: number, thread and what happened, set in as deep as it stands. */
public final class StepLines {
  private static final int THREAD_WIDTH = 16;

  private final Map<Integer, String> names = new HashMap<>();
  private final Map<Integer, Integer> depths = new HashMap<>();
  private long number;

  /** Lines that begin with the first step of a trace. */
  public StepLines() {}

  /** One line for each step up to {@code last}, that one included. */
  public static List<String> upTo(long last, List<Step> steps) {
    StepLines lines = new StepLines();
    List<String> text = new ArrayList<>();
    for (Step step : steps.subList(0, (int) Math.min(steps.size(), last + 1))) {
      text.add(lines.line(step));
    }
    return List.copyOf(text);
  }

  /** Passes over the next step, which nobody wants to see. */
  public void skip(Step step) {
    if (step instanceof Step.ThreadSeen seen) {
      names.put(seen.thread(), seen.name());
    }
    depthOf(step);
    number++;
  }

  /** The line of the next step. */
  public String line(Step step) {
    if (step instanceof Step.ThreadSeen seen) {
      names.put(seen.thread(), seen.name());
    }
    String thread = names.getOrDefault(step.thread(), "thread " + step.thread());
    String shown =
        thread.length() <= THREAD_WIDTH ? thread : thread.substring(0, THREAD_WIDTH - 1) + "…";
    String indent = "  ".repeat(depthOf(step));
    return "%6d  %-16s  %s%s"
        .formatted(number++, shown, indent, StepText.of(step))
        .replaceAll("\\p{Cntrl}+", " ");
  }

  /** How deep a step stands; what closes another stands as deep as that one. */
  private int depthOf(Step step) {
    int depth = depths.getOrDefault(step.thread(), 0);
    return switch (step) {
      case Step.CallbackEntered _, Step.CallMade _, Step.HookEntered _ -> {
        depths.put(step.thread(), depth + 1);
        yield depth;
      }
      case Step.CallbackReturned _, Step.CallAnswered _, Step.HookReturned _ -> {
        int outer = Math.max(0, depth - 1);
        depths.put(step.thread(), outer);
        yield outer;
      }
      case Step.ThreadSeen _,
          Step.Claimed _,
          Step.MemoryRead _,
          Step.MemoryWritten _,
          Step.TruthTold _,
          Step.Marked _ ->
          depth;
    };
  }
}
