package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.cpu.Libc;
import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.GuestThread;
import io.github.clrsim.guest.process.Interruption;
import io.github.clrsim.guest.process.ThreadExit;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Clocks and sleeps. A sleep is a pause of the simulation: others go first, and a thread that only
 * ever sleeps keeps nobody from the end of the process. Who looks at a clock again and again may
 * wait for what others do, and lets them go in the end.
 */
final class Clocks implements Family {
  private static final long MICROS = 1_000;

  /** A second of simulated time, far more than who measures something looks. */
  private static final int LOOKS_IN_A_ROW = 10_000;

  private static final int ABSOLUTE = 1; // TIMER_ABSTIME
  private static final int CPU_CLOCK_OF_THREAD = 6; // CPUCLOCK_PERTHREAD_MASK | CPUCLOCK_SCHED

  private final GuestProcess process;
  private final Deadlines deadlines;

  /** How often a clock was looked at since a thread slept or yielded. */
  private int looks;

  Clocks(GuestProcess process, Deadlines deadlines) {
    this.process = process;
    this.deadlines = deadlines;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("clock_gettime", this::gettime);
    functions.accept("clock_getres", Clocks::getres);
    functions.accept("pthread_getcpuclockid", this::clockOfThread);
    functions.accept("timespec_get", this::timespec);
    functions.accept("gettimeofday", this::timeOfDay);
    functions.accept("time", this::time);
    functions.accept("clock", _ -> look(Deadlines.MONOTONIC) / MICROS);
    functions.accept(
        "nanosleep",
        arguments -> process.told(sleep(Deadlines.nanosAt(arguments.get(0)), arguments.get(1))));
    functions.accept("clock_nanosleep", this::clockSleep);
    functions.accept(
        "usleep",
        arguments -> process.told(sleep(Integer.toUnsignedLong(arguments.getInt(0)) * MICROS, 0)));
    functions.accept("sleep", this::sleepSeconds);
    // The machine has no time zone but UTC.
    functions.accept("tzset", _ -> 0);
    functions.accept("localtime", arguments -> Libc.call("gmtime", arguments.get(0)));
    functions.accept(
        "localtime_r", arguments -> Libc.call("gmtime_r", arguments.get(0), arguments.get(1)));
    functions.accept("mktime", arguments -> Libc.call("timegm", arguments.get(0)));
    functions.accept("sched_yield", _ -> letOthersGo());
    functions.accept("__sched_yield", _ -> letOthersGo());
    functions.accept("pthread_yield", _ -> letOthersGo());
  }

  /** What a clock shows. */
  private long look(int clock) {
    if (++looks == LOOKS_IN_A_ROW) {
      letOthersGo();
    }
    return deadlines.now(clock);
  }

  private long gettime(Arguments arguments) {
    int clock = arguments.getInt(0) == Deadlines.REALTIME ? Deadlines.REALTIME : 1;
    Deadlines.put(arguments.get(1), look(clock));
    return 0;
  }

  private static long getres(Arguments arguments) {
    if (arguments.get(1) != 0) {
      Deadlines.put(arguments.get(1), 1);
    }
    return 0;
  }

  /** A number as Linux makes it. Time passes for all threads alike: the clock shows all of it. */
  private long clockOfThread(Arguments arguments) {
    long self = arguments.get(0);
    Optional<GuestThread> meant = process.thread(it -> it.self() == self);
    meant.ifPresent(
        it ->
            RawMemory.putInt(
                arguments.get(1), ~it.simulated().osThreadId() << 3 | CPU_CLOCK_OF_THREAD));
    return meant.isPresent() ? 0 : ErrorNumber.ESRCH;
  }

  private long timespec(Arguments arguments) {
    Deadlines.put(arguments.get(0), look(Deadlines.REALTIME));
    return arguments.getInt(1);
  }

  private long timeOfDay(Arguments arguments) {
    long now = look(Deadlines.REALTIME);
    RawMemory.putLong(arguments.get(0), now / Deadlines.NANOS);
    RawMemory.putLong(arguments.get(0) + Long.BYTES, now % Deadlines.NANOS / MICROS);
    return 0;
  }

  private long time(Arguments arguments) {
    long seconds = look(Deadlines.REALTIME) / Deadlines.NANOS;
    if (arguments.get(0) != 0) {
      RawMemory.putLong(arguments.get(0), seconds);
    }
    return seconds;
  }

  private long clockSleep(Arguments arguments) {
    boolean isAbsolute = (arguments.getInt(1) & ABSOLUTE) != 0;
    int clock = arguments.getInt(0) == Deadlines.REALTIME ? Deadlines.REALTIME : 1;
    long nanos =
        isAbsolute
            ? deadlines.of(clock, arguments.get(2)) - process.threads().nanos()
            : Deadlines.nanosAt(arguments.get(2));
    // What has come already is not interrupted.
    return isAbsolute && nanos <= 0 ? letOthersGo() : sleep(nanos, arguments.get(3));
  }

  /** No time is left when it is interrupted. */
  private long sleepSeconds(Arguments arguments) {
    pass(Integer.toUnsignedLong(arguments.getInt(0)) * Deadlines.NANOS);
    return 0;
  }

  private long letOthersGo() {
    pass(0);
    return 0;
  }

  /**
   * Sleeps, and ends by a handler of a signal.
   *
   * @param left where to put what time is left then, if anywhere: none
   */
  private int sleep(long nanos, long left) {
    pass(nanos);
    if (process.deliver() == Interruption.Outcome.NOTHING) {
      return 0;
    }
    if (left != 0) {
      Deadlines.put(left, 0);
    }
    return ErrorNumber.EINTR;
  }

  private void pass(long nanos) {
    looks = 0;
    process.threads().pass(Math.max(nanos, 0));
    if (!process.threads().pause()) {
      // The process is over: threads that sleep then are not asked.
      throw new ThreadExit();
    }
  }
}
