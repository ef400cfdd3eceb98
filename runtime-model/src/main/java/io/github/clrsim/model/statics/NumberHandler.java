package io.github.clrsim.model.statics;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.model.address.AddressRange;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Memory apart from the heap, in which the numbers of static fields stand. */
final class NumberHandler {
  private static final long BASE = AddressRange.STATIC_NUMBERS.start();
  private static final int ALIGNMENT = 8;

  // By their addresses.
  private final TreeMap<Long, ByteBuffer> blocks = new TreeMap<>();
  private long top = BASE;

  /** Some bytes of it, side by side. */
  record Numbers(long start, ByteBuffer content) {
    Address at(int offset) {
      return new Address(start + offset);
    }

    void put(int offset, int bytes, long bits) {
      for (int i = 0; i < bytes; i++) {
        content.put(offset + i, (byte) (bits >>> (Byte.SIZE * i)));
      }
    }
  }

  /** So many bytes, all zero; what has none has an address of its own all the same. */
  Numbers take(int bytes) {
    int size = Math.ceilDiv(bytes + 1, ALIGNMENT) * ALIGNMENT;
    Numbers taken = new Numbers(top, ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN));
    blocks.put(top, taken.content());
    top += size;
    return taken;
  }

  /** The first address of a stretch at which a block lies: they lie side by side. */
  OptionalLong next(long from, long end) {
    long next = Math.max(from, BASE);
    return next < Math.min(top, end) ? OptionalLong.of(next) : OptionalLong.empty();
  }

  /** The bytes at an address; empty if they are not all in one block. */
  Optional<byte[]> read(long from, int bytes) {
    return Optional.ofNullable(blocks.floorEntry(from))
        .filter(block -> from + bytes <= block.getKey() + block.getValue().capacity())
        .map(
            block -> {
              byte[] content = new byte[bytes];
              block.getValue().get((int) (from - block.getKey()), content);
              return content;
            });
  }
}
