package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.value.ValueBytes;
import io.github.clrsim.realclr.com.DataTarget;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The memory of a process, and which files are in it. */
sealed interface Target extends DataTarget.Source, AutoCloseable permits LiveTarget, CoreTarget {

  /** What the user knows it by. */
  String name();

  /** The files in its memory. */
  List<Mapping> mappings();

  /**
   * The memory that may be written to, as far as it is known: the runtime's own is in it, and that
   * of objects. In the order of addresses.
   */
  List<Range> writable();

  /**
   * Memory.
   *
   * @param start the first address
   * @param end the address behind the last
   */
  record Range(long start, long end) {}

  /**
   * Requires that what is read is still there.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is not
   */
  default void requireThere() {}

  @Override
  void close();

  @Override
  default Optional<Address> base(String library) {
    return Mapping.named(library, mappings()).map(Mapping::address);
  }

  /** These bytes, if all can be read. */
  default Optional<Blob> bytes(Address from, int size) {
    ByteBuffer into = ByteBuffer.allocate(size);
    return read(from, into) == size
        ? Optional.of(Blob.view(into.array(), 0, size))
        : Optional.empty();
  }

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
