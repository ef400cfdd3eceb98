package io.github.clrsim.explorer.control;

import io.github.clrsim.explorer.control.thread.ControlledThread;
import io.github.clrsim.explorer.control.thread.Interrupts;
import io.github.clrsim.explorer.control.thread.KnownLocks;
import io.github.clrsim.explorer.control.thread.Monitors;
import io.github.clrsim.explorer.control.thread.Pace;
import io.github.clrsim.explorer.control.thread.Parking;
import io.github.clrsim.explorer.control.thread.Report;
import io.github.clrsim.explorer.control.thread.ThreadTable;
import io.github.clrsim.explorer.control.thread.Watcher;
import io.github.clrsim.explorer.control.thread.World;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.weave.boot.PoolHooks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;

/** All that is kept for one execution. */
final class Session implements SimulatedThreads.Companion {
  final SimulatedThreads threads;
  final Watcher watcher;
  final KnownLocks locks = new KnownLocks();
  final ThreadTable table;
  final Monitors monitors;
  final Interrupts interrupts;
  final Parking parking;
  final Pace pace;
  final World world;
  final Executor async;
  private Optional<ForkJoinPool> commonPool = Optional.empty();

  /** Never read: what stands here is not collected. */
  final List<Optional<Object>> kept = new ArrayList<>();

  private boolean busyForJdk;

  /** Told of what is left as it is. */
  ObjIntConsumer<String> noting = (what, site) -> {};

  /** What the hooks of its threads come to. */
  final SimulatedController controller = new SimulatedController(this);

  Session(SimulatedThreads threads, Watcher watcher, IntFunction<String> sites) {
    this.threads = threads;
    this.watcher = watcher;
    var byNumber = new ArrayList<Optional<ControlledThread>>();
    var report = new Report(locks, sites, byNumber);
    this.table = new ThreadTable(threads, watcher, report, byNumber);
    this.monitors = new Monitors(threads, locks, watcher);
    this.interrupts = new Interrupts(threads, monitors, watcher);
    this.parking = new Parking(threads, watcher);
    this.pace = new Pace(threads, watcher);
    this.world = new World(threads, sites);
    this.async = table::startAsync;
  }

  /** The pool of those who have none of their own, made when somebody first asks for it. */
  ForkJoinPool commonPool() {
    if (commonPool.isEmpty()) {
      commonPool = Optional.of(PoolHooks.newCommonPool());
    }
    return commonPool.get();
  }

  /**
   * A thread that is being unwound owns nothing, and must not be told so: the handler of a
   * synchronized block guards itself, and would give the monitor back for ever.
   */
  void exitMonitor(Object monitor) {
    if (!threads.isOver()) {
      monitors.exit(table.me(), monitor);
    }
  }

  /**
   * The JDK takes monitors wherever it likes, when it loads a class for us too, so this neither
   * takes a step nor is told to anybody: the operation of the program that led to it was. And it
   * may come about in the middle of itself, while what it needs is loaded.
   */
  void beforeJdkMonitor(Object monitor) {
    if (busyForJdk || threads.isOver()) {
      return;
    }
    busyForJdk = true;
    ControlledThread me = table.me();
    boolean taken = monitors.takeForJdk(me, monitor);
    busyForJdk = false;
    if (!taken) {
      monitors.enterForJdk(me, monitor);
    } else if (me.simulated().isExplored()) {
      watcher.acquired(me.simulated(), monitor);
    }
  }

  void afterJdkMonitor(Object monitor) {
    if (busyForJdk || threads.isOver()) {
      return;
    }
    busyForJdk = true;
    ControlledThread me = table.me();
    if (me.simulated().isExplored()) {
      watcher.released(me.simulated(), monitor);
    }
    monitors.exitForJdk(me, monitor);
    busyForJdk = false;
  }

  /** An access inside the JDK that orders; as for monitors, in the middle of anything. */
  void ordered(Object object, Access access) {
    SimulatedThread me = threads.current();
    if (!busyForJdk && me.isExplored()) {
      busyForJdk = true;
      watcher.acquired(me, object);
      if (access == Access.WRITE) {
        watcher.released(me, object);
      }
      busyForJdk = false;
    }
  }

  @Override
  public void started(SimulatedThread thread) {
    watcher.started(threads.current(), thread);
  }

  @Override
  public void awaited() {
    watcher.awaited(threads.current());
  }

  @Override
  public void ended(SimulatedThread thread) {
    table.ended(thread, monitors);
  }
}
