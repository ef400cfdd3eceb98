package io.github.clrsim.realclr.com;

import io.github.clrsim.api.Guid;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.lang.foreign.Arena;

/**
 * An interface identifier that lies in native memory for good.
 *
 * @param address where
 */
record Iid(Guid guid, long address) {

  /** The identifier of an interface of the tables. */
  static Iid of(String interfaceName) {
    return of(new Guid(ProfilingSpec.get().interfaceNamed(interfaceName).iid()));
  }

  private static Iid of(Guid guid) {
    long address = Arena.global().allocate(RawMemory.GUID_SIZE).address();
    RawMemory.putGuid(address, guid);
    return new Iid(guid, address);
  }
}
