package io.github.clrsim.laws.rewrite;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The bytes of bodies, as far as the profiler was seen to read or to write them. */
final class KnownMemory {
  /** No body is as long; a profiler may ask for any number of bytes. */
  private static final int ROOM_MAX = 1 << 24;

  private final TreeMap<Address, Room> rooms =
      new TreeMap<>(Comparator.comparing(Address::value, Long::compareUnsigned));

  private record Room(Address start, ByteBuffer bytes, BitSet known) {
    static Room of(Address start, int size) {
      return new Room(start, ByteBuffer.allocate(size), new BitSet());
    }

    int size() {
      return bytes.capacity();
    }

    /** How far behind the start an address lies. */
    long offset(Address address) {
      return address.value() - start.value();
    }
  }

  /** So many bytes lie there, and nothing is known of them; what is known already stays known. */
  void room(Address start, int size) {
    Room before = rooms.get(start);
    if (before == null || before.size() != size) {
      newRoom(start, size);
    }
  }

  /** New room, whatever lay there before. */
  void newRoom(Address start, int size) {
    if (size > 0 && size <= ROOM_MAX) {
      rooms.put(start, Room.of(start, size));
    } else {
      rooms.remove(start);
    }
  }

  /** Nothing lies there any more. */
  void noRoom(Address start) {
    rooms.remove(start);
  }

  /** These bytes lie there now. */
  void put(Address from, Blob content) {
    around(from)
        .ifPresent(
            room -> {
              int offset = (int) room.offset(from);
              int count = Math.min(content.size(), room.size() - offset);
              room.bytes().put(offset, content.bytes(), 0, count);
              room.known().set(offset, offset + count);
            });
  }

  /** The bytes from an address on, up to the first that is not known. */
  Blob from(Address address) {
    return around(address).map(room -> known(room, (int) room.offset(address))).orElse(Blob.EMPTY);
  }

  private static Blob known(Room room, int offset) {
    byte[] known = new byte[room.known().nextClearBit(offset) - offset];
    room.bytes().get(offset, known);
    return Blob.of(known);
  }

  private Optional<Room> around(Address address) {
    return Optional.ofNullable(rooms.floorEntry(address))
        .map(Map.Entry::getValue)
        .filter(room -> Long.compareUnsigned(room.offset(address), room.size()) < 0);
  }
}
