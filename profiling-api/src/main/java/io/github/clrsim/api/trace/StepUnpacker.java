package io.github.clrsim.api.trace;

import io.github.clrsim.api.pack.PackedInput;
import io.github.clrsim.api.trace.Step.CallAnswered;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Reads steps that a {@link StepPacker} has packed together. */
final class StepUnpacker {
  private final PackedInput input;
  private final StepShapes known;
  private final List<StepShape> shapes = new ArrayList<>();
  private final SortedSet<Integer> threads = new TreeSet<>();
  private int thread;

  StepUnpacker(PackedInput input, StepShapes known) {
    this.input = input;
    this.known = known;
  }

  /** The next step, without a look at the steps before it. */
  Step next() {
    return read(nextShape());
  }

  /**
   * The next step.
   *
   * @param open the calls of the steps before it
   */
  Step next(OpenCalls open) {
    StepShape shape = nextShape();
    Step step = read(shape);
    requireAnswered(step, shape, open);
    return step;
  }

  /** Which threads the steps are of that were read. */
  SortedSet<Integer> threads() {
    return threads;
  }

  private StepShape nextShape() {
    int head = input.number(Integer.MAX_VALUE);
    StepShape shape = shape(head >>> 1);
    if ((head & 1) != 0) {
      thread = input.number(Integer.MAX_VALUE);
      threads.add(thread);
    }
    return shape;
  }

  private Step read(StepShape shape) {
    return shape.reading().read(input, thread);
  }

  /** The frame says whose answer it is, and the call may stand in a frame before it. */
  @SuppressWarnings("ReferenceEquality") // A shape has one object for all its steps.
  private void requireAnswered(Step step, StepShape shape, OpenCalls open) {
    if (step instanceof CallAnswered && known.of(step, open) != shape) {
      throw new IllegalArgumentException(
          "%s stands where another call is to be answered".formatted(shape.text()));
    }
  }

  private StepShape shape(int number) {
    if (number == 0) {
      StepShape shape = known.named(input.text());
      shapes.add(shape);
      return shape;
    }
    if (number > shapes.size()) {
      throw new IllegalArgumentException(
          "shape %d stands where there are %d".formatted(number, shapes.size()));
    }
    return shapes.get(number - 1);
  }
}
