package io.github.clrsim.cli.stop;

import io.github.clrsim.api.Clr;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.report.FindingJson;
import io.github.clrsim.conformance.apart.FlightRecorder;
import io.github.clrsim.conformance.apart.Standstill;
import io.github.clrsim.conformance.apart.WatchedGuest;
import io.github.clrsim.conformance.backend.ForwardingBackend;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.finding.Findings;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Backend;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Lane;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.control.UncontrolledCall;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.guest.GuestService;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.TheRunEndsWell;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Ends the program, with a finding, where the profiler's code keeps a simulated run from going on
 * and nothing else can: it loops without a step in between, or ends the process. Woven code can do
 * neither.
 *
 * <p>This is the one place that looks at real time. What it does cannot change a run that goes on.
 * Only {@code Runtime.halt} in code that is not woven escapes it.
 */
public final class Watchdog implements AutoCloseable {
  /** The property that says for how many seconds a run may loop, for tests. */
  static final String SECONDS = "clrsim.watchdog.seconds";

  private static final int SECONDS_USUAL = 20;

  /** For a native profiler, whose run goes on to a verdict when it is interrupted. */
  private static final int SECONDS_OF_NATIVE = 5;

  /** For one that is known to loop. */
  private static final int SECONDS_AGAIN = 1;

  private static final long TICK_MILLIS = 1000 / Standstill.TICKS_PER_SECOND;

  private final GuestService guests = new GuestService();
  private final Console console;
  private final boolean canWeave;
  private final Function<Case, String> replay;
  private final Consumer<Finding> also;
  private final int seconds = Integer.getInteger(SECONDS, SECONDS_USUAL);
  private int secondsOfNative = Integer.getInteger(WatchedGuest.SECONDS, SECONDS_OF_NATIVE);
  private final Thread ticker = new Thread(this::tick, "clrsim watchdog");
  private final Thread farewell = new Thread(this::sayFarewell, "clrsim farewell");

  /** Those that are watched now, by the order in which their runs count. */
  private final ConcurrentNavigableMap<Long, Pulse> pulses = new ConcurrentSkipListMap<>();

  private volatile boolean isClosed;

  /**
   * A watchdog that is awake until it is closed.
   *
   * @param canWeave whether the user could have the profiler's code woven
   * @param replay the command that runs a case again
   */
  public Watchdog(Console console, boolean canWeave, Function<Case, String> replay) {
    this(console, canWeave, replay, _ -> {});
  }

  /**
   * The same.
   *
   * @param also hears of the finding with which it ends the program, before that
   */
  public Watchdog(
      Console console, boolean canWeave, Function<Case, String> replay, Consumer<Finding> also) {
    this.also = also;
    this.console = console;
    this.canWeave = canWeave;
    this.replay = replay;
    ticker.setDaemon(true);
    ticker.start();
    Runtime.getRuntime().addShutdownHook(farewell);
  }

  /** The same arm, with every run watched. */
  public Backend over(Backend arm) {
    return new Watched(arm, 0);
  }

  /** An arm whose runs are watched. */
  private final class Watched extends ForwardingBackend {
    private final long order;
    private volatile boolean isDropped;

    /**
     * Watches one run after the other.
     *
     * @param order before which others they count, of those that go on at the same time
     */
    Watched(Backend arm, long order) {
      super(arm);
      this.order = order;
    }

    @Override
    public Clr clr(String scenario, String profile, Choices choices, Strategy strategy) {
      Pulse watched = new Pulse(scenario, profile, choices, strategy);
      Clr clr = arm.clr(scenario, profile, choices, watched);
      return (profiler, watcher) -> {
        begin(watched);
        try {
          return clr.run(
              profiler,
              step -> {
                watched.stepSeen();
                watcher.accept(step);
              });
        } finally {
          stayIfItEndsTheProcess(watched);
          watched.end();
          pulses.remove(order, watched);
        }
      };
    }

    private void begin(Pulse watched) {
      watched.begin();
      pulses.put(order, watched);
      if (isDropped) {
        pulses.remove(order, watched);
      }
    }

    @Override
    public Lane lane() {
      Lane its = arm.lane();
      return number -> turn(its.turn(number), number);
    }

