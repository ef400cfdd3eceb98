package io.github.clrsim.explorer.control;

import io.github.clrsim.explorer.control.thread.ControlledThread;
import io.github.clrsim.explorer.control.thread.Watcher;
import io.github.clrsim.explorer.control.thread.World;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stands behind the hooks of woven code, for all executions of this JVM. On a simulated thread each
 * call is modelled by what is kept for that thread's execution; on any other thread the original
 * operation is done.
 *
 * <p>The rooms behind it: {@code Pace} (scheduling points and loops), {@code Monitors}, {@code
 * Parking}, {@code Interrupts}, {@code ThreadTable}, {@code World} (time, chance, the end), and
 * {@code Report} for the words of a deadlock.
 */
public final class Control extends LockControl {
  private final Function<SimulatedThreads, SimulatedThreads.Companion> sessions;
  private final IntFunction<String> sites;

  /**
   * A control that nobody watches.
   *
   * @param sites names the place in the code that a number stands for
   */
  public Control(IntFunction<String> sites) {
    this(sites, () -> Watcher.NONE);
  }

  /**
   * A control with a watcher for each execution.
   *
   * @param watchers asked once in each execution
   */
  public Control(IntFunction<String> sites, Supplier<Watcher> watchers) {
    this.sites = sites;
    this.sessions = threads -> new Session(threads, watchers.get(), sites);
    // What every hook needs is loaded before there are hooks, as loading comes to hooks itself.
    if (SimulatedThreads.here().isPresent()) {
      throw new IllegalStateException("a control is made before the execution that it controls");
    }
  }

  /** Has one execution watched, before anything has happened in it. */
  public void watch(SimulatedThreads threads, Watcher watcher) {
    var session = (Session) threads.companion(all -> new Session(all, watcher, sites));
    if (!session.watcher.equals(watcher)) {
      throw new IllegalStateException("an execution is watched from its start, and by one only");
    }
  }

  /** Has somebody told what one execution does that is left as it is. */
  void listen(SimulatedThreads threads, ObjIntConsumer<String> listener) {
    ((Session) threads.companion(sessions)).noting = listener;
  }

  @Override
  Optional<Session> here() {
    Optional<SimulatedThreads> threads = SimulatedThreads.here();
    return threads.isPresent()
        ? ((Session) threads.get().companion(sessions)).itself
        : Optional.empty();
  }

  @Override
  public Thread newThread(Thread like, @Nullable Runnable task) {
    Optional<Session> session = here();
    return session.isPresent()
        ? session.get().table.make(like, task == null ? () -> {} : task)
        : ORIGINAL.newThread(like, task);
  }

