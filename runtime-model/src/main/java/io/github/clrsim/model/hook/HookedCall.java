package io.github.clrsim.model.hook;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.model.heap.object.HeapObject;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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
   * @param bits its bytes, the lowest first, but for references to objects
   * @param isFloating whether it is passed in a register for floating-point numbers
   * @param held the objects to which it refers: the collector follows them, and keeps the value
   *     true
   */
  public record Value(Blob bits, boolean isFloating, List<Held> held) {
    public Value {
      held = List.copyOf(held);
    }

    /**
     * A reference, or an address in an object.
     *
     * @param offset where in the value it stands
     * @param within how far behind the ObjectID it points
     */
    public record Held(int offset, HeapObject object, int within) {}

    /** A value of so many zero bytes. */
    public static Value zero(int bytes, boolean isFloating) {
      return new Value(Blob.of(new byte[bytes]), isFloating, List.of());
    }

    /** A value of these bytes, which refers to nothing. */
    public static Value of(Blob content) {
      return new Value(content, false, List.of());
    }

    /** The eight bytes of a number. */
    public static Value bits(long number) {
      return of(
          Blob.of(
              ByteBuffer.allocate(Long.BYTES)
                  .order(ByteOrder.LITTLE_ENDIAN)
                  .putLong(number)
                  .array()));
    }

    /** A reference to an object. */
    public static Value reference(HeapObject object) {
      return interior(object, 0);
    }

    /** An address so many bytes behind an ObjectID. */
    public static Value interior(HeapObject object, int within) {
      return new Value(bits(0).bits(), false, List.of(new Held(0, object, within)));
    }

    /** The same kind of value with this content, cut or filled up with zeros. */
    public Value with(Value other) {
      return new Value(
          other.bytes() == bytes()
              ? other.bits()
              : Blob.of(Arrays.copyOf(other.bits().bytes(), bytes())),
          isFloating,
          other.held().stream().filter(each -> each.offset() + Long.BYTES <= bytes()).toList());
    }

    /** Its bytes, as they are now. */
    public Blob content() {
      if (held.isEmpty()) {
        return bits;
      }
      ByteBuffer now = ByteBuffer.wrap(bits.bytes()).order(ByteOrder.LITTLE_ENDIAN);
      held.forEach(each -> now.putLong(each.offset(), each.object().id().value() + each.within()));
      return Blob.of(now.array());
    }

    /** The object to which it is a reference, if it is one. */
    public Optional<HeapObject> object() {
      return held.size() == 1 && held.getFirst().within() == 0 && bytes() == Long.BYTES
          ? Optional.of(held.getFirst().object())
          : Optional.empty();
    }

    /** How many bytes it has. */
    public int bytes() {
      return bits.size();
    }

    /** How many bytes it takes among others. */
    public int room() {
      return (bytes() + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
    }
  }
}
