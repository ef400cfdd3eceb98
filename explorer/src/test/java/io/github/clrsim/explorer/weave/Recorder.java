package io.github.clrsim.explorer.weave;

import io.github.clrsim.explorer.weave.boot.Controller;
import io.github.clrsim.explorer.weave.boot.OriginalController;
import io.github.clrsim.explorer.weave.site.Sites;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * A controller that writes down what woven code says on one thread, and lets everything happen as
 * it always does. It calls that thread simulated only if asked to.
 */
@SuppressWarnings("ReferenceEquality") // A thread is itself or another.
final class Recorder implements Controller {
  private final OriginalController original = OriginalController.INSTANCE;
  private final List<String> said = new ArrayList<>();
  private final Thread watched = Thread.currentThread();
  private final boolean simulates;

  /** While the JDK does what was asked of it, which is none of the program's. */
  private boolean deaf;

  Recorder(boolean simulates) {
    this.simulates = simulates;
  }

  List<String> said() {
    return List.copyOf(said);
  }

  private void say(String what) {
    if (Thread.currentThread() == watched && !deaf) {
      said.add(what);
    }
  }

  private static String of(int access, Object target) {
    String name = target == null ? "nobody" : nameOf(target);
    return (access == READ ? " reads " : " writes ") + name;
  }

  private static String nameOf(Object target) {
    return target instanceof Class<?> type
        ? "class " + type.getSimpleName()
        : target.getClass().getSimpleName();
  }

  @Override
  public boolean isSimulated() {
    return simulates && Thread.currentThread() == watched;
  }

  @Override
  public void point(Object target, int access, int site) {
    say("point" + of(access, target));
  }

  @Override
  public void loop(int site) {
    say("loop");
  }

  @Override
  public void acquired(Object lock, int access, int site) {
    say("acquired" + of(access, lock));
  }

  @Override
  public void released(Object lock, int access, int site) {
    say("released" + of(access, lock));
  }

  @Override
  public void enterMonitor(Object monitor, int site) {
    say("enter " + nameOf(monitor));
    original.enterMonitor(monitor, site);
  }

  @Override
  public void exitMonitor(Object monitor, int site) {
    say("exit " + nameOf(monitor));
    original.exitMonitor(monitor, site);
  }

  @Override
  public void beforeJdkMonitor(Object monitor) {}

  @Override
  public void afterJdkMonitor(Object monitor) {}

  @Override
  public void enterInitializer() {
    say("initializer");
  }

  @Override
  public void exitInitializer() {
    say("initialized");
  }

  @Override
  public boolean holdsMonitor(Object monitor) {
    say("holds " + nameOf(monitor));
    return original.holdsMonitor(monitor);
  }

  @Override
  public void waitOn(Object monitor, long millis, int site) throws InterruptedException {
    say("wait " + millis);
    deaf = true;
    original.waitOn(monitor, millis, site);
    deaf = false;
  }

  @Override
  public void notifyOn(Object monitor, boolean all, int site) {
    say(all ? "notifyAll" : "notify");
    original.notifyOn(monitor, all, site);
  }

  @Override
  public void park(Object blocker) {
    say("park");
    original.park(blocker);
  }

  @Override
  public void parkNanos(Object blocker, long nanos) {
    say("parkNanos");
    original.parkNanos(blocker, nanos);
  }

  @Override
  public void parkUntil(Object blocker, long deadlineMillis) {
    say("parkUntil");
    original.parkUntil(blocker, deadlineMillis);
  }

  @Override
  public void unpark(Thread thread) {
    say("unpark");
    original.unpark(thread);
  }

  @Override
  public Thread newThread(Thread like, Runnable task) {
    say(task == null ? "newThread without task" : "newThread");
    return original.newThread(like, task);
  }

  @Override
  public void start(Thread thread) {
    say("start");
    original.start(thread);
  }

  @Override
  public void join(Thread thread, long millis, int site) throws InterruptedException {
    say("join");
    deaf = true;
    original.join(thread, millis, site);
    deaf = false;
  }

  @Override
  public void sleep(long nanos, int site) throws InterruptedException {
    say("sleep " + nanos);
    original.sleep(nanos, site);
  }

  @Override
  @SuppressWarnings("NamedLikeContextualKeyword")
  public void yield(int site) {
    say("yield");
  }

  @Override
  public Thread currentThread() {
    say("currentThread");
    return original.currentThread();
  }

  @Override
  public void interrupt(Thread thread) {
    say("interrupt");
    original.interrupt(thread);
  }

  @Override
  public boolean isInterrupted(Thread thread) {
    say("isInterrupted");
    return original.isInterrupted(thread);
  }

  @Override
  public boolean interrupted() {
    boolean interrupted = original.interrupted();
    say("interrupted " + interrupted);
    return interrupted;
  }

  @Override
  public boolean isAlive(Thread thread) {
    say("isAlive");
    return original.isAlive(thread);
  }

  @Override
  public Thread.State state(Thread thread) {
    say("state");
    return original.state(thread);
  }

  @Override
  public boolean isDaemon(Thread thread) {
    say("isDaemon");
    return original.isDaemon(thread);
  }

  @Override
  public void setDaemon(Thread thread, boolean daemon) {
    say("setDaemon");
    original.setDaemon(thread, daemon);
  }

  @Override
  public Executor asyncExecutor() {
    say("asyncExecutor");
    return Runnable::run;
  }

  @Override
  public long nanoTime() {
    say("nanoTime");
    return original.nanoTime();
  }

  @Override
  public long currentTimeMillis() {
    say("currentTimeMillis");
    return original.currentTimeMillis();
  }

  @Override
  public long randomSeed() {
    say("randomSeed");
    return 1;
  }

  @Override
  public int identityHashCode(Object object) {
    say("identityHashCode");
    return original.identityHashCode(object);
  }

  @Override
  public void exit(int status, boolean halt, int site) {
    say("exit");
  }

  @Override
  public void uncontrolled(String what, int site) {
    say("uncontrolled: " + what);
  }

  @Override
  public void plainAccess(Object owner, int place, int access, int site) {
    say("plain" + of(access, owner) + " at " + place(owner, place));
  }

  private static String place(Object owner, int place) {
    return owner.getClass().isArray() ? "" + place : Sites.field(place);
  }
}
