package io.github.clrsim.guest.memory;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.Memory;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.guest.cpu.Mapping;
import io.github.clrsim.guest.fault.OutOfReach;
import java.util.TreeMap;

/**
 * The simulated process's memory, where a guest looks at it: a page is mapped when the guest first
 * touches it, read-only, and forgotten when anything may have changed.
 */
public final class PagedMemory {
  private final Memory memory;

  /** The pages that are mapped, and whether the guest may write them. */
  private final TreeMap<Long, Boolean> mapped = new TreeMap<>();

  /** No page of it is mapped yet. */
  public PagedMemory(Memory memory) {
    this.memory = memory;
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
    // Ends the run where nothing lies, with what the simulation knows of the address.
    memory.read(new Address(address), 1);
    byte[] content = new byte[Mapping.PAGE];
    memory
        .readable(new Address(page), Mapping.PAGE)
        .forEach((from, bytes) -> put(content, (int) (from.value() - page), bytes));
    if (!Mapping.at(page, Mapping.PAGE, Mapping.READ_WRITE)) {
      throw new OutOfReach("it reads memory whose address the host's own process uses");
    }
    RawMemory.putBytes(page, content);
    Mapping.protect(page, Mapping.PAGE, Mapping.READ);
    mapped.put(page, false);
    return true;
  }

  private static void put(byte[] content, int at, Blob bytes) {
    System.arraycopy(bytes.bytes(), 0, content, at, bytes.size());
  }

  /** Whatever is mapped may be out of date. */
  public void forget() {
    mapped.keySet().forEach(page -> Mapping.remove(page, Mapping.PAGE));
    mapped.clear();
  }
}
