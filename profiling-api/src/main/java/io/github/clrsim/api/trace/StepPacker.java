package io.github.clrsim.api.trace;

import io.github.clrsim.api.frame.Frame;
import io.github.clrsim.api.pack.PackedOutput;
import java.util.IdentityHashMap;
import java.util.SortedSet;
import java.util.TreeSet;

/** Packs steps, frame by frame: the counterpart of {@link StepFrame}. */
final class StepPacker {
  private final PackedOutput output = new PackedOutput();
  private final StepShapes shapes = new StepShapes();
  private final IdentityHashMap<StepShape, Integer> numbers = new IdentityHashMap<>();
  private final OpenCalls open = new OpenCalls();
  private final SortedSet<Integer> threads = new TreeSet<>();
  private int steps;
  private int thread;

  /** Packs the next step into the frame at hand. */
  void add(Step step) {
    StepShape shape = shapes.of(step, open);
    int number = numbers.getOrDefault(shape, 0);
    boolean isOnOtherThread = step.thread() != thread || steps == 0;
    output.number((long) number << 1 | (isOnOtherThread ? 1 : 0));
    if (number == 0) {
      numbers.put(shape, numbers.size() + 1);
      output.text(shape.text());
    }
    if (isOnOtherThread) {
      thread = step.thread();
      threads.add(thread);
      output.number(thread);
    }
    shape.writing().write(output, step);
    follow(step);
    steps++;
  }

  /** Sees a step that is kept elsewhere. */
  void follow(Step step) {
    open.follow(step);
  }

  /** How many steps are in the frame at hand. */
  int steps() {
    return steps;
  }

  /** Which threads they are of. */
  SortedSet<Integer> threads() {
    return threads;
  }

  /** How many bytes they take. */
  int size() {
    return output.size();
  }

  /** These bytes, shared and not copied. */
  Frame.Content content() {
    return output.content();
  }

  /** Begins the next part of the frame at hand, of whose first part somebody has a copy. */
  void goOn() {
    output.goOn();
  }

  /** Begins the next frame. */
  void clear() {
    output.clear();
    numbers.clear();
    threads.clear();
    steps = 0;
  }
}
