package io.github.clrsim.explorer.schedule;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.choice.Choices;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Builds virtual threads on an executor of ours, so that the executor decides who moves. The JDK
 * has this constructor for its own tests; there is no public way.
 */
final class VirtualEngine implements Engine {
  private static final String BUILDER = "java.lang.ThreadBuilders$VirtualThreadBuilder";
  private static final String FLAG = "--add-opens java.base/java.lang=ALL-UNNAMED";

  /** So many threads an owner is given before another takes over; measured, and flat around it. */
  private static final int OWNED_MAX = 300;

  private final Constructor<?> builders;

  /** The thread that {@link #start} is starting. */
  private Thread starting = Thread.currentThread();

  private boolean busy;

  /**
   * Every thread belongs to an executor, because the JDK holds on to the unfinished threads that
   * belong to none. It is replaced after an execution that left threads over: they go with it.
   */
  private ExecutorService owner;

  private int owned;

  private VirtualEngine(Constructor<?> builders) {
    this.builders = builders;
    this.owner = newOwner();
  }

  static VirtualEngine open() {
    try {
      Constructor<?> builders = Class.forName(BUILDER).getDeclaredConstructor(Executor.class);
      builders.setAccessible(true);
      return new VirtualEngine(builders);
    } catch (InaccessibleObjectException closed) {
      throw new Diagnostic(
              "The virtual-thread engine cannot start, because java.lang is closed to it.",
              "Java " + Runtime.version() + ", " + BUILDER,
              "only this private constructor lets virtual threads run on a scheduler of our own",
              "add " + FLAG + " to the java command (in Maven: to surefire's argLine)")
          .thrown();
    } catch (ReflectiveOperationException unknown) {
      throw new Diagnostic(
              "The virtual-thread engine cannot start, because this JDK builds its threads"
                  + " otherwise.",
              "Java " + Runtime.version() + ", " + BUILDER + "(Executor)",
              "only this private constructor lets virtual threads run on a scheduler of our own",
              "run on JDK 25, the one it was written for")
          .thrown();
    }
  }

  @Override
  public Kind kind() {
    return Kind.VIRTUAL;
  }

  @Override
  public Execution run(Limits limits, Strategy strategy, Choices choices, Program program) {
    Thread carrier = Thread.currentThread();
    if (carrier.isVirtual()) {
      throw new IllegalStateException("an execution needs a platform thread to run on");
    }
    if (busy) {
      throw new IllegalStateException("this engine is busy; executions in parallel have one each");
    }
    var stage =
        new Stage(new Scheduler(limits, strategy, choices), it -> new VirtualCarrier(it, this));
    // Mounting a virtual thread clears the carrier's interrupt, which is our caller's.
    boolean interrupted = Thread.interrupted();
    busy = true;
    try {
      ((VirtualCarrier) stage.carrier()).execute(program);
      return stage.execution();
    } finally {
      busy = false;
      stage.forget();
      renewOwner(stage.scheduler.hasUnfinished());
      if (interrupted) {
        carrier.interrupt();
      }
    }
  }

  /** Starts a virtual thread as one of {@link #owner}'s. */
  void start(Thread thread) {
    starting = thread;
    owner.execute(() -> {});
    owned++;
    // Not to be held on to: it may be left over and is the garbage collector's then.
    starting = Thread.currentThread();
  }

  /**
   * A new owner, if the old one holds enough: it is never told that its threads have ended, because
   * to tell it costs more than to forget it with all of them from time to time.
   */
  private void renewOwner(boolean hasUnfinished) {
    if (hasUnfinished || owned >= OWNED_MAX) {
      owner = newOwner();
      owned = 0;
    }
  }

  private ExecutorService newOwner() {
    return Executors.newThreadPerTaskExecutor(task -> starting);
  }

  /** Builds virtual threads that run when this executor runs them. */
  Thread.Builder.OfVirtual builderOn(Executor scheduler) {
    try {
      return ((Thread.Builder.OfVirtual) builders.newInstance(scheduler))
          .inheritInheritableThreadLocals(false);
    } catch (ReflectiveOperationException broken) {
      throw new IllegalStateException(BUILDER + " refused an executor", broken);
    }
  }
}
