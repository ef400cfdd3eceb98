package io.github.clrsim.realclr.memory;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import io.github.clrsim.api.id.Address;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Reads pieces of the memory of a process in one call, in their order (process_vm_readv(2)). That
 * takes some microseconds, where a call for each piece takes one or two for each. It can be done
 * again and again.
 */
final class VectoredRead {
  /** IOV_MAX of limits.h. */
  static final int PIECES_MAX = 1024;

  private static final int PIECE_SIZE = 2 * Long.BYTES; // struct iovec

  static {
    Native.register(VectoredRead.class, NativeLibrary.getProcess());
  }

  private final LiveTarget target;
  private final List<Target.Range> pieces;

  /** Where each of them is in what was read. */
  private final long[] places;

  private final Memory bytes;
  private final Memory local = new Memory(PIECE_SIZE);
  private final Memory remote;

  /**
   * Will read of a process.
   *
   * @param pieces at least one, and at most {@value #PIECES_MAX}
   */
  VectoredRead(LiveTarget target, List<Target.Range> pieces) {
    this.target = target;
    this.pieces = List.copyOf(pieces);
    this.places = new long[pieces.size()];
    this.remote = new Memory((long) pieces.size() * PIECE_SIZE);
    long size = 0;
    for (int i = 0; i < places.length; i++) {
      places[i] = size;
      size += pieces.get(i).size();
      remote.setLong((long) i * PIECE_SIZE, pieces.get(i).start());
      remote.setLong((long) i * PIECE_SIZE + Long.BYTES, pieces.get(i).size());
    }
    this.bytes = new Memory(size);
    local.setLong(0, Pointer.nativeValue(bytes));
    local.setLong(Long.BYTES, size);
  }

  private static native long process_vm_readv(
      int process, Pointer local, long locals, Pointer remote, long remotes, long flags);

  /** Reads them anew; false if not all can be read. */
  boolean read() {
    long read = process_vm_readv(target.number(), local, 1, remote, pieces.size(), 0);
    // In some containers that call is not allowed, and reading as a file is.
    return read == bytes.size() || (read < 0 && isReadAsFile());
  }

  private boolean isReadAsFile() {
    for (int i = 0; i < pieces.size(); i++) {
      ByteBuffer into = buffer(i);
      if (target.read(new Address(pieces.get(i).start()), into) != into.limit()) {
        return false;
      }
    }
    return true;
  }

  /** How many pieces there are. */
  int count() {
    return pieces.size();
  }

  /** Where one of them is. */
  Target.Range piece(int number) {
    return pieces.get(number);
  }

  /** The number that stood there. */
  long number(int piece) {
    return bytes.getLong(places[piece]);
  }

  /** A copy of what stood there. */
  byte[] bytes(int piece) {
    return bytes.getByteArray(places[piece], (int) pieces.get(piece).size());
  }

  private ByteBuffer buffer(int piece) {
    return bytes.getByteBuffer(places[piece], pieces.get(piece).size());
  }
}
