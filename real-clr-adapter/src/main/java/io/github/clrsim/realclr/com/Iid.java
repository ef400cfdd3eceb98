package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.Iids;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.data.Guid;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An interface identifier that lies in native memory for good.
 *
 * @param address where
 */
record Iid(Guid guid, long address) {

  // They are few, and never freed.
  private static final Map<Guid, Iid> KNOWN = new ConcurrentHashMap<>();
  private static final Map<String, Iid> BY_NAME = new ConcurrentHashMap<>();

  /** The identifier of an interface of the tables. */
  static Iid of(String interfaceName) {
    return BY_NAME.computeIfAbsent(interfaceName, name -> of(Iids.of(name)));
  }

  /** An identifier. */
  static Iid of(Guid guid) {
    return KNOWN.computeIfAbsent(guid, Iid::placed);
  }

  private static Iid placed(Guid guid) {
    long address = RawMemory.allocate(RawMemory.GUID_SIZE);
    RawMemory.putGuid(address, guid);
    return new Iid(guid, address);
  }
}
