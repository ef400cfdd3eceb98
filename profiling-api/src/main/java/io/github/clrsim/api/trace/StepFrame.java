package io.github.clrsim.api.trace;

import io.github.clrsim.api.frame.Frame;
import io.github.clrsim.api.pack.PackedInput;
import io.github.clrsim.api.trace.Step.CallAnswered;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Reads the steps of one frame. All that it needs for it stands in the frame. */
final class StepFrame {
  private final Frame frame;
  private final PackedInput input;
  private final StepShapes known;
  private final List<StepShape> shapes = new ArrayList<>();
  private final SortedSet<Integer> threads = new TreeSet<>();
  private int read;
  private int thread;

  StepFrame(Frame frame, StepShapes known) {
    this.frame = frame;
    this.input = new PackedInput(frame.content());
    this.known = known;
    if (frame.steps() == 0 || frame.steps() > input.left()) {
      throw new IllegalArgumentException(
          "%d steps cannot stand in %d bytes".formatted(frame.steps(), input.left()));
    }
  }

  /** Whether there is a next step. */
  boolean hasNext() {
    return read < frame.steps();
  }

  /** The number of the last step in the trace. */
  long number() {
    return frame.firstStep() + read - 1;
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

  private StepShape nextShape() {
    int head = input.number(Integer.MAX_VALUE);
    read++;
    StepShape shape = shape(head >>> 1);
    if ((head & 1) != 0) {
      thread = input.number(Integer.MAX_VALUE);
      threads.add(thread);
    }
    return shape;
  }

  private Step read(StepShape shape) {
    Step step = shape.reading().read(input, thread);
    if (!hasNext() && !input.isAtEnd()) {
      throw new IllegalArgumentException("%d bytes follow its last step".formatted(input.left()));
    }
    return step;
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

  /** Once all its steps were read. */
  void addTo(FrameIndex index) {
    index.add(frame.offset(), frame.firstStep(), threads);
  }
}
