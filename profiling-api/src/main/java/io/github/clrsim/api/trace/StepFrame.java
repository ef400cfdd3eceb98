package io.github.clrsim.api.trace;

import io.github.clrsim.api.frame.Frame;
import io.github.clrsim.api.pack.PackedInput;

/** Reads the steps of one frame. All that it needs for it stands in the frame. */
final class StepFrame {
  private final Frame frame;
  private final PackedInput input;
  private final StepUnpacker unpacker;
  private int read;

  StepFrame(Frame frame, StepShapes known) {
    this.frame = frame;
    this.input = new PackedInput(frame.content());
    this.unpacker = new StepUnpacker(input, known);
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
    return checked(unpacker.next());
  }

  /**
   * The next step.
   *
   * @param open the calls of the steps before it
   */
  Step next(OpenCalls open) {
    return checked(unpacker.next(open));
  }

  private Step checked(Step step) {
    read++;
    if (!hasNext() && !input.isAtEnd()) {
      throw new IllegalArgumentException("%d bytes follow its last step".formatted(input.left()));
    }
    return step;
  }

  /** Once all its steps were read. */
  void addTo(FrameIndex index) {
    index.add(frame.offset(), frame.firstStep(), unpacker.threads());
  }
}
