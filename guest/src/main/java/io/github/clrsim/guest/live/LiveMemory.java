package io.github.clrsim.guest.live;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.Memory;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.guest.com.GuestMemory;
import io.github.clrsim.guest.cpu.Mapping;
import io.github.clrsim.guest.fault.BadCall;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The memory of this process, of which a library may hand over what is not there. The call is
 * refused then, and the process lives on, so that all of it is recorded: also the bodies of IL that
 * the library reads and writes by itself.
 */
final class LiveMemory implements GuestMemory {
  private final Memory recorded;

  /** The room for bodies, by where it begins; looked up only. */
  private final Map<Address, Integer> rooms = new ConcurrentHashMap<>();

  /**
   * The memory of this process.
   *
   * @param recorded the same, of which each access is in the trace
   */
  LiveMemory(Memory recorded) {
    this.recorded = recorded;
  }

  @Override
  public void requireReadable(long address, long bytes) {
    if (!isAddress(address) || !Mapping.canBeRead(address, bytes)) {
      throw new BadCall(
          "the native profiler hands over an address where nothing can be read, and has the runtime"
              + " read %d bytes there".formatted(bytes));
    }
  }

  @Override
  public void requireWritable(long address, long bytes) {
    if (!isAddress(address) || !Mapping.canBeWritten(address, bytes)) {
      throw new BadCall(
          "the native profiler hands over an address where nothing can be written, and has the"
              + " runtime write %d bytes there".formatted(bytes));
    }
  }

  private static boolean isAddress(long address) {
    if (GuestProcess.isNull(address)) {
      throw new BadCall(GuestProcess.handsOverNull(address));
    }
    return address > 0;
  }

  @Override
  public void given(Address at, int bytes) {
    rooms.put(at, bytes);
  }

  @Override
  public void shown(Address at, int bytes) {
    recorded.shown(at, bytes);
  }

  /** What the guest wrote there without telling is written for the trace once more. */
  @Override
  public void handedOver(Address at) {
    Optional.ofNullable(rooms.get(at))
        .ifPresent(bytes -> recorded.write(at, Blob.of(RawMemory.bytes(at.value(), bytes))));
  }
}
