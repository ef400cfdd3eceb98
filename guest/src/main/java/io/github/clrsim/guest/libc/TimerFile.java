package io.github.clrsim.guest.libc;

import static io.github.clrsim.explorer.schedule.SimulatedThreads.NEVER;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.process.GuestProcess;

/** A timer by a descriptor, which counts how often it has expired (timerfd_create(2)). */
final class TimerFile extends LoneChannel {
  private final int clock;
  private long due = NEVER;
  private long interval;
  private long count;

  /** One that is not set. */
  TimerFile(GuestProcess process, long number, int clock) {
    super(process, number, "timerfd");
    this.clock = clock;
  }

  /** By which clock it goes. */
  int clock() {
    return clock;
  }

  /** Expires as often as it has had time to. */
  private void expire() {
    long late = process().threads().nanos() - due;
    if (due == NEVER || late < 0) {
      return;
    }
    boolean isNews = count == 0;
    long times = interval == 0 ? 1 : late / interval + 1;
    count += times;
    due = interval == 0 ? NEVER : due + times * interval;
    if (isNews) {
      // A timer that nobody has read stands still, and wakes nobody again.
      happens(READABLE);
    }
  }

  /**
   * Sets it; what it has counted is forgotten.
   *
   * @param due in simulated nanoseconds, or never
   * @param interval in nanoseconds; 0 to expire once
   */
  void set(long due, long interval) {
    this.due = due;
    this.interval = due == NEVER ? 0 : interval;
    count = 0;
    place().wakeAll();
    happens(ALL);
  }

  /** In how many nanoseconds it expires next; 0 if it does not. */
  long left() {
    expire();
    return due == NEVER ? 0 : Math.max(due - process().threads().nanos(), 1);
  }

  long interval() {
    return interval;
  }

  @Override
  long due() {
    return due;
  }

  @Override
  long read(long into, long size, boolean mayWait) {
    if (size < Long.BYTES) {
      return process().failed(ErrorNumber.EINVAL);
    }
    process().threads().point();
    expire();
    if (count == 0 && !mayWait) {
      // Who looks again and again for the time to come sees it come.
      process().threads().pass(Deadlines.LOOK);
      return process().failed(ErrorNumber.EAGAIN);
    }
    if (!place().await(this::hasExpired, () -> "for an expiration of " + place(), this::due)) {
      return process().failed(ErrorNumber.EINTR);
    }
    RawMemory.putLong(into, count);
    count = 0;
    return Long.BYTES;
  }

  private boolean hasExpired() {
    expire();
    return count != 0;
  }

  @Override
  long write(byte[] bytes, boolean mayWait) {
    return process().failed(ErrorNumber.EINVAL);
  }

  @Override
  int state() {
    return hasExpired() ? READABLE : 0;
  }

  @Override
  void close() {
    // Who waits there waits on, as on Linux.
  }
}
