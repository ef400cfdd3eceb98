package io.github.clrsim.model.execution;

import io.github.clrsim.model.address.AddressRange;
import io.github.clrsim.model.hook.HookedCall.Value;
import java.util.List;

/**
 * What is given to a method, as it lies in memory.
 *
 * @param start where the first slot lies
 * @param slots what is given by reference, in the frame that calls
 * @param arguments {@code this} first
 */
record ArgumentValues(long start, List<Value> slots, List<Value> arguments) {
  /** Nothing is given. */
  static final ArgumentValues NONE = new ArgumentValues(0, List.of(), List.of());

  /** The slots of the program's own frame; behind them those of the methods that it calls. */
  static final long SLOTS = AddressRange.STACKS.start() + 0x100;

  ArgumentValues {
    slots = List.copyOf(slots);
    arguments = List.copyOf(arguments);
  }
}
