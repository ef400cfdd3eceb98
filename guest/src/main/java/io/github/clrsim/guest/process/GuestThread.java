package io.github.clrsim.guest.process;

import io.github.clrsim.abi.Scratch;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.guest.cpu.Coroutine;
import io.github.clrsim.guest.cpu.Crash;
import io.github.clrsim.guest.elf.LoadedLibrary;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A thread that has come into the guest, or that the guest has made. */
public final class GuestThread {
  private final SimulatedThread simulated;
  private final Coroutine coroutine;
  private final int number;
  private final List<ExitFunction> exitFunctions = new ArrayList<>();
  private final Scratch scratch;
  private final boolean isMade;
  private LoadedLibrary.Span stack;

  /** How far its own stack reached when it went to another one. */
  private long left;

  private long caller;
  private boolean isInRuntime;
  private Optional<Crash> unmended = Optional.empty();
  private final Deque<String> running = new ArrayDeque<>();

  GuestThread(
      SimulatedThread simulated, Coroutine coroutine, int number, Scratch scratch, boolean isMade) {
    this.isMade = isMade;
    this.simulated = simulated;
    this.coroutine = coroutine;
    this.number = number;
    this.scratch = scratch;
    long floor = coroutine.identity().floor();
    this.stack = new LoadedLibrary.Span(floor, coroutine.identity().base() - floor);
  }

  /**
   * A function of the guest that is called when a thread ends.
   *
   * @param argument what it is given
   */
  public record ExitFunction(long function, long argument) {}

  /** The same thread as the scheduler knows it. */
  public SimulatedThread simulated() {
    return simulated;
  }

  Coroutine coroutine() {
    return coroutine;
  }

  /** What pthread_self answers on it. */
  public long self() {
    return coroutine.identity().base();
  }

  /** Memory of the guest for what the arguments of its functions point to. */
  public Scratch scratch() {
    return scratch;
  }

  /** Whether the guest has made it, and it is in no callback. */
  public boolean isOnItsOwn() {
    return isMade && running.size() == 1;
  }

  /** Whether it is in code of the guest, or in a function of the C library that this has called. */
  public boolean isInGuest() {
    return !running.isEmpty() && !isInRuntime;
  }

  /** Notes whether it is in the runtime, which the guest has called; what was noted before. */
  boolean enterRuntime(boolean enters) {
    boolean before = isInRuntime;
    isInRuntime = enters;
    return before;
  }

  /** Whether it has failed in the same way just before, and nothing was done about it. */
  boolean failsAgain(Crash crash) {
    boolean isAgain = unmended.filter(crash::equals).isPresent();
    unmended = Optional.of(crash);
    return isAgain;
  }

  /** With which it goes on behind the function that it has called. */
  public long[] registers() {
    return coroutine.standing();
  }

  /** The stack on which it runs: its own, or one that the guest has given it for handlers. */
  LoadedLibrary.Span stack() {
    return stack;
  }

  /** From now on it runs on this one; on which it ran before. */
  LoadedLibrary.Span standOn(LoadedLibrary.Span other) {
    LoadedLibrary.Span before = stack;
    if (isOnItsOwnStack()) {
      left = coroutine.stack();
    }
    stack = other;
    return before;
  }

  /**
   * Whether it runs on a stack that the guest has given it, and has gone beyond its end with this
   * stack pointer. There is no page below it that would stop it.
   */
  boolean isBeyondOtherStack(long pointer) {
    return !isOnItsOwnStack() && Long.compareUnsigned(pointer, stack.address()) < 0;
  }

  private boolean isOnItsOwnStack() {
    return stack.address() == coroutine.identity().floor();
  }

  /**
   * Its own frames.
   *
   * @param pointer where its stack ends, whichever that is
   */
  LoadedLibrary.Span frames(long pointer) {
    long from = isOnItsOwnStack() ? pointer : left;
    return new LoadedLibrary.Span(from, coroutine.identity().top() - from);
  }

  /** Counts the threads of an execution, from 1. */
  public int number() {
    return number;
  }

  /** Remembers what is to be called when it ends, the last one first. */
  public void atExit(ExitFunction function) {
    exitFunctions.add(function);
  }

  /** Takes what is to be called when it ends. */
  public List<ExitFunction> takeExitFunctions() {
    List<ExitFunction> taken = List.copyOf(exitFunctions.reversed());
    exitFunctions.clear();
    return taken;
  }

  /** Where in the guest's code its last request was made. */
  public long caller() {
    return caller;
  }

  void asksFrom(long address) {
    caller = address;
    // It has come further, and may have made what fails anew.
    unmended = Optional.empty();
  }

  /** The functions of the guest that run on it, the innermost first. */
  Deque<String> running() {
    return running;
  }

  @Override
  public String toString() {
    return simulated.label().toString();
  }
}
