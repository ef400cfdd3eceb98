package io.github.clrsim.model.jit;

import io.github.clrsim.model.hook.HookedCall.Value;
import java.util.List;

/**
 * What the program gives to a method, as it lies in memory.
 *
 * @param slots what is given by reference, in the program's own frame from {@link #SLOTS} on
 * @param arguments {@code this} first
 */
record GivenValues(List<Value> slots, List<Value> arguments) {
  /** Behind the frame that calls: stacks grow downwards. */
  static final long SLOTS = 0x7ffc_4000_0100L;

  GivenValues {
    slots = List.copyOf(slots);
    arguments = List.copyOf(arguments);
  }
}
