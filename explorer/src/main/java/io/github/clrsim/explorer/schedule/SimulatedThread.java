package io.github.clrsim.explorer.schedule;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** One thread of an execution. */
public final class SimulatedThread {

  /** What a thread is doing, as far as choosing among threads needs to know. */
  enum Standing {
    /** It can go on. */
    READY,
    /** It is the one that moves. */
    RUNNING,
    /** It lets others go first. */
    PAUSED,
    /** It waits for its {@link #condition}. */
    AWAITING,
    /** It waits until another thread unblocks it, or for its {@link #deadlineNanos}. */
    BLOCKED,
    /** It is parked by the JVM, and another thread has to unpark it. */
    PARKED,
    /** Its body has ended. */
    ENDED
  }

  /** Stands for all there is: who touches it disturbs everybody. */
  public static final Object WORLD = "the world";

  /** Stands for the simulated clock: whoever reads it or lets time pass touches it. */
  public static final Object CLOCK = "the clock";

  /** Stands for the list of threads: whoever starts one touches it, as they are numbered. */
  public static final Object THREADS = "the threads";

  /**
   * Stands for the end of all: a thread that ends reads it, so that ends may come in any order, and
   * a background thread writes it that asks whether all have ended.
   */
  public static final Object CLOSING = "the end of all";

  private static final String OTHERS = "for others to go first";

  /** What an operating system would number the process by, and so its first thread. */
  public static final int PROCESS_ID = 1_000;

  private final int number;
  private final String name;
  private final boolean background;

  Seat seat = new Seat(Optional.empty());
  Standing standing = Standing.READY;
  int pausedAtStep;

  /** When it came back from a pause, or its time had come, for the last time. */
  int polledAtStep;

  Supplier<String> why = () -> "";
  BooleanSupplier condition = () -> true;

  /** What is enough where nobody else can go on. */
  BooleanSupplier orElse = () -> false;

  /** Whether it need not be asked whether it can go on. */
  boolean isAsleep;

  /** Whether it is the host alone that makes the condition hold. */
  boolean awaitsHost;

  long deadlineNanos;
  boolean timedOut;
  int stepsTaken;

  /** The number of its latest step; of one that has not moved yet, that of its start. */
  int movedAtStep;

  /** How often in a row others came back from a pause, or from a wait, while it could go on. */
  int overtaken;

  /** How often it was told to unwind. */
  int stops;

  /** What it will do when it is chosen next. */
  Access access = Access.READ;

  Object target = this;
  int site;

  /** Whether it waits for its turn amid woven code, and not in a call of what hosts it. */
  boolean isInOwnCode;

  private Object attachment = this;

  /** How deep it is in code that nobody explores; 0 in code that is explored. */
  private int hosted;

  private Optional<Supplier<String>> caller = Optional.empty();

  private String pausesFor = OTHERS;

  SimulatedThread(int number, String name, boolean background) {
    this.number = number;
    this.name = name;
    this.background = background;
  }

  /** Its place in the order of spawning, from 0. */
  public int number() {
    return number;
  }

  /** What an operating system would number it by: no other thread of the execution has it. */
  public int osThreadId() {
    return PROCESS_ID + number;
  }

  /** The name it was spawned with. */
  public String name() {
    return name;
  }

  /** Whether the execution may end without it. */
  public boolean isBackground() {
    return background;
  }

  /** Whether its body has ended: what a join awaits. */
  public boolean hasEnded() {
    return standing == Standing.ENDED;
  }

  /** Whether it waits for something in the host. */
  public boolean isAwaiting() {
    return standing == Standing.AWAITING;
  }

  /** Whether it lets others go first. */
  public boolean isPausing() {
    return standing == Standing.PAUSED;
  }

  /** How its next step touches {@link #target()}. */
  public Access access() {
    return access;
  }

  /**
   * What its next step touches, to be compared by identity; {@link #WORLD} if it did not say; the
   * thread itself before its first step.
   */
  public Object target() {
    return target;
  }

  /** The place in the code where it stands, as a number; 0 if that is not known. */
  public int site() {
    return site;
  }

  /** How many steps it has taken. */
  public int stepsTaken() {
    return stepsTaken;
  }

  /** What was attached last; the thread itself before that. */
  public Object attachment() {
    return attachment;
  }

  /** Keeps what one who controls the thread knows of it, so that no step has to look it up. */
  public void attach(Object known) {
    attachment = known;
  }

  /** Its number and name as a value. */
  public ThreadLabel label() {
    return new ThreadLabel(number, name);
  }

  /**
   * Says what it waits for whenever it pauses, where that is not just that others go first: one
   * that keeps a clock waits for a time, for one.
   *
   * @param what a clause, such as {@code for the time that it is set to}
   */
  public void pausesFor(String what) {
    pausesFor = what;
  }

  /** What it waits for while it pauses. */
  String pausesFor() {
    return pausesFor;
  }

  /**
   * Where in its own code it has called its host from, where who runs it says so; empty if nobody
   * does, or it is in no call.
   */
  public Optional<String> caller() {
    return caller.map(Supplier::get);
  }

  /**
   * Notes where it calls its host from, for as long as the call lasts.
   *
   * @param place in words; asked while it stands there
   * @return what was noted before, for when the call is over
   */
  public Optional<Supplier<String>> callsFrom(Optional<Supplier<String>> place) {
    Optional<Supplier<String>> before = caller;
    caller = place;
    return before;
  }

  /**
   * Code begins that is not explored: the host's, or the JVM's own when it links a call. What
   * orders threads in there orders nothing in explored code, and may differ from run to run.
   */
  public void enterHost() {
    hosted++;
  }

  /** Such code ends, however. */
  public void leaveHost() {
    hosted--;
  }

  /**
   * The host calls explored code.
   *
   * @return for {@link #leaveExplored}
   */
  public int enterExplored() {
    int before = hosted;
    hosted = 0;
    return before;
  }

  /** That has come back to the host, however. */
  public void leaveExplored(int before) {
    hosted = before;
  }

  /** Whether it runs explored code, as each thread does to which nobody said otherwise. */
  public boolean isExplored() {
    return hosted == 0;
  }

  void stands(Access nextAccess, Object nextTarget, int at) {
    access = nextAccess;
    target = nextTarget;
    site = at;
    isInOwnCode = at > 0;
  }

  @Override
  public String toString() {
    return label().toString();
  }
}