  @Override
  public void start(Thread thread) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      session.get().table.start(thread);
    } else {
      ORIGINAL.start(thread);
    }
  }

  @Override
  public void join(Thread thread, long millis, int site) throws InterruptedException {
    Optional<Session> session = here();
    if (session.isEmpty()) {
      ORIGINAL.join(thread, millis, site);
      return;
    }
    Session it = session.get();
    ControlledThread me = it.table.me();
    Optional<ControlledThread> joined = it.table.findOrClaim(thread);
    if (joined.isPresent()) {
      it.table.join(me, joined.get(), it.world.deadlineMillis(millis), site);
    } else if (thread.isAlive()) {
      it.world.uncontrolled(me, "it joins a thread that is not simulated", site);
    }
  }

  @Override
  public void sleep(long nanos, int site) throws InterruptedException {
    Optional<Session> session = here();
    if (session.isPresent()) {
      Session it = session.get();
      it.pace.sleep(it.table.me(), nanos, it.world.deadline(nanos), site);
    } else {
      ORIGINAL.sleep(nanos, site);
    }
  }

  @Override
  public void yield(int site) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      session.get().pace.yieldTurn(session.get().table.me());
    } else {
      ORIGINAL.yield(site);
    }
  }

  @Override
  public Thread currentThread() {
    Optional<Session> session = here();
    return session.isPresent() ? session.get().table.me().face : Thread.currentThread();
  }

  @Override
  public void interrupt(Thread thread) {
    Optional<ControlledThread> claimed = claim(thread);
    if (claimed.isPresent()) {
      Session it = here().orElseThrow();
      it.interrupts.interrupt(it.table.me(), claimed.get());
    } else {
      ORIGINAL.interrupt(thread);
    }
  }

  @Override
  public boolean isInterrupted(Thread thread) {
    Optional<ControlledThread> claimed = claim(thread);
    if (claimed.isEmpty()) {
      return ORIGINAL.isInterrupted(thread);
    }
    Session it = here().orElseThrow();
    return it.interrupts.isSet(it.table.me(), claimed.get());
  }

  @Override
  public boolean interrupted() {
    Optional<Session> session = here();
    return session.isPresent()
        ? session.get().interrupts.takeBack(session.get().table.me())
        : ORIGINAL.interrupted();
  }

  @Override
  public boolean isAlive(Thread thread) {
    Optional<ControlledThread> claimed = claim(thread);
    return claimed.isPresent()
        ? here().orElseThrow().table.isAlive(claimed.get())
        : ORIGINAL.isAlive(thread);
  }

  @Override
  public Thread.State state(Thread thread) {
    Optional<ControlledThread> claimed = claim(thread);
    return claimed.isPresent()
        ? here().orElseThrow().table.state(claimed.get())
        : ORIGINAL.state(thread);
  }

  @Override
  public boolean isDaemon(Thread thread) {
    Optional<ControlledThread> claimed = claim(thread);
    return claimed.isPresent()
        ? here().orElseThrow().table.isDaemon(claimed.get())
        : ORIGINAL.isDaemon(thread);
  }

  @Override
  public void setDaemon(Thread thread, boolean daemon) {
    Optional<ControlledThread> claimed = claim(thread);
    if (claimed.isPresent()) {
      here().orElseThrow().table.setDaemon(claimed.get(), daemon);
    } else {
      ORIGINAL.setDaemon(thread, daemon);
    }
  }

  @Override
  public long threadId(Thread thread) {
    Optional<ControlledThread> claimed = claim(thread);
    return claimed.isPresent() ? claimed.get().id : ORIGINAL.threadId(thread);
  }

  private Optional<ControlledThread> claim(Thread thread) {
    return here().flatMap(it -> it.table.findOrClaim(thread));
  }

  @Override
  public Executor asyncExecutor() {
    Optional<Session> session = here();
    return session.isPresent() ? session.get().async : ORIGINAL.asyncExecutor();
  }

  @Override
  public ForkJoinPool commonPool(ForkJoinPool ofTheJvm) {
    Optional<Session> session = here();
    return session.isPresent() ? session.get().commonPool() : ofTheJvm;
  }

  @Override
  public long nanoTime() {
    Optional<Session> session = here();
    return session.isPresent() ? session.get().world.nanoTime() : ORIGINAL.nanoTime();
  }

  @Override
  public long currentTimeMillis() {
    Optional<Session> session = here();
    return session.isPresent()
        ? session.get().world.currentTimeMillis()
        : ORIGINAL.currentTimeMillis();
  }

  @Override
  public long randomSeed() {
    Optional<Session> session = here();
    return session.isPresent()
        ? session.get().world.randomSeed(session.get().table.me())
        : ORIGINAL.randomSeed();
  }

  @Override
  public void keep(@Nullable Object object) {
    here().ifPresent(session -> session.kept.add(Optional.ofNullable(object)));
  }

  @Override
  public int identityHashCode(@Nullable Object object) {
    Optional<Session> session = here();
    return session.isPresent()
        ? session.get().world.identityHashCode(session.get().table.me(), object)
        : ORIGINAL.identityHashCode(object);
  }

  @Override
  public int availableProcessors() {
    return here().isPresent() ? World.PROCESSORS : ORIGINAL.availableProcessors();
  }

  @Override
  public void exit(int status, boolean halt, int site) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      Session it = session.get();
      it.world.exit(it.table.me(), status, halt, site);
    } else {
      ORIGINAL.exit(status, halt, site);
    }
  }

  @Override
  public void uncontrolled(String what, int site) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      Session it = session.get();
      it.world.uncontrolled(it.table.me(), what, site);
    }
  }

  @Override
  public void noted(String what, int site) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      session.get().noting.accept(what, site);
    }
  }
}
