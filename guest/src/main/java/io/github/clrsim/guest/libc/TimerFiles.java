package io.github.clrsim.guest.libc;

import static io.github.clrsim.explorer.schedule.SimulatedThreads.NEVER;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.libc.OpenFiles.OpenFile;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;

/** Timers by descriptors (timerfd_create(2)), which are read as files are. */
final class TimerFiles implements Family {
  private static final int BOOT = 7; // CLOCK_BOOTTIME
  private static final List<Integer> OF_ALARMS = List.of(8, 9); // CLOCK_…_ALARM
  private static final int ABSOLUTE = 1; // TFD_TIMER_ABSTIME
  private static final int ENDS_BY_SETTING = 2; // TFD_TIMER_CANCEL_ON_SET: nobody sets the clock

  /** In {@code struct itimerspec}, behind the interval. */
  private static final int VALUE = 16;

  private static final int SIZE = 32;

  private final GuestProcess process;
  private final OpenFiles files;
  private long made = 1;

  TimerFiles(GuestProcess process, OpenFiles files) {
    this.process = process;
    this.files = files;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept(
        "timerfd_create", arguments -> create(arguments.getInt(0), arguments.getInt(1)));
    functions.accept("timerfd_settime", this::settime);
    functions.accept(
        "timerfd_gettime",
        arguments ->
            of(
                arguments.getInt(0),
                timer -> {
                  if (!process.canBeRead(arguments.get(1), SIZE)) {
                    return process.failed(ErrorNumber.EFAULT);
                  }
                  put(arguments.get(1), timer);
                  return 0;
                }));
  }

  private long create(int clock, int flags) {
    if ((flags & ~(Descriptors.NON_BLOCKING | Descriptors.CLOSE_ON_EXEC)) != 0) {
      return process.failed(ErrorNumber.EINVAL);
    }
    if (OF_ALARMS.contains(clock)) {
      return process.failed(ErrorNumber.EPERM);
    }
    if (clock != Deadlines.REALTIME && clock != Deadlines.MONOTONIC && clock != BOOT) {
      return process.failed(ErrorNumber.EINVAL);
    }
    return new TimerFile(process, made++, clock).open(files, flags);
  }

  private long of(int descriptor, ToLongFunction<TimerFile> answer) {
    Optional<OpenFile> found = files.at(descriptor);
    if (found.isEmpty()) {
      return process.failed(ErrorNumber.EBADF);
    }
    return found.get().node() instanceof TimerFile timer
        ? answer.applyAsLong(timer)
        : process.failed(ErrorNumber.EINVAL);
  }

  private long settime(Arguments arguments) {
    int flags = arguments.getInt(1);
    long given = arguments.get(2);
    long before = arguments.get(3);
    if (!process.canBeRead(given, SIZE) || (before != 0 && !process.canBeRead(before, SIZE))) {
      return process.failed(ErrorNumber.EFAULT);
    }
    if ((flags & ~(ABSOLUTE | ENDS_BY_SETTING)) != 0
        || !Deadlines.isValid(given)
        || !Deadlines.isValid(given + VALUE)) {
      return process.failed(ErrorNumber.EINVAL);
    }
    return of(
        arguments.getInt(0),
        timer -> {
          process.threads().point();
          long due = due(timer, (flags & ABSOLUTE) != 0, given + VALUE);
          long interval = Deadlines.nanosAt(given);
          if (before != 0) {
            put(before, timer);
          }
          timer.set(due, interval);
          return 0;
        });
  }

  private long due(TimerFile timer, boolean isAbsolute, long timespec) {
    long value = Deadlines.nanosAt(timespec);
    if (value == 0) {
      return NEVER;
    }
    return isAbsolute
        ? Deadlines.moment(timer.clock(), timespec)
        : process.threads().nanos() + value;
  }

  private void put(long place, TimerFile timer) {
    // A look at it is one at a clock.
    process.threads().pass(Deadlines.LOOK);
    RawMemory.clear(place, SIZE);
    Deadlines.put(place + VALUE, timer.left());
    Deadlines.put(place, timer.interval());
  }
}
