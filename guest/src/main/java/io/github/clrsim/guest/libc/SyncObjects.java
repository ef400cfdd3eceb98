package io.github.clrsim.guest.libc;

import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.Interruption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What threads of a guest wait for, by where it lies in the guest's memory.
 *
 * @param <T> what an execution keeps of each
 */
final class SyncObjects<T extends SyncObjects.SyncObject> {
  private final Map<Long, T> known = new LinkedHashMap<>();
  private final Function<Long, T> made;

  SyncObjects(Function<Long, T> made) {
    this.made = made;
  }

  /** The object at an address: objects with a static initializer are met there first. */
  T at(long address) {
    return known.computeIfAbsent(address, made);
  }

  /** Forgets the object: another one may be made in its place. */
  void forget(long address) {
    known.remove(address);
  }

  /** Why a thread waits no longer. */
  enum Wake {
    /** Somebody has woken it. */
    WOKEN,
    /** The time has come. */
    TIMED_OUT,
    /** There is a signal for it, whose handler has not run. */
    SIGNALLED
  }

  /** Something that threads wait for, one after the other. */
  abstract static class SyncObject {
    private final GuestProcess process;
    private final Supplier<String> name;
    private final List<SimulatedThread> waiting = new ArrayList<>();

    /**
     * Nobody waits for it yet.
     *
     * @param kind what it is, such as {@code mutex}
     */
    SyncObject(GuestProcess process, String kind, long address) {
      this(process, () -> "%s %s".formatted(kind, process.nameOf(address)));
    }

    /**
     * The same.
     *
     * @param name what it is, and which one, in words
     */
    SyncObject(GuestProcess process, Supplier<String> name) {
      this.process = process;
      this.name = name;
    }

    /** What it is and where it lies, in words. */
    @Override
    public final String toString() {
      return name.get();
    }

    final boolean isWaitedFor() {
      return !waiting.isEmpty();
    }

    /**
     * A scheduling point, and then the calling thread waits until a condition holds.
     *
     * @param why what is waited for, in words
     * @param deadline in simulated nanoseconds, or {@link SimulatedThreads#NEVER}
     * @return false if the time has come before
     */
    final boolean await(BooleanSupplier condition, Supplier<String> why, long deadline) {
      SimulatedThreads threads = process.threads();
      threads.point();
      while (!condition.getAsBoolean()) {
        if (!block(why, deadline)) {
          return false;
        }
      }
      return true;
    }

    /**
     * Waits until somebody wakes the calling thread; handlers of signals run meanwhile.
     *
     * @return false if the time has come before
     */
    final boolean block(Supplier<String> why, long deadline) {
      return wait(why, deadline, false) == Wake.WOKEN;
    }

    /** The same, or until there is a signal. */
    final Wake blockOrSignal(Supplier<String> why, long deadline) {
      return wait(why, deadline, true);
    }

    /**
     * Waits until a condition holds, the time comes, or a handler of a signal ends the wait, after
     * which a call fails by EINTR.
     *
     * @return why it waits no longer; if the condition holds, that it was woken
     */
    final Wake awaitOrSignal(BooleanSupplier condition, Supplier<String> why, long deadline) {
      while (!condition.getAsBoolean()) {
        Wake wake = blockOrSignal(why, deadline);
        boolean isOver =
            switch (wake) {
              case WOKEN -> false; // Another thread may have been faster.
              case TIMED_OUT -> true;
              case SIGNALLED -> process.deliver() == Interruption.Outcome.ENDS;
            };
        if (isOver) {
          return wake;
        }
      }
      return Wake.WOKEN;
    }

    private Wake wait(Supplier<String> why, long deadline, boolean endsBySignal) {
      SimulatedThreads threads = process.threads();
      SimulatedThread me = threads.current();
      waiting.add(me);
      long caller = process.current().caller();
      try {
        while (true) {
          // One that was sent before the thread waits does not wake it.
          if (process.isSignalled()) {
            if (endsBySignal) {
              return Wake.SIGNALLED;
            }
            process.deliver();
            if (!waiting.contains(me)) {
              return Wake.WOKEN;
            }
          }
          boolean isInTime =
              threads.block(
                  this,
                  () -> "%s, called from %s".formatted(why.get(), process.nameOfCaller(caller)),
                  deadline);
          if (!waiting.contains(me)) {
            return isInTime ? Wake.WOKEN : Wake.TIMED_OUT;
          }
          if (!isInTime || endsBySignal) {
            return isInTime ? Wake.SIGNALLED : Wake.TIMED_OUT;
          }
          // It waits on while its handler runs: whoever wakes it then has woken it.
        }
      } finally {
        waiting.remove(me);
      }
    }

    /** Wakes all that wait. */
    final void wakeAll() {
      List.copyOf(waiting).forEach(process.threads()::unblock);
      waiting.clear();
    }

    /** Wakes one of those that wait, whichever the schedule picks. */
    final void wakeOne() {
      if (!waiting.isEmpty()) {
        SimulatedThread one = waiting.remove(process.threads().pick(waiting.size()));
        process.threads().unblock(one);
      }
    }
  }
}
