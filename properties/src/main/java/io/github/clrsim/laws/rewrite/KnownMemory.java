package io.github.clrsim.laws.rewrite;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/** The bytes of bodies, as far as the profiler was seen to read or to write them. */
final class KnownMemory {
  /** No body is as long; a profiler may ask for any number of bytes. */
  private static final int ROOM_MAX = 1 << 24;

  private final TreeMap<Address, Room> rooms =
      new TreeMap<>(Comparator.comparing(Address::value, Long::compareUnsigned));

  private record Room(ByteBuffer bytes, BitSet known) {}

  /** So many bytes lie there, and nothing is known of them; what is known already stays known. */
  void room(Address start, int size) {
    Room before = rooms.get(start);
    if (size > 0 && size <= ROOM_MAX && (before == null || before.bytes().capacity() != size)) {
      rooms.put(start, new Room(ByteBuffer.allocate(size), new BitSet()));
    }
  }

  /** New room, whatever lay there before. */
  void newRoom(Address start, int size) {
    rooms.remove(start);
    room(start, size);
  }

  /** These bytes lie there now. */
  void put(Address from, Blob content) {
    Map.Entry<Address, Room> found = rooms.floorEntry(from);
    if (found == null) {
      return;
    }
    Room room = found.getValue();
    long offset = from.value() - found.getKey().value();
    if (offset < room.bytes().capacity()) {
      int count = (int) Math.min(content.size(), room.bytes().capacity() - offset);
      room.bytes().put((int) offset, content.bytes(), 0, count);
      room.known().set((int) offset, (int) offset + count);
    }
  }

  /** The bytes from an address on, up to the first that is not known. */
  Blob from(Address address) {
    Map.Entry<Address, Room> found = rooms.floorEntry(address);
    if (found == null) {
      return Blob.EMPTY;
    }
    Room room = found.getValue();
    long offset = address.value() - found.getKey().value();
    if (offset >= room.bytes().capacity()) {
      return Blob.EMPTY;
    }
    int end = room.known().nextClearBit((int) offset);
    byte[] known = new byte[end - (int) offset];
    room.bytes().get((int) offset, known);
    return Blob.of(known);
  }
}
