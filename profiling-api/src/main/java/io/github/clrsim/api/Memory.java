package io.github.clrsim.api;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collections;
import java.util.SequencedMap;

/**
 * The memory of the process, as a profiler in it reads it: the bytes of objects, of statics and of
 * arguments. Numbers are little-endian.
 *
 * <p>Nothing says whether an address is right. On a real runtime a wrong one gives what happens to
 * lie there, or ends the process; a simulated one ends the run and tells what was wrong with it.
 */
public interface Memory {

  /**
   * Reads bytes.
   *
   * @param from where the first one is
   * @param bytes how many; at least 1
   */
  Blob read(Address from, int bytes);

  /**
   * Writes bytes where the profiler was given room: to memory for IL, for example.
   *
   * @param to where the first one goes
   */
  void write(Address to, Blob bytes);

  /**
   * What can be read of a stretch of memory, piece by piece, for whoever lays it open to native
   * code. Looking is no access of the profiler's: nothing happens, and nothing is noted.
   *
   * @param from where the stretch begins
   * @param bytes how long it is; at least 1
   * @return the pieces in the order of their addresses, none of which touch; empty if nothing in it
   *     can be read
   */
  default SequencedMap<Address, Blob> readable(Address from, int bytes) {
    return Collections.emptyNavigableMap();
  }

  /**
   * The runtime showed a stretch of memory to native code, which reads it without telling: a body
   * of IL. Where nothing else tells what stands there, it is noted as read.
   *
   * @param from where the stretch begins
   * @param bytes how long it is; at least 1
   */
  default void shown(Address from, int bytes) {}

  /** Reads a byte, from 0 to 255. */
  default int readByte(Address from) {
    return read(from, Byte.BYTES).at(0);
  }

  /** Reads a number of four bytes. */
  default int readInt(Address from) {
    return littleEndian(from, Integer.BYTES).getInt();
  }

  /** Reads a number of eight bytes. */
  default long readLong(Address from) {
    return littleEndian(from, Long.BYTES).getLong();
  }

  /** Reads a pointer, or a reference to an object. */
  default Address readAddress(Address from) {
    return new Address(readLong(from));
  }

  /** Reads UTF-16 characters, also such as are one half of a surrogate pair only. */
  default String readChars(Address from, int chars) {
    return chars == 0 ? "" : littleEndian(from, chars * Character.BYTES).asCharBuffer().toString();
  }

  private ByteBuffer littleEndian(Address from, int bytes) {
    return ByteBuffer.wrap(read(from, bytes).bytes()).order(ByteOrder.LITTLE_ENDIAN);
  }
}
