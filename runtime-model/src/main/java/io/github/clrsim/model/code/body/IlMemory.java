package io.github.clrsim.model.code.body;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.model.address.AddressRange;
import io.github.clrsim.model.address.Addresses;
import io.github.clrsim.model.loader.assembly.ImageMemory;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.metadata.MethodDef;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Where the IL of methods lies: in the images of their assemblies, and in what was allocated. */
public final class IlMemory {
  private static final long ALLOCATED = AddressRange.ALLOCATED_IL.start();
  private static final long ALIGNMENT = 0x10;

  private final ImageMemory images = new ImageMemory();

  // What profilers asked for, which alone they can write to.
  private final TreeMap<Address, ByteBuffer> rooms =
      new TreeMap<>(Comparator.comparing(Address::value, Long::compareUnsigned));
  private long next = ALLOCATED;

  /** The address of a method's header in the image of its assembly. */
  public Address addressOf(LoadedAssembly assembly, MethodDef method) {
    return images.tell(assembly, method.rva(), method::bodyBytes);
  }

  /** New room for a body. */
  public Address allocate(int size) {
    Address address = new Address(next);
    next += Math.ceilDiv(size + 1L, ALIGNMENT) * ALIGNMENT;
    rooms.put(address, ByteBuffer.allocate(size));
    return address;
  }

  /** The bytes from this address on; empty if there is nothing that was told. */
  public Optional<Blob> bytesAt(Address address) {
    return room(address).map(Place::rest).or(() -> images.from(address));
  }

  /** The first address of a stretch at which something can be read; empty if there is none. */
  public OptionalLong next(long from, long end) {
    return Addresses.first(nextInRoom(from, end), images.next(from, end));
  }

  private OptionalLong nextInRoom(long from, long end) {
    if (room(new Address(from)).isPresent()) {
      return OptionalLong.of(from);
    }
    Address above = rooms.higherKey(new Address(from));
    return above != null && above.value() < end
        ? OptionalLong.of(above.value())
        : OptionalLong.empty();
  }

  /** Puts bytes into room that was allocated; false if they do not lie in any. */
  public boolean write(Address address, Blob bytes) {
    Optional<Place> place = room(address).filter(found -> found.holds(bytes));
    place.ifPresent(found -> found.put(bytes));
    return place.isPresent();
  }

  private Optional<Place> room(Address address) {
    return Optional.ofNullable(rooms.floorEntry(address))
        .map(found -> new Place(found.getValue(), address.value() - found.getKey().value()))
        .filter(place -> place.offset() < place.room().capacity());
  }

  /** A place in such room. */
  private record Place(ByteBuffer room, long offset) {
    Blob rest() {
      byte[] rest = new byte[room.capacity() - (int) offset];
      room.get((int) offset, rest);
      return Blob.of(rest);
    }

    boolean holds(Blob bytes) {
      return offset + bytes.size() <= room.capacity();
    }

    void put(Blob bytes) {
      room.put((int) offset, bytes.bytes());
    }
  }
}
