package io.github.clrsim.conformance.apart;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.NativeProfilers;
import io.github.clrsim.conformance.backend.ForwardingBackend;
import io.github.clrsim.explore.Backend;
import io.github.clrsim.explore.Lane;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.Recording;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Has the runs of a native profiler told to the {@link FlightRecorder}, and interrupts one that
 * computes without end or waits in the kernel. It looks at real time, which cannot change a run
 * that goes on. Runs follow one another.
 */
public final class WatchedGuest implements AutoCloseable {
  /** The property that says for how many seconds a run may loop, for tests. */
  public static final String SECONDS = "clrsim.watchdog.native.seconds";

  private static final int SECONDS_USUAL = 5;

  /** For one that is known to loop. */
  private static final int SECONDS_AGAIN = 1;

  private static final long TICK_MILLIS = 1000 / Standstill.TICKS_PER_SECOND;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final NativeProfilers profilers;
  private final FlightRecorder flight = FlightRecorder.ofThisProcess();
  private final Thread ticker = new Thread(this::tick, "clrsim watchdog");

  /** Grows as long as a run goes on; 0 while none does. */
  private final AtomicLong beats = new AtomicLong();

  private volatile long runner = Thread.currentThread().threadId();
  private volatile boolean isClosed;

  /** One that is awake until it is closed. */
  public WatchedGuest(NativeProfilers profilers) {
    this.profilers = profilers;
    ticker.setDaemon(true);
    ticker.start();
  }

  /** The same arm, with every run watched. */
  public Backend over(Backend arm) {
    return new Watched(arm);
  }

  private void tick() {
    Standstill standstill = new Standstill(Integer.getInteger(SECONDS, SECONDS_USUAL));
    boolean isInterrupted = false;
    while (!isClosed) {
      LockSupport.parkNanos(Duration.ofMillis(TICK_MILLIS).toNanos());
      Duration taken = Duration.ofNanos(Math.max(0, THREADS.getThreadCpuTime(runner)));
      if (standstill.seen(beats.get(), taken).isPresent()) {
        // The run ends by itself then, with what the profiler did; at the next tick, if it was just
        // looked at.
        isInterrupted |= profilers.interrupt();
      } else if (isInterrupted) {
        standstill = new Standstill(SECONDS_AGAIN);
        isInterrupted = false;
      }
    }
  }

  @Override
  public void close() {
    isClosed = true;
  }

  /** Another strategy, whose moves are told. */
  private record Told(Strategy strategy, Choices choices, WatchedGuest watch, AtomicLong steps)
      implements Strategy.Forwarding {
    @Override
    public void steps(SimulatedThread thread) {
      watch.beats.incrementAndGet();
      if (choices instanceof Recording recording) {
        watch.flight.moves(thread.name(), recording, steps.get());
      }
      strategy.steps(thread);
    }
  }

  private final class Watched extends ForwardingBackend {

    Watched(Backend arm) {
      super(arm);
    }

    @Override
    public Clr clr(String scenario, String profile, Choices choices, Strategy strategy) {
      AtomicLong steps = new AtomicLong();
      Clr clr =
          arm.clr(
              scenario, profile, choices, new Told(strategy, choices, WatchedGuest.this, steps));
      return (profiler, watcher) -> {
        runner = Thread.currentThread().threadId();
        flight.begins(scenario, profile);
        beats.set(1);
        try {
          return clr.run(
              profiler,
              step -> {
                steps.incrementAndGet();
                beats.incrementAndGet();
                watcher.accept(step);
              });
        } finally {
          beats.set(0);
          flight.ends();
        }
      };
    }

    @Override
    public Lane lane() {
      Lane its = arm.lane();
      return number -> {
        Lane.Turn turn = its.turn(number);
        return turn.on(over(turn.arm()));
      };
    }

    @Override
    protected Backend over(Backend other) {
      return WatchedGuest.this.over(other);
    }
  }
}
