package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.ThreadExit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Timers (timer_create(2), setitimer(2), alarm(2)). Each is a thread that sleeps, and then sends
 * what it was set for: as with any sleep, all others may go first, however long they take.
 */
final class Timers implements Family {
  private static final int REAL = 0; // ITIMER_REAL
  private static final int VIRTUAL = 1; // ITIMER_VIRTUAL
  private static final int PROFILING = 2; // ITIMER_PROF
  private static final long MICROS = 1_000;
  private static final int ABSOLUTE = 1; // TIMER_ABSTIME

  // struct sigevent
  private static final int NUMBER = 8;
  private static final int HOW = 12;
  private static final int THREAD = 16;
  private static final int SIGNALS = 0; // SIGEV_SIGNAL
  private static final int NONE = 1; // SIGEV_NONE
  private static final int CALLS = 2; // SIGEV_THREAD
  private static final int SIGNALS_THREAD = 4; // SIGEV_THREAD_ID

  // struct itimerspec, struct itimerval: the interval, then the value
  private static final int VALUE = 16;
  private static final int SIZE = 32;

  private final GuestProcess process;
  private final Signals signals;
  private final Deadlines deadlines;
  private final BiConsumer<String, Runnable> starter;
  private final Map<Long, Timer> timers = new HashMap<>();
  private final Map<Integer, Timer> intervals = new HashMap<>();
  private long made;
  private int started;

  /**
   * No timer was made yet.
   *
   * @param starter starts a thread, by its name
   */
  Timers(
      GuestProcess process,
      Signals signals,
      Deadlines deadlines,
      BiConsumer<String, Runnable> starter) {
    this.process = process;
    this.signals = signals;
    this.deadlines = deadlines;
    this.starter = starter;
  }

  /** What a timer does when its time has come. */
  private sealed interface Event {
    record Nothing() implements Event {}

    record OfProcess(Signal signal) implements Event {}

    record OfThread(int thread, Signal signal) implements Event {}

    record Call(long function, long value) implements Event {}
  }

  /** A timer, at which its own thread waits until it is set. */
  private static final class Timer {
    private final int clock;
    private final Event event;

    /** How often it was set: what it was set to before does not come any more. */
    private int settings;

    private long interval;
    private long due;
    private boolean isSet;
    private boolean isDeleted;
    private boolean hasThread;
    private Optional<SimulatedThread> waiting = Optional.empty();

    Timer(int clock, Event event) {
      this.clock = clock;
      this.event = event;
    }
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("timer_create", this::create);
    functions.accept("timer_settime", this::settime);
    functions.accept("timer_gettime", this::gettime);
    functions.accept("timer_getoverrun", _ -> 0);
    functions.accept("timer_delete", this::delete);
    functions.accept("setitimer", this::setInterval);
    functions.accept("getitimer", this::getInterval);
    functions.accept("alarm", this::alarm);
  }

  private long create(Arguments arguments) {
    long id = ++made;
    int clock = arguments.getInt(0) == Deadlines.REALTIME ? Deadlines.REALTIME : 1;
    long event = arguments.get(1);
    timers.put(
        id,
        new Timer(
            clock,
            event == 0
                ? new Event.OfProcess(new Signal(Signal.ALARM, Signal.BY_TIMER, id))
                : event(event)));
    RawMemory.putLong(arguments.get(2), id);
    return 0;
  }

  private static Event event(long event) {
    long value = RawMemory.getLong(event);
    int how = RawMemory.getInt(event + HOW);
    Signal signal = new Signal(RawMemory.getInt(event + NUMBER), Signal.BY_TIMER, value);
    return switch (how) {
      case SIGNALS -> new Event.OfProcess(signal);
      case NONE -> new Event.Nothing();
      case CALLS -> new Event.Call(RawMemory.getLong(event + THREAD), value);
      case SIGNALS_THREAD -> new Event.OfThread(RawMemory.getInt(event + THREAD), signal);
      default -> throw new OutOfReach("it makes a timer with SIGEV " + how);
    };
  }

  private long settime(Arguments arguments) {
    Timer timer = timers.get(arguments.get(0));
    if (timer == null) {
      return process.failed(ErrorNumber.EINVAL);
    }
    put(arguments.get(3), timer, 1);
    long given = arguments.get(2);
    long value = Deadlines.nanosAt(given + VALUE);
    boolean isAbsolute = (arguments.getInt(1) & ABSOLUTE) != 0;
    long wait =
        isAbsolute ? deadlines.of(timer.clock, given + VALUE) - process.threads().nanos() : value;
    set(timer, value == 0, wait, Deadlines.nanosAt(given));
    return 0;
  }

