package io.github.clrsim.guest.libc;

import static io.github.clrsim.explorer.schedule.SimulatedThreads.NEVER;

import io.github.clrsim.guest.process.GuestProcess;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** What threads give each other bytes or numbers through, by a descriptor: it has them wait. */
abstract sealed class Channel implements GuestDisk.Node permits EventCounter, PipeEnd {
  /** There is something to read (POLLIN). */
  static final int READABLE = 1;

  /** There is room to write (POLLOUT). */
  static final int WRITABLE = 4;

  /** Nobody can read any more (POLLERR). */
  static final int BROKEN = 8;

  /** Nobody can write any more (POLLHUP). */
  static final int HUNG_UP = 16;

  private final GuestProcess process;
  private final long number;

  Channel(GuestProcess process, long number) {
    this.process = process;
    this.number = number;
  }

  @Override
  public final long number() {
    return number;
  }

  final GuestProcess process() {
    return process;
  }

  /** What read(2) answers; if it would have to wait and may not, that it failed by EAGAIN. */
  abstract long read(long into, long size, boolean mayWait);

  /** What write(2) answers, likewise. */
  abstract long write(byte[] bytes, boolean mayWait);

  /** What poll(2) says of it. */
  abstract int state();

  /** Its descriptor is closed. */
  abstract void close();

  /** What threads wait at. */
  static final class Place extends SyncObjects.SyncObject {
    /** One where nobody waits. */
    Place(GuestProcess process, Supplier<String> name) {
      super(process, name);
    }

    /** Waits until something is so; false if a handler of a signal has ended that before. */
    boolean await(BooleanSupplier what, Supplier<String> why) {
      return awaitOrSignal(what, why, NEVER) == SyncObjects.Wake.WOKEN;
    }
  }
}
