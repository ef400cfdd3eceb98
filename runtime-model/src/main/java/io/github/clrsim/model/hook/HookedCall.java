package io.github.clrsim.model.hook;

import io.github.clrsim.api.Blob;
import io.github.clrsim.api.id.FunctionId;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
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
   * @param content its bytes, the lowest first
   * @param isFloating whether it is passed in a register for floating-point numbers
   */
  public record Value(Blob content, boolean isFloating) {
    /** A value of so many zero bytes. */
    public static Value zero(int bytes, boolean isFloating) {
      return new Value(Blob.of(new byte[bytes]), isFloating);
    }

    /** The same kind of value with this content, cut or filled up with zeros. */
    public Value with(Blob other) {
      return new Value(
          other.size() == bytes() ? other : Blob.of(Arrays.copyOf(other.bytes(), bytes())),
          isFloating);
    }

    /** The eight bytes of a number. */
    public static Blob bits(long number) {
      return Blob.of(
          ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(number).array());
    }

    /** How many bytes it has. */
    public int bytes() {
      return content.size();
    }

    /** How many bytes it takes among others. */
    public int room() {
      return (bytes() + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
    }
  }
}
