package io.github.clrsim.realclr.memory;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.value.ValueBytes;
import java.util.Optional;
import java.util.OptionalLong;

/** Memory that can be read, as far as it is there. */
public interface ReadMemory {

  /** These bytes, if all can be read. */
  Optional<Blob> bytes(Address from, int size);

  /** The number of eight bytes at an address, if it can be read. */
  default OptionalLong word(long address) {
    return bytes(new Address(address), Long.BYTES)
        .map(blob -> OptionalLong.of(ValueBytes.bits(blob)))
        .orElse(OptionalLong.empty());
  }

  /** The number of four bytes at an address, if it can be read. */
  default Optional<Integer> half(long address) {
    return bytes(new Address(address), Integer.BYTES).map(blob -> (int) ValueBytes.bits(blob));
  }
}
