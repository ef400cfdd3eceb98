package io.github.clrsim.guest.libc;

import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.libc.OpenFiles.OpenFile;
import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.Interruption;
import io.github.clrsim.guest.process.ThreadExit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Has threads wait until descriptors are ready: what poll(2), select(2) and epoll_wait(2) have in
 * common.
 */
final class Readiness {
  private static final int ANY =
      Channel.READABLE | Channel.READABLE_NORMALLY | Channel.WRITABLE | Channel.WRITABLE_NORMALLY;

  private final GuestProcess process;
  private final Deadlines deadlines;
  private final Signals signals;

  Readiness(GuestProcess process, Deadlines deadlines, Signals signals) {
    this.process = process;
    this.deadlines = deadlines;
    this.signals = signals;
  }

  /** Files are always ready, sockets never, and channels as they are. */
  static int state(GuestDisk.Node node) {
    return switch (node) {
      case GuestDisk.Socket _ -> 0;
      case Channel channel -> channel.state();
      case GuestDisk.File _, GuestDisk.Folder _, GuestDisk.Standard _ -> ANY;
    };
  }

  /**
   * A wait.
   *
   * @param files for which it is
   * @param look what is answered if it is not 0, for which the wait ends
   * @param mask what the thread holds back meanwhile; empty for what it does anyway
   * @param why what is waited for, in words
   */
  record Wait(List<OpenFile> files, LongSupplier look, Optional<Long> mask, Supplier<String> why) {
    /** Somebody beyond the process may have to do something. */
    private boolean isForOthers() {
      return files.stream().anyMatch(OpenFile::isSocket);
    }

    private List<Channel> channels() {
      return files.stream()
          .map(OpenFile::node)
          .filter(Channel.class::isInstance)
          .map(Channel.class::cast)
          .distinct()
          .toList();
    }
  }

  /**
   * Waits; no handler of a signal has the call made again, whatever SA_RESTART says.
   *
   * @param timeout in nanoseconds; empty to wait however long it takes
   * @return what the look says; 0 if the time has come, -1 if a handler has run
   */
  long await(Wait wait, OptionalLong timeout) {
    return during(wait.files, () -> awaited(wait, timeout));
  }

  /** None of them is closed before the call returns. */
  private static long during(List<OpenFile> files, LongSupplier call) {
    return files.isEmpty()
        ? call.getAsLong()
        : files.getFirst().during(() -> during(files.subList(1, files.size()), call));
  }

  private long awaited(Wait wait, OptionalLong timeout) {
    ThreadSignals mine = signals.mine();
    long before = mine.mask;
    wait.mask.ifPresent(mask -> mine.mask = mask & ~Signal.UNBLOCKABLE);
    process.threads().point();
    try {
      long found = wait.look.getAsLong();
      if (found != 0) {
        return found;
      }
      if (process.deliver() != Interruption.Outcome.NOTHING) {
        return process.failed(ErrorNumber.EINTR);
      }
      boolean isShort = timeout.isPresent() && timeout.getAsLong() <= 0;
      return isShort || (timeout.isEmpty() && wait.isForOthers())
          ? goingRound(wait, isShort)
          : blocking(
              wait,
              timeout.isPresent() ? deadlines.in(timeout.getAsLong()) : SimulatedThreads.NEVER);
    } finally {
      mine.mask = before;
    }
  }

  /** Others go first, once or again and again: a thread that does so keeps nobody waiting. */
  private long goingRound(Wait wait, boolean isOnce) {
    while (true) {
      // Who looks again and again for a time to come sees it come.
      boolean isTimed = wait.channels().stream().anyMatch(it -> it.due() != SimulatedThreads.NEVER);
      process.threads().pass(isTimed ? Deadlines.LOOK : 0);
      if (!process.threads().pause()) {
        throw new ThreadExit();
      }
      long found = wait.look.getAsLong();
      if (found != 0) {
        return found;
      }
      if (process.deliver() != Interruption.Outcome.NOTHING) {
        return process.failed(ErrorNumber.EINTR);
      }
      if (isOnce) {
        return 0;
      }
    }
  }

  private long blocking(Wait wait, long deadline) {
    Channel.Place place = new Channel.Place(process, wait.why);
    Channel.Watcher watcher = _ -> place.wakeAll();
    List<Channel> channels = wait.channels();
    channels.forEach(channel -> channel.watch(watcher));
    try {
      while (true) {
        long due = channels.stream().mapToLong(Channel::due).min().orElse(SimulatedThreads.NEVER);
        SyncObjects.Wake wake = place.blockOrSignal(wait.why, Math.min(due, deadline));
        long found = wait.look.getAsLong();
        if (found != 0) {
          return found;
        }
        switch (wake) {
          case WOKEN -> {}
          case TIMED_OUT -> {
            if (process.threads().nanos() >= deadline) {
              return 0;
            }
          }
          case SIGNALLED -> {
            if (process.deliver() != Interruption.Outcome.NOTHING) {
              return process.failed(ErrorNumber.EINTR);
            }
          }
        }
      }
    } finally {
      channels.forEach(channel -> channel.forget(watcher));
    }
  }
}
