package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.process.GuestProcess;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A number by a descriptor, which threads add to and take (eventfd(2)). */
final class EventCounter extends LoneChannel {
  /** What it never reaches: one less is the most that it holds, as a number without a sign. */
  private static final long FULL = -1;

  private final boolean isSemaphore;
  private long count;

  /**
   * A new one.
   *
   * @param isSemaphore whether a read takes one, and not all (EFD_SEMAPHORE)
   */
  EventCounter(GuestProcess process, long number, long count, boolean isSemaphore) {
    super(process, number, "eventfd");
    this.isSemaphore = isSemaphore;
    this.count = count;
  }

  @Override
  long read(long into, long size, boolean mayWait) {
    if (size < Long.BYTES) {
      return process().failed(ErrorNumber.EINVAL);
    }
    process().threads().point();
    if (count == 0 && !mayWait) {
      return process().failed(ErrorNumber.EAGAIN);
    }
    if (!place().await(() -> count != 0, () -> "for a number in " + place())) {
      return process().failed(ErrorNumber.EINTR);
    }
    long taken = isSemaphore ? 1 : count;
    count -= taken;
    RawMemory.putLong(into, taken);
    place().wakeAll();
    happens(WRITABLE);
    return Long.BYTES;
  }

  @Override
  long write(byte[] bytes, boolean mayWait) {
    if (bytes.length < Long.BYTES) {
      return process().failed(ErrorNumber.EINVAL);
    }
    long added = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
    if (added == FULL) {
      return process().failed(ErrorNumber.EINVAL);
    }
    process().threads().point();
    if (!hasRoom(added) && !mayWait) {
      return process().failed(ErrorNumber.EAGAIN);
    }
    if (!place().await(() -> hasRoom(added), () -> "for room in " + place())) {
      return process().failed(ErrorNumber.EINTR);
    }
    count += added;
    place().wakeAll();
    happens(READABLE);
    return Long.BYTES;
  }

  private boolean hasRoom(long added) {
    return Long.compareUnsigned(added, FULL - 1 - count) <= 0;
  }

  @Override
  int state() {
    return (count == 0 ? 0 : READABLE) | (hasRoom(1) ? WRITABLE : 0);
  }

  @Override
  void close() {
    // Who waits there waits on, as on Linux.
  }
}
