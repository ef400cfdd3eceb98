package io.github.clrsim.model.hook;

import io.github.clrsim.api.id.FunctionId;
import java.util.List;

/**
 * A call of a method that has hooks.
 *
 * @param frame where its frame lies on the stack
 * @param arguments their values, {@code this} first
 */
public record HookedCall(FunctionId function, long frame, List<Value> arguments) {
  public HookedCall {
    arguments = List.copyOf(arguments);
  }

  /**
   * A value as it lies in memory.
   *
   * @param bits the lowest bytes of it; the others are zero
   * @param bytes how many bytes it has
   * @param isFloating whether it is passed in a register for floating-point numbers
   */
  public record Value(long bits, int bytes, boolean isFloating) {
    /** How many bytes it takes among others. */
    int room() {
      return (bytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
    }
  }
}
