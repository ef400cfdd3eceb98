package io.github.clrsim.guest.memory;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.Memory;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.guest.cpu.Mapping;
import io.github.clrsim.guest.fault.OutOfReach;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The simulated process's memory, where a guest looks at it: a page is mapped when the guest first
 * touches it, read-only, and forgotten when anything may have changed. Where the guest was given
 * room to write, the page is its own until the room is handed over.
 */
public final class PagedMemory {
  private final Memory memory;
  private final TreeMap<Long, Use> mapped = new TreeMap<>();
  private final List<Room> rooms = new ArrayList<>();

  /** What a page is mapped for. */
  private enum Use {
    /** The guest reads what the runtime keeps there. */
    READ,
    /** The guest writes there, in a room of its own. */
    ROOM
  }

  /** Where the guest may write. */
  private record Room(long address, int size) {
    boolean touches(long page) {
      return address < page + Mapping.PAGE && address + size > page;
    }

    boolean has(long other) {
      return other >= address && other < address + size;
    }
  }

  /** No page of it is mapped yet. */
  public PagedMemory(Memory memory) {
    this.memory = memory;
  }

  /** The guest was given room. */
  public void give(long address, int size) {
    Room room = new Room(address, size);
    rooms.add(room);
    // Whatever else lies in its pages can be read there still.
    mapped
        .entrySet()
        .removeIf(
            page ->
                page.getValue() == Use.READ
                    && room.touches(page.getKey())
                    && unmapped(page.getKey()));
  }

  /**
   * Brings the page of an address.
   *
   * @return whether it is there now; false if it was there, so that the guest may not do what it
   *     does
   */
  public boolean bring(long address) {
    long page = Mapping.pageOf(address);
    if (mapped.containsKey(page)) {
      return false;
    }
    boolean isRoom = rooms.stream().anyMatch(room -> room.touches(page));
    if (!isRoom) {
      // Ends the run where nothing lies, with what the simulation knows of the address.
      memory.read(new Address(address), 1);
      if (mapped.containsKey(page)) {
        // That was a scheduling point: another thread has looked at the page meanwhile.
        return true;
      }
    }
    if (!RuntimePages.map(page)) {
      throw new OutOfReach(
          "it uses memory at 0x%x, whose address the host needs itself".formatted(address));
    }
    mapped.put(page, isRoom ? Use.ROOM : Use.READ);
    memory
        .readable(new Address(page), Mapping.PAGE)
        .forEach((from, bytes) -> RawMemory.putBytes(from.value(), bytes.bytes()));
    if (!isRoom) {
      Mapping.protect(page, Mapping.PAGE, Mapping.READ);
    }
    return true;
  }

  /** The runtime itself reads or writes there, for a call of the guest. */
  public void open(long address) {
    long page = Mapping.pageOf(address);
    if (!mapped.containsKey(page)) {
      bring(address);
    }
    Mapping.protect(page, Mapping.PAGE, Mapping.READ_WRITE);
  }

  /** The runtime showed the guest a stretch of memory. */
  public void shown(Address from, int bytes) {
    memory.shown(from, bytes);
  }

  /** What the guest has written in a room becomes the simulation's. */
  public void handOver(long address) {
    rooms.stream()
        .filter(room -> room.has(address) && mapped.containsKey(Mapping.pageOf(room.address)))
        .findFirst()
        .ifPresent(this::write);
  }

  private void write(Room room) {
    // A page in the middle that was never touched is still all zeros.
    for (long page = Mapping.pageOf(room.address); room.touches(page); page += Mapping.PAGE) {
      if (!mapped.containsKey(page)) {
        bring(page);
      }
    }
    memory.write(new Address(room.address), Blob.of(RawMemory.bytes(room.address, room.size)));
  }

  /** Whether the guest reads memory of the runtime since that may last have changed. */
  public boolean isRead() {
    return mapped.containsValue(Use.READ);
  }

  /** Whether something lies at a page that can be read as it is. */
  public boolean isThere(long page) {
    return mapped.containsKey(page) || RuntimePages.isOfHost(page);
  }

  /**
   * Whether an address can be read, where nobody may end a run by asking. What the simulated
   * process has there is brought.
   */
  public boolean canBeRead(long address) {
    return isThere(Mapping.pageOf(address))
        || (!memory.readable(new Address(address), 1).isEmpty() && bring(address));
  }

  /** Whatever is mapped to be read may be out of date. */
  public void forget() {
    if (mapped.isEmpty()) {
      return;
    }
    mapped.entrySet().removeIf(page -> page.getValue() == Use.READ && unmapped(page.getKey()));
  }

  /** Nothing is mapped any more: the execution is over. */
  public void close() {
    mapped.keySet().forEach(RuntimePages::unmap);
    mapped.clear();
  }

  private static boolean unmapped(long page) {
    RuntimePages.unmap(page);
    return true;
  }
}
