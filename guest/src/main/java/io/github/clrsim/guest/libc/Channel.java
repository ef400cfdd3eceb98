package io.github.clrsim.guest.libc;

import static io.github.clrsim.explorer.schedule.SimulatedThreads.NEVER;

import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.Interruption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What threads give each other bytes or numbers through, or hear of events from, by a descriptor:
 * it has them wait.
 */
abstract sealed class Channel implements GuestDisk.Node permits EpollSet, LoneChannel, PipeEnd {
  /** There is something to read (POLLIN). */
  static final int READABLE = 1;

  /** There is room to write (POLLOUT). */
  static final int WRITABLE = 4;

  /** The same of pipes and files, by another name (POLLRDNORM). */
  static final int READABLE_NORMALLY = 0x40;

  /** The same of pipes and files, by another name (POLLWRNORM). */
  static final int WRITABLE_NORMALLY = 0x100;

  /** Nobody can read any more (POLLERR). */
  static final int BROKEN = 8;

  /** Nobody can write any more (POLLHUP). */
  static final int HUNG_UP = 16;

  /** Whatever there is. */
  static final int ALL = -1;

  private final GuestProcess process;
  private final long number;
  private final List<Watcher> watchers = new ArrayList<>();

  Channel(GuestProcess process, long number) {
    this.process = process;
    this.number = number;
  }

  /** Who waits for several of them, or gathers what comes of them. */
  @FunctionalInterface
  interface Watcher {
    /**
     * Something has happened.
     *
     * @param events those that threads are woken for, which may have been there before
     */
    void happened(int events);
  }

  @Override
  public final long number() {
    return number;
  }

  final GuestProcess process() {
    return process;
  }

  /** From now on this one hears what happens. */
  final void watch(Watcher watcher) {
    watchers.add(watcher);
  }

  final void forget(Watcher watcher) {
    watchers.remove(watcher);
  }

  final void happens(int events) {
    List.copyOf(watchers).forEach(watcher -> watcher.happened(events));
  }

  /** What read(2) answers; if it would have to wait and may not, that it failed by EAGAIN. */
  abstract long read(long into, long size, boolean mayWait);

  /** What write(2) answers, likewise. */
  abstract long write(byte[] bytes, boolean mayWait);

  /** What poll(2) says of it to the calling thread. */
  abstract int state();

  /** Its last descriptor is closed. */
  abstract void close();

  /** When its state changes by time alone, in simulated nanoseconds. */
  long due() {
    return NEVER;
  }

  /** What threads wait at. */
  static final class Place extends SyncObjects.SyncObject {
    private final GuestProcess process;

    /** One where nobody waits. */
    Place(GuestProcess process, Supplier<String> name) {
      super(process, name);
      this.process = process;
    }

    /** Waits until something is so; false if a handler of a signal has ended that before. */
    boolean await(BooleanSupplier what, Supplier<String> why) {
      return await(what, why, () -> NEVER);
    }

    /**
     * The same, for what may be so by time alone.
     *
     * @param due when to look again, asked each time
     */
    boolean await(BooleanSupplier what, Supplier<String> why, LongSupplier due) {
      while (!what.getAsBoolean()) {
        if (blockOrSignal(why, due.getAsLong()) == SyncObjects.Wake.SIGNALLED
            && process.deliver() == Interruption.Outcome.ENDS) {
          return false;
        }
      }
      return true;
    }
  }
}