  private long gettime(Arguments arguments) {
    Timer timer = timers.get(arguments.get(0));
    if (timer == null) {
      return process.failed(ErrorNumber.EINVAL);
    }
    put(arguments.get(1), timer, 1);
    return 0;
  }

  private long delete(Arguments arguments) {
    Timer timer = timers.remove(arguments.get(0));
    if (timer == null) {
      return process.failed(ErrorNumber.EINVAL);
    }
    timer.isDeleted = true;
    set(timer, true, 0, 0);
    return 0;
  }

  private long setInterval(Arguments arguments) {
    Timer timer = interval(arguments.getInt(0));
    put(arguments.get(2), timer, MICROS);
    long wait = microsAt(arguments.get(1) + VALUE);
    set(timer, wait == 0, wait, microsAt(arguments.get(1)));
    return 0;
  }

  private static long microsAt(long timeval) {
    return RawMemory.getLong(timeval) * Deadlines.NANOS
        + RawMemory.getLong(timeval + Long.BYTES) * MICROS;
  }

  private long getInterval(Arguments arguments) {
    put(arguments.get(1), interval(arguments.getInt(0)), MICROS);
    return 0;
  }

  private long alarm(Arguments arguments) {
    Timer timer = interval(REAL);
    long left = Math.ceilDiv(left(timer), Deadlines.NANOS);
    long wait = Integer.toUnsignedLong(arguments.getInt(0)) * Deadlines.NANOS;
    set(timer, wait == 0, wait, 0);
    return left;
  }

  private Timer interval(int which) {
    int signal =
        switch (which) {
          case REAL -> Signal.ALARM;
          case VIRTUAL -> Signal.VIRTUAL_ALARM;
          case PROFILING -> Signal.PROFILING;
          default -> throw new OutOfReach("it sets interval timer " + which);
        };
    return intervals.computeIfAbsent(
        which, _ -> new Timer(1, new Event.OfProcess(new Signal(signal, Signal.BY_KERNEL, 0))));
  }

  private long left(Timer timer) {
    return timer.isSet ? Math.max(timer.due - process.threads().nanos(), 1) : 0;
  }

  /** Tells when a timer comes, in seconds and in units of so many nanoseconds. */
  private void put(long place, Timer timer, long unit) {
    if (place != 0) {
      RawMemory.clear(place, SIZE);
      put(place, 0, timer.isSet ? timer.interval : 0, unit);
      put(place, VALUE, Math.ceilDiv(left(timer), unit) * unit, unit);
    }
  }

  private static void put(long place, int distance, long nanos, long unit) {
    RawMemory.putLong(place + distance, nanos / Deadlines.NANOS);
    RawMemory.putLong(place + distance + Long.BYTES, nanos % Deadlines.NANOS / unit);
  }

  private void set(Timer timer, boolean isOff, long wait, long interval) {
    timer.settings++;
    timer.isSet = !isOff;
    timer.interval = interval;
    timer.due = process.threads().nanos() + Math.max(wait, 0);
    timer.waiting.ifPresent(process.threads()::unblock);
    if (!isOff && !timer.hasThread) {
      timer.hasThread = true;
      String name = "timer-" + ++started;
      starter.accept(name, () -> live(name, timer));
    }
  }

  private void live(String name, Timer timer) {
    process.adopt(process.newCoroutine());
    process.threads().current().pausesFor("for the time that it is set to");
    try {
      while (!timer.isDeleted) {
        if (!timer.isSet) {
          SimulatedThreads threads = process.threads();
          timer.waiting = Optional.of(threads.current());
          threads.block(timer, () -> "for a time that it is set to", SimulatedThreads.NEVER);
          timer.waiting = Optional.empty();
        } else if (comes(timer)) {
          process.reaching(() -> happens(name, timer.event));
        }
      }
    } catch (ThreadExit over) {
      // So is what it calls.
    }
  }

  /**
   * Sleeps until a timer comes; whether it is not set to another time meanwhile.
   *
   * @throws ThreadExit if the process is over
   */
  private boolean comes(Timer timer) {
    SimulatedThreads threads = process.threads();
    int setting = timer.settings;
    threads.pass(Math.max(timer.due - threads.nanos(), 0));
    if (!threads.pause()) {
      throw new ThreadExit();
    }
    if (timer.settings != setting) {
      return false;
    }
    timer.isSet = timer.interval > 0;
    timer.due = threads.nanos() + timer.interval;
    return true;
  }

  private void happens(String name, Event event) {
    switch (event) {
      case Event.Nothing _ -> {}
      case Event.OfProcess(Signal signal) -> signals.toProcess(signal, Runnable::run);
      case Event.OfThread(int thread, Signal signal) ->
          signals.toThread(SimulatedThread.PROCESS_ID, thread, signal);
      case Event.Call(long function, long value) -> process.call("its " + name, function, value);
    }
  }
}
