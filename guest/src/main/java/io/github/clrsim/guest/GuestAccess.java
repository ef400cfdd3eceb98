package io.github.clrsim.guest;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.guest.com.GuestMemory;
import io.github.clrsim.guest.cpu.Mapping;
import io.github.clrsim.guest.fault.BadCall;
import io.github.clrsim.guest.memory.PagedMemory;
import io.github.clrsim.guest.memory.PrivateMemory;
import io.github.clrsim.guest.process.GuestProcess;

/** The memory whose addresses a guest hands to the runtime. */
final class GuestAccess implements GuestMemory {
  private final GuestProcess process;
  private final PagedMemory pages;

  GuestAccess(GuestProcess process, PagedMemory pages) {
    this.process = process;
    this.pages = pages;
  }

  @Override
  public void requireReadable(long address, long bytes) {
    if (GuestProcess.isNull(address)) {
      throw BadCall.crash(GuestProcess.handsOverNull(address));
    }
    PrivateMemory.block(address).ifPresent(block -> requireRoom(block, bytes));
    for (long page = Mapping.pageOf(address); page < address + bytes; page += Mapping.PAGE) {
      if (!process.isOwn(Math.max(page, address)) && !pages.isThere(page)) {
        pages.open(Math.max(page, address));
      }
    }
  }

  @Override
  public void requireWritable(long address, long bytes) {
    requireReadable(address, bytes);
    if (process.isConstant(address)) {
      throw BadCall.crash(
          "the native profiler hands over memory of its library that cannot be written, and has the"
              + " runtime write %d bytes there".formatted(bytes));
    }
  }

  private static void requireRoom(PrivateMemory.Block block, long bytes) {
    if (block.isFree()) {
      throw new BadCall("the native profiler hands over memory that it has freed");
    }
    if (bytes > block.asked()) {
      throw new BadCall(
          "the native profiler hands over a block of %d bytes, and has the runtime read or write %d"
              .formatted(block.asked(), bytes));
    }
  }

  @Override
  public void given(Address at, int bytes) {
    pages.give(at.value(), bytes);
  }

  @Override
  public void shown(Address at, int bytes) {
    pages.shown(at, bytes);
  }

  @Override
  public void handedOver(Address at) {
    pages.handOver(at.value());
  }
}
