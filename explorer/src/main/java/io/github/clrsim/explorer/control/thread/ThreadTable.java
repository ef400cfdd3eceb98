package io.github.clrsim.explorer.control.thread;

import io.github.clrsim.explorer.control.thread.ControlledThread.Life;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.schedule.Stopped;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/** The threads of one execution, as their program sees them. */
public final class ThreadTable {
  /** Ids of threads that the program made begin here, past those that it was begun with. */
  private static final long FIRST_MADE_ID = 1_001;

  private final SimulatedThreads threads;
  private final Watcher watcher;
  private final Report report;
  private final ThreadNames names = new ThreadNames();

  /** At the place of their numbers; those that have not come here yet are empty. */
  private final List<Optional<ControlledThread>> byNumber;

  private final IdentityHashMap<Thread, ControlledThread> byThread = new IdentityHashMap<>();
  private long made;
  private int asyncStarted;

  /** The threads of one execution, none of which is known yet. */
  public ThreadTable(
      SimulatedThreads threads,
      Watcher watcher,
      Report report,
      List<Optional<ControlledThread>> byNumber) {
    this.threads = threads;
    this.watcher = watcher;
    this.report = report;
    this.byNumber = byNumber;
  }

  /** The calling thread. */
  public ControlledThread me() {
    SimulatedThread running = threads.current();
    return running.attachment() instanceof ControlledThread known
        ? known
        : adopt(running, Thread.currentThread());
  }

  /** The thread of this execution that this is, as itself or as what does its work. */
  public Optional<ControlledThread> find(Thread thread) {
    ControlledThread known = byThread.get(thread);
    return known != null
        ? Optional.of(known)
        : threads.find(thread).map(simulated -> adopt(simulated, thread));
  }

  /** As {@link #find}, and a thread that nobody has started yet becomes one of this execution. */
  public Optional<ControlledThread> findOrClaim(Thread thread) {
    Optional<ControlledThread> known = find(thread);
    return known.isEmpty() && thread.getState() == Thread.State.NEW
        ? Optional.of(claim(thread, true, isDaemonLike(thread)))
        : known;
  }

  /** Takes in a thread that was spawned without us. */
  private ControlledThread adopt(SimulatedThread simulated, Thread thread) {
    var adopted =
        new ControlledThread(
            thread, false, 1 + simulated.number(), simulated.isBackground(), report);
    adopted.started(simulated);
    if (simulated.hasEnded()) {
      adopted.life = Life.OVER;
    }
    byThread.put(thread, adopted);
    note(simulated, adopted);
    return adopted;
  }

  private void note(SimulatedThread simulated, ControlledThread thread) {
    while (byNumber.size() <= simulated.number()) {
      byNumber.add(Optional.empty());
    }
    byNumber.set(simulated.number(), Optional.of(thread));
    simulated.attach(thread);
  }

  private ControlledThread claim(Thread face, boolean delegates, boolean daemon) {
    threads.touch(Access.WRITE, SimulatedThread.THREADS);
    var claimed = new ControlledThread(face, delegates, FIRST_MADE_ID + made, daemon, report);
    made++;
    byThread.put(face, claimed);
    return claimed;
  }

  /**
   * The thread that carries us is a daemon, and so everything made on it is one: that means what
   * our own flag says.
   */
  private boolean isDaemonLike(Thread like) {
    return like.isVirtual() || (like.isDaemon() && me().daemon);
  }

  /** A controlled thread in the place of one of the program's. */
  public Thread make(Thread like, Runnable task) {
    boolean daemon = isDaemonLike(like);
    String name = like.isVirtual() && like.getName().isEmpty() ? "virtual" : like.getName();
    return make(names.named(name), daemon, task, Optional.of(like));
  }

  private Thread make(String name, boolean daemon, Runnable task, Optional<Thread> like) {
    Thread thread = threads.newThread(name, () -> live(task, like));
    claim(thread, false, daemon);
    return thread;
  }

  /** Starts one thread for one asynchronous stage; it keeps nobody waiting. */
  public void startAsync(Runnable task) {
    asyncStarted++;
    start(make("async-" + asyncStarted, true, task, Optional.empty()));
  }

  /** Starts a thread that was {@linkplain #make made} and not started before. */
  public void start(Thread thread) {
    Optional<ControlledThread> found = findOrClaim(thread);
    if (found.isEmpty() || found.get().life != Life.NEW) {
      throw new IllegalThreadStateException();
    }
    ControlledThread started = found.get();
    threads.touch(Access.WRITE, started.face);
    watcher.released(me().simulated(), started.face);
    Thread worker = started.delegates ? worker(started) : thread;
    SimulatedThread simulated = threads.start(worker, started.daemon);
    started.started(simulated);
    note(simulated, started);
  }

