package io.github.clrsim.explorer.control.thread;

import io.github.clrsim.explorer.schedule.SimulatedThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A thread as its program sees it. */
public final class ControlledThread {
  static final Waiting NOTHING = new Waiting.ForNothing();

  /** How far its life has come. */
  enum Life {
    NEW,
    ALIVE,
    OVER
  }

  /**
   * The thread that the program has in hand; where it is a subclass, another one does the work.
   * Where steps tell what they touch, it stands for the end, interrupt and permit of the thread.
   */
  public final Thread face;

  /** Whether another thread of the JVM does its work. */
  final boolean delegates;

  /** Unlike the JVM's, it is the same in every run. */
  public final long id;

  /** Asked only for a report. */
  final Supplier<String> why;

  /** There once it was started. */
  private Optional<SimulatedThread> simulated = Optional.empty();

  Life life = Life.NEW;
  boolean daemon;
  boolean interrupted;

  /** It was woken from a wait by an interrupt that it has still to throw. */
  boolean interruptedWhileWaiting;

  boolean permit;

  /** Whether its wait has a deadline. */
  boolean timed;

  Waiting waiting = NOTHING;
  Optional<Waiting.Lost> lostUnpark = Optional.empty();
  final List<ControlledThread> joiners = new ArrayList<>(0);

  int initializers;
  int loopStep;
  int loopRounds;
  int closingRounds;
  boolean closing;
  int draws;
  int identities;

  ControlledThread(Thread face, boolean delegates, long id, boolean daemon, Report report) {
    this.face = face;
    this.delegates = delegates;
    this.id = id;
    this.daemon = daemon;
    this.why = () -> report.text(this);
  }

  void started(SimulatedThread as) {
    simulated = Optional.of(as);
    life = Life.ALIVE;
  }

  /** The thread of the schedule that it is, once it is started. */
  public SimulatedThread simulated() {
    // No lambda: the JDK would link it under a lock for which it asks the control, which asks here.
    if (simulated.isEmpty()) {
      throw new IllegalStateException(face.getName() + " is not started");
    }
    return simulated.get();
  }

  /** Its number and name, for a report. */
  @Override
  public String toString() {
    return simulated.map(SimulatedThread::toString).orElse("a thread not started");
  }
}