    private Lane.Turn turn(Lane.Turn turn, long number) {
      Watched watched = new Watched(turn.arm(), number + 1);
      return new Lane.Turn() {
        @Override
        public Backend arm() {
          return watched;
        }

        @Override
        public List<UncontrolledCall> uncontrolled() {
          return turn.uncontrolled();
        }

        @Override
        public void drop() {
          watched.isDropped = true;
          pulses.remove(number + 1);
          turn.drop();
        }
      };
    }

    @Override
    public boolean isForMany() {
      return arm.isForMany();
    }

    @Override
    protected Backend over(Backend other) {
      return Watchdog.this.over(other);
    }
  }

  private void tick() {
    Map<Pulse, Standstill> standing = new HashMap<>();
    Map<Pulse, Standstill> inNativeCode = new HashMap<>();
    Set<Pulse> interrupted = new HashSet<>();
    while (!isClosed) {
      LockSupport.parkNanos(TICK_MILLIS * 1_000_000);
      List<Pulse> now = List.copyOf(pulses.values());
      standing.keySet().retainAll(now);
      inNativeCode.keySet().retainAll(now);
      interrupted.retainAll(now);
      boolean isFirst = true;
      for (Pulse each : now) {
        OptionalInt inGuest = seen(each, inNativeCode, secondsOfNative);
        OptionalInt still = seen(each, standing, seconds);
        if (inGuest.isEmpty() && interrupted.remove(each)) {
          // The same again need not wait long.
          inNativeCode.remove(each);
        }
        // Of an earlier one that goes on it is not known yet whether it breaks a law.
        if (isFirst && inGuest.isPresent() && guests.interrupt()) {
          // The run ends by itself then, with what the guest did; if that was just looked at, at
          // the next tick.
          secondsOfNative = SECONDS_AGAIN;
          interrupted.add(each);
          standing.remove(each);
        } else if (isFirst && still.isPresent()) {
          end(
              each,
              "%s takes no step for %d s of real time, %s"
                  .formatted(each.threadName(), still.getAsInt(), each.place()),
              "let the loop come to an end, or pause in it by ProfilerHost.pause"
                  + (canWeave
                      ? "; code that is woven (--weave) is ended by the limit of steps instead"
                      : ""));
        }
        isFirst = false;
      }
    }
  }

  private static OptionalInt seen(Pulse pulse, Map<Pulse, Standstill> known, int seconds) {
    return known
        .computeIfAbsent(pulse, _ -> new Standstill(seconds))
        .seen(pulse.beats(), pulse.processorTime());
  }

  /** The process ends, which is the user's doing, or a thread of the profiler asked for it. */
  private void sayFarewell() {
    if (ProcessEnd.isBySignal()) {
      return;
    }
    for (Pulse each : pulses.values()) {
      Optional<Diagnostic> law = each.exitOfLaw();
      if (law.isPresent()) {
        LawExit.end(console, law.get());
      }
      Optional<String> place = each.exitPlace();
      if (place.isPresent()) {
        end(
            each,
            "%s ended the process by System.exit, %s".formatted(each.threadName(), place.get()),
            "a profiler is a guest in the process; let it fail in Initialize, or do nothing");
      }
    }
  }

  private void end(Pulse stuck, String why, String remedy) {
    Case failing = stuck.tried();
    Verdict.Broken broken = new Verdict.Broken(new TheRunEndsWell(), stuck.steps(), why, remedy);
    Finding finding = Findings.unfinished(failing, broken, replay.apply(failing));
    console.sayFinding(finding.story());
    also.accept(finding);
    console.answer(
        Exit.LAW_BROKEN, FindingJson.into(Console.object().put("verdict", "broken"), finding));
    FlightRecorder.ofThisProcess().isThrough(Exit.LAW_BROKEN.code());
    Runtime.getRuntime().halt(Exit.LAW_BROKEN.code());
  }

  /**
   * Whoever asked for the end of the process waits for our farewell, which parks him, and so the
   * run seems to go on. It must not come to another verdict meanwhile. Where the user asked for it,
   * the command may still have something to say.
   */
  private void stayIfItEndsTheProcess(Pulse watched) {
    if (ProcessEnd.isUnderWay() && !ProcessEnd.isBySignal()) {
      while (watched.exitPlace().isPresent()) {
        LockSupport.park(this);
      }
    }
  }

  @Override
  public void close() {
    isClosed = true;
    try {
      Runtime.getRuntime().removeShutdownHook(farewell);
    } catch (IllegalStateException ending) {
      // The process ends by the user's doing, and takes the hook with it.
    }
  }
}