  private Thread worker(ControlledThread thread) {
    if (thread.face.isVirtual()) {
      throw threads.end(
          new Ending.Uncontrolled(
              me().simulated().label(), "it starts a virtual thread that code not woven has made"));
    }
    // The number that the JDK gave it counts on from execution to execution.
    thread.face.setName(names.named(thread.face.getName()));
    Thread worker =
        threads.newThread(thread.face.getName(), () -> live(thread.face, Optional.empty()));
    byThread.put(worker, thread);
    return worker;
  }

  private void live(Runnable task, Optional<Thread> like) {
    ControlledThread me = me();
    watcher.acquired(me.simulated(), me.face);
    try {
      task.run();
    } catch (Stopped over) {
      throw over;
    } catch (Throwable thrown) {
      uncaught(me, like, thrown);
    }
  }

  private void uncaught(ControlledThread me, Optional<Thread> like, Throwable thrown) {
    UncaughtExceptionHandler handler =
        handlerOf(me.face)
            .or(() -> like.flatMap(ThreadTable::handlerOf))
            .or(() -> Optional.ofNullable(Thread.getDefaultUncaughtExceptionHandler()))
            .orElseThrow(() -> threads.end(new Ending.Threw(me.simulated().label(), thrown)));
    try {
      handler.uncaughtException(me.face, thrown);
    } catch (Stopped over) {
      throw over;
    } catch (Throwable ignoredAsTheJvmDoes) {
      // The thread ends either way.
    }
  }

  /** What the program gave it; a plain group stands for nothing given. */
  private static Optional<UncaughtExceptionHandler> handlerOf(Thread thread) {
    return Optional.ofNullable(thread.getUncaughtExceptionHandler())
        .filter(handler -> handler.getClass() != ThreadGroup.class);
  }

  /** Told of every thread of the execution, in its last step. */
  public void ended(SimulatedThread simulated, Monitors monitors) {
    if (simulated.attachment() instanceof ControlledThread known) {
      ended(known, monitors);
    }
  }

  private void ended(ControlledThread thread, Monitors monitors) {
    thread.life = Life.OVER;
    threads.touch(Access.WRITE, thread.face);
    watcher.released(thread.simulated(), thread.face);
    thread.joiners.forEach(joiner -> threads.unblock(joiner.simulated()));
    monitors.ended(thread.face);
  }

  /** Waits until the thread has ended, or the time has come. */
  public void join(ControlledThread me, ControlledThread thread, long deadline, int site)
      throws InterruptedException {
    threads.point(Access.READ, thread.face, site);
    if (thread.life == Life.ALIVE) {
      Interrupts.throwIfInterrupted(threads, me);
      me.waiting = new Waiting.ForEnd(thread);
      me.timed = deadline != SimulatedThreads.NEVER;
      thread.joiners.add(me);
      boolean woken = threads.block(thread.face, site, me.why, deadline);
      thread.joiners.remove(me);
      me.waiting = ControlledThread.NOTHING;
      if (woken && thread.life == Life.ALIVE) {
        Interrupts.throwIfInterrupted(threads, me);
      }
    }
    noticeEnd(thread);
  }

  /** Who knows that a thread has ended comes after all that it did. */
  private void noticeEnd(ControlledThread thread) {
    if (thread.life == Life.OVER) {
      watcher.acquired(me().simulated(), thread.face);
    }
  }

  /** As {@link Thread#isDaemon()}. */
  public boolean isDaemon(ControlledThread thread) {
    threads.touch(Access.READ, thread.face);
    return thread.daemon;
  }

  /** As {@link Thread#setDaemon(boolean)}. */
  public void setDaemon(ControlledThread thread, boolean daemon) {
    threads.touch(Access.WRITE, thread.face);
    if (thread.life == Life.ALIVE) {
      throw new IllegalThreadStateException();
    }
    thread.daemon = daemon;
  }

  /** As {@link Thread#isAlive()}. */
  public boolean isAlive(ControlledThread thread) {
    threads.touch(Access.READ, thread.face);
    noticeEnd(thread);
    return thread.life == Life.ALIVE;
  }

  /** As {@link Thread#getState()}. */
  public Thread.State state(ControlledThread thread) {
    // Whether a thread waits depends on all that it can wait for.
    threads.touch(Access.WRITE, SimulatedThread.WORLD);
    noticeEnd(thread);
    return switch (thread.life) {
      case NEW -> Thread.State.NEW;
      case OVER -> Thread.State.TERMINATED;
      case ALIVE ->
          switch (thread.waiting) {
            case Waiting.ForNothing nothing -> Thread.State.RUNNABLE;
            case Waiting.ToEnter(Monitor monitor) ->
                monitor.isFree() ? Thread.State.RUNNABLE : Thread.State.BLOCKED;
            case Waiting.ForTime time -> Thread.State.TIMED_WAITING;
            case Waiting.ForNotify notify -> waiting(thread);
            case Waiting.ForUnpark unpark -> waiting(thread);
            case Waiting.ForEnd end -> waiting(thread);
          };
    };
  }

  private static Thread.State waiting(ControlledThread thread) {
    return thread.timed ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
  }
}
