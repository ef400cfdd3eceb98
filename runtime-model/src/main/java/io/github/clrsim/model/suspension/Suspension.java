package io.github.clrsim.model.suspension;

import io.github.clrsim.api.callback.SuspensionCallback.RuntimeResumeFinished;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeResumeStarted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendAborted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendFinished;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendStarted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeThreadResumed;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeThreadSuspended;
import io.github.clrsim.api.corprof.CorPrfSuspendReason;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.fault.Faults;
import io.github.clrsim.model.profile.ThreadRules;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Suspends the runtime and resumes it. Threads in native code run on and stop when they come back;
 * those in cooperative mode are waited for (G74, N84).
 */
public final class Suspension {
  private final ThreadRules rules;
  private final SimulatedThreads scheduler;
  private final ClrThreads threads;
  private final Delivery delivery;
  private final Faults faults;
  private int forProfiler;
  private boolean isResuming;
  // Who suspends the runtime, from before that is announced, and has the lock that is for it;
  // looked up only.
  private final Set<ClrThread> locking = new HashSet<>();

  /** The suspensions of one process. */
  public Suspension(
      ThreadRules rules,
      SimulatedThreads scheduler,
      ClrThreads threads,
      Delivery delivery,
      Faults faults) {
    this.rules = rules;
    this.scheduler = scheduler;
    this.threads = threads;
    this.delivery = delivery;
    this.faults = faults;
  }

  /** Whether the runtime stands still, or is about to. */
  public boolean isUnderWay() {
    return threads.suspender().isPresent();
  }

  /** Whether the profiler suspended the runtime, and what it resumes does not go on yet. */
  public boolean isForProfiler() {
    return forProfiler > 0 || isResuming;
  }

  /**
   * Whether the current thread has suspended the runtime, does not let it go yet, and has the lock
   * of the list of threads, as it should have.
   */
  public boolean isLockedByCurrent() {
    ClrThread me = threads.current();
    return threads.suspender().filter(me::equals).isPresent() && locking.contains(me);
  }

  /** The current thread has taken the lock of the list of threads, and given it back. */
  public void givesLockBack() {
    if (rules.givesLockBackForThreads()) {
      locking.remove(threads.current());
    }
  }

  /**
   * Suspends the runtime until the profiler resumes it. It is counted by nobody that it does so
   * twice.
   *
   * @return false if it is being suspended for something else
   */
  public boolean suspendForProfiler() {
    if (forProfiler == 0) {
      if (isUnderWay()) {
        return false;
      }
      suspend(CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_PROFILER);
    }
    forProfiler++;
    return true;
  }

  /**
   * Resumes the runtime.
   *
   * @return false if it is not the profiler that suspended it
   */
  public boolean resumeForProfiler() {
    if (forProfiler == 0) {
      return false;
    }
    boolean wasTwice = forProfiler > 1;
    forProfiler = 0;
    isResuming = true;
    delivery.deliver(new RuntimeResumeStarted());
    if (!wasTwice || rules.resumesWhatWasSuspendedTwice()) {
      threads.resume();
    }
    known(threads.current()).ifPresent(id -> delivery.deliver(new RuntimeThreadResumed(id.id())));
    // Over by then: EnumModules is answered again (measured on 3.1 and 9.0).
    isResuming = false;
    delivery.deliver(new RuntimeResumeFinished());
    return true;
  }

  /** Does something while the runtime stands still. */
  public void during(CorPrfSuspendReason reason, Runnable work) {
    suspend(reason);
    work.run();
    resume();
  }

  /** Suspends the runtime for the current thread, which waits until nobody else does. */
  public void suspend(CorPrfSuspendReason reason) {
    ClrThread me = threads.current();
    locking.add(me);
    delivery.deliver(new RuntimeSuspendStarted(reason));
    if (faults.abortsSuspension()) {
      delivery.deliver(new RuntimeSuspendAborted());
      delivery.deliver(new RuntimeSuspendStarted(reason));
    }
    scheduler.await("another suspension to end", () -> threads.suspender().isEmpty());
    threads.suspendFor(me);
    scheduler.await("every thread to leave cooperative mode", () -> !threads.anyCooperativeBut(me));
    // Notional: what stands still besides is not told (N85).
    known(me).ifPresent(id -> delivery.deliver(new RuntimeThreadSuspended(id.id())));
    delivery.deliver(new RuntimeSuspendFinished());
  }

  /** Lets the runtime go on. */
  public void resume() {
    ClrThread me = threads.current();
    delivery.deliver(new RuntimeResumeStarted());
    threads.resume();
    known(me).ifPresent(id -> delivery.deliver(new RuntimeThreadResumed(id.id())));
    delivery.deliver(new RuntimeResumeFinished());
  }

  private static Optional<ClrThread> known(ClrThread thread) {
    return thread.isManaged() ? Optional.of(thread) : Optional.empty();
  }
}
