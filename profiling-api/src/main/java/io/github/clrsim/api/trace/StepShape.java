package io.github.clrsim.api.trace;

import io.github.clrsim.api.pack.PackedInput;
import io.github.clrsim.api.pack.PackedOutput;

/**
 * What steps of one shape have in common, but for their thread. A frame names a shape by its text,
 * once, and then by a number.
 *
 * @param text the kind of step, whose, and the types of what is written, in order
 */
record StepShape(String text, Writing writing, Reading reading) {

  /** Writes what a step of this shape has of its own. */
  interface Writing {
    void write(PackedOutput output, Step step);
  }

  /** Reads such a step. */
  interface Reading {
    Step read(PackedInput input, int thread);
  }
}
