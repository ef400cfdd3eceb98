package io.github.clrsim.guest.live;

import io.github.clrsim.guest.com.GuestMemory;
import io.github.clrsim.guest.cpu.Mapping;
import io.github.clrsim.guest.fault.BadCall;
import io.github.clrsim.guest.process.GuestProcess;

/**
 * The memory of this process, of which a library may hand over what is not there. The call is
 * refused then, and the process lives on, so that all of it is recorded.
 */
final class LiveMemory implements GuestMemory {

  @Override
  public void reach(long address, long bytes) {
    if (GuestProcess.isNull(address)) {
      throw new BadCall(GuestProcess.handsOverNull(address));
    }
    for (long page = Mapping.pageOf(address); page < address + bytes; page += Mapping.PAGE) {
      if (!Mapping.isThere(page)) {
        throw new BadCall(
            ("the native profiler hands over an address where nothing is, and has the runtime read"
                    + " or write %d bytes there")
                .formatted(bytes));
      }
    }
  }
}
