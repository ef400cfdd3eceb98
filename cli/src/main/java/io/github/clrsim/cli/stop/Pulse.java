package io.github.clrsim.cli.stop;

import io.github.clrsim.conformance.apart.FlightRecorder;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.Recording;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Another strategy, and how far its run has come, for a thread that watches from outside. */
// Threads are compared by identity.
@SuppressWarnings("ReferenceEquality")
final class Pulse implements Strategy.Forwarding {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final String scenario;
  private final String profile;
  private final Choices choices;
  private final Strategy strategy;
  private final FlightRecorder flight = FlightRecorder.ofThisProcess();
  private final AtomicLong beats = new AtomicLong();
  private final AtomicLong steps = new AtomicLong();

  /** Which thread of the JVM was seen to be which simulated one. */
  private final Map<String, Thread> threads = new ConcurrentHashMap<>();

  private volatile String moving = "The profiler";

  /** Who runs it, and with the virtual engine whatever it simulates. */
  private volatile Thread runner = Thread.currentThread();

  /** Who made the last step of the trace; only who has the turn asks. */
  private Thread lastSeen = Thread.currentThread();

  Pulse(String scenario, String profile, Choices choices, Strategy strategy) {
    this.scenario = scenario;
    this.profile = profile;
    this.choices = choices;
    this.strategy = strategy;
  }

  /** The calling thread runs it from now on. */
  void begin() {
    runner = Thread.currentThread();
    lastSeen = runner;
    flight.begins(scenario, profile);
  }

  /** It is over. */
  void end() {
    flight.ends();
  }

  /**
   * The processor time that it has taken up to now, where the system tells. Where it is not known
   * which thread of the platform moves, it is that of the whole process.
   */
  Duration processorTime() {
    Optional<Thread> mover = Optional.ofNullable(threads.get(moving));
    boolean isKnown = mover.isPresent() || threads.values().stream().anyMatch(Thread::isVirtual);
    return isKnown
        ? processorTime(runner)
            .plus(
                mover
                    .filter(each -> !each.isVirtual() && each != runner)
                    .map(Pulse::processorTime)
                    .orElse(Duration.ZERO))
        : ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private static Duration processorTime(Thread ofThePlatform) {
    return Duration.ofNanos(Math.max(0, THREADS.getThreadCpuTime(ofThePlatform.threadId())));
  }

  /** A number that grows as long as the run goes on. */
  long beats() {
    return beats.get();
  }

  /** How many steps the trace has. */
  long steps() {
    return steps.get();
  }

  /** The case up to here. */
  Case tried() {
    ChoiceSequence picks =
        choices instanceof Recording recording ? recording.picks() : ChoiceSequence.calm();
    return new Case(scenario, profile, picks);
  }

  /** Who moved last. */
  String threadName() {
    return moving;
  }

  /** Where the thread that moved last stands. */
  String place() {
    return Optional.ofNullable(threads.get(moving))
        .flatMap(Pulse::placeOf)
        .orElse("at a place that is not known");
  }

  /** Where a thread of the run asked for the end of the process, if one did. */
  Optional<String> exitPlace() {
    return threads.values().stream()
        .filter(thread -> Arrays.stream(thread.getStackTrace()).anyMatch(ProcessEnd::asksForIt))
        .findFirst()
        .flatMap(Pulse::placeOf);
  }

  /** What is to be said if it was a law that asked for it, and not the profiler. */
  Optional<Diagnostic> exitOfLaw() {
    return threads.values().stream()
        .map(thread -> LawExit.of(thread.getStackTrace()))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> placeOf(Thread thread) {
    return Arrays.stream(thread.getStackTrace())
        .filter(frame -> !frame.getClassName().matches("(java|jdk|sun)\\..*"))
        .findFirst()
        .map(frame -> "at " + frame);
  }

  /** One more step stands in the trace, and the calling thread made it. */
  void stepSeen() {
    Thread thread = Thread.currentThread();
    if (thread != lastSeen) {
      lastSeen = thread;
      threads.put(moving, thread);
    }
    steps.lazySet(steps.getPlain() + 1);
    beat();
  }

  private void beat() {
    beats.lazySet(beats.getPlain() + 1);
  }

  @Override
  public Strategy strategy() {
    return strategy;
  }

  @Override
  public void steps(SimulatedThread thread) {
    moving = thread.name();
    beat();
    if (choices instanceof Recording recording) {
      flight.moves(moving, recording, steps());
    }
    strategy.steps(thread);
  }
}
