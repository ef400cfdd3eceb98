package io.github.clrsim.model.schedule;

import java.util.function.BooleanSupplier;

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
    /** It is parked, and another thread has to unpark it. */
    PARKED,
    /** Its body has ended. */
    ENDED
  }

  private final int number;
  private final String name;
  private final boolean background;

  Standing standing = Standing.READY;
  int pausedAtStep;
  String why = "";
  BooleanSupplier condition = () -> true;

  SimulatedThread(int number, String name, boolean background) {
    this.number = number;
    this.name = name;
    this.background = background;
  }

  /** Its place in the order of spawning, from 0. */
  public int number() {
    return number;
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

  /** Its number and name as a value. */
  public ThreadLabel label() {
    return new ThreadLabel(number, name);
  }

  @Override
  public String toString() {
    return label().toString();
  }
}
