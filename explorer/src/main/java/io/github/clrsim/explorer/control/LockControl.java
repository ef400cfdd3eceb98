package io.github.clrsim.explorer.control;

import io.github.clrsim.explorer.control.thread.ControlledThread;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.weave.boot.Controller;
import io.github.clrsim.explorer.weave.boot.OriginalController;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The half of {@link Control} that is about shared memory, locks, monitors and parking. */
abstract class LockControl implements Controller {
  static final Controller ORIGINAL = OriginalController.INSTANCE;

  /** What is kept for the execution that the calling thread belongs to, if there is one. */
  abstract Optional<Session> here();

  static Access access(int access) {
    return access == READ ? Access.READ : Access.WRITE;
  }

  @Override
  public boolean isSimulated() {
    return SimulatedThreads.here().isPresent();
  }

  @Override
  public void point(@Nullable Object target, int access, int site) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      Session it = session.get();
      it.pace.point(it.table, target, access(access), site);
    }
  }

  @Override
  public void loop(int site) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      session.get().pace.loop(session.get().table.me());
    }
  }

  @Override
  public void enterInitializer() {
    here().ifPresent(it -> it.pace.enterInitializer(it.table.me()));
  }

  @Override
  public void exitInitializer() {
    here()
        .filter(it -> !it.threads.isOver())
        .ifPresent(it -> it.pace.exitInitializer(it.table.me()));
  }

  @Override
  public void acquired(Object lock, int access, int site) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      Session it = session.get();
      ControlledThread me = it.table.me();
      it.locks.of(lock, site).takenBy(me, site);
      it.watcher.acquired(me.simulated(), lock);
    }
  }

  @Override
  public void released(Object lock, int access, int site) {
    Optional<Session> session = here();
    if (session.isPresent() && !session.get().threads.isOver()) {
      Session it = session.get();
      ControlledThread me = it.table.me();
      it.locks.of(lock, site).givenBackBy(me);
      it.watcher.released(me.simulated(), lock);
    }
  }

  @Override
  public void touched(Object object) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      session.get().threads.touch(Access.WRITE, object);
    }
  }

  @Override
  public void ordered(Object object, int access) {
    Optional<Session> session = here();
    if (session.isPresent() && !session.get().threads.isOver()) {
      session.get().ordered(object, access(access));
    }
  }

  @Override
  public void signalled(Object condition, boolean all, int site) {
    here().ifPresent(it -> it.parking.signalled(it.table.me(), condition, all, site));
  }

  @Override
  public void enterMonitor(Object monitor, int site) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      Session it = session.get();
      it.monitors.enter(it.table.me(), monitor, site);
    } else {
      ORIGINAL.enterMonitor(monitor, site);
    }
  }

  @Override
  public void exitMonitor(Object monitor, int site) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      session.get().exitMonitor(monitor);
    } else {
      ORIGINAL.exitMonitor(monitor, site);
    }
  }

  @Override
  public void beforeJdkMonitor(Object monitor) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      session.get().beforeJdkMonitor(monitor);
    }
  }

  @Override
  public void afterJdkMonitor(Object monitor) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      session.get().afterJdkMonitor(monitor);
    }
  }

  @Override
  public boolean holdsMonitor(Object monitor) {
    Optional<Session> session = here();
    return session.isPresent()
        ? session.get().monitors.isHeld(session.get().table.me(), monitor)
        : ORIGINAL.holdsMonitor(monitor);
  }

  @Override
  public void waitOn(Object monitor, long millis, int site) throws InterruptedException {
    Optional<Session> session = here();
    if (session.isPresent()) {
      Session it = session.get();
      it.monitors.await(it.table.me(), monitor, it.world.deadlineMillis(millis), site);
    } else {
      ORIGINAL.waitOn(monitor, millis, site);
    }
  }

  @Override
  public void notifyOn(Object monitor, boolean all, int site) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      Session it = session.get();
      it.monitors.notify(it.table.me(), monitor, all, site);
    } else {
      ORIGINAL.notifyOn(monitor, all, site);
    }
  }

  @Override
  public void park(@Nullable Object blocker) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      Session it = session.get();
      it.parking.park(it.table.me(), blocker, SimulatedThreads.NEVER);
    } else {
      ORIGINAL.park(blocker);
    }
  }

  @Override
  public void parkNanos(@Nullable Object blocker, long nanos) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      Session it = session.get();
      it.parking.park(it.table.me(), blocker, it.world.deadline(nanos));
    } else {
      ORIGINAL.parkNanos(blocker, nanos);
    }
  }

  @Override
  public void parkUntil(@Nullable Object blocker, long deadlineMillis) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      Session it = session.get();
      it.parking.park(it.table.me(), blocker, it.world.deadlineAt(deadlineMillis));
    } else {
      ORIGINAL.parkUntil(blocker, deadlineMillis);
    }
  }

  @Override
  public void unpark(@Nullable Thread thread) {
    Optional<ControlledThread> found = find(thread);
    if (found.isPresent()) {
      Session it = here().orElseThrow();
      it.parking.unpark(it.table.me(), found.get());
    } else {
      ORIGINAL.unpark(thread);
    }
  }

  /** The thread of the caller's own execution that this is; empty for any other. */
  Optional<ControlledThread> find(@Nullable Thread thread) {
    return thread == null ? Optional.empty() : here().flatMap(it -> it.table.find(thread));
  }

  @Override
  public boolean watchesCollections() {
    Optional<Session> session = here();
    return session.isPresent() && session.get().pace.isWatched();
  }

  @Override
  public void plainAccess(Object owner, int place, int access, int site) {
    Optional<Session> session = here();
    if (session.isPresent()) {
      Session it = session.get();
      it.pace.plainPoint(it.table, owner, access(access), site);
      it.watcher.accessed(it.threads.current(), owner, place, access(access), site);
    }
  }
}
