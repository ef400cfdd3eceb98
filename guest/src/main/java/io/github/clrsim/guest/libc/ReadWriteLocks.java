package io.github.clrsim.guest.libc;

import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.fault.GuestFault;
import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.GuestThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Reader-writer locks that prefer readers, as glibc's do by default (pthread_rwlock_rdlock(3p)).
 */
final class ReadWriteLocks implements Family {
  private final GuestProcess process;
  private final Deadlines deadlines;
  private final SyncObjects<ReadWriteLock> locks;

  ReadWriteLocks(GuestProcess process, Deadlines deadlines) {
    this.process = process;
    this.deadlines = deadlines;
    this.locks = new SyncObjects<>(ReadWriteLock::new);
  }

  private final class ReadWriteLock extends SyncObjects.SyncObject {
    private Optional<GuestThread> writer = Optional.empty();
    private final List<GuestThread> readers = new ArrayList<>();

    ReadWriteLock(long address) {
      super(process, "reader-writer lock", address);
    }

    private boolean isFree() {
      return writer.isEmpty() && readers.isEmpty();
    }

    private String why() {
      return writer
          .map(holder -> "for %s, which %s holds for writing".formatted(this, holder))
          .orElseGet(() -> "for %s, which %s read".formatted(this, readers));
    }
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("pthread_rwlock_init", arguments -> forget(arguments.get(0)));
    functions.accept("pthread_rwlock_destroy", arguments -> destroy(arguments.get(0)));
    functions.accept(
        "pthread_rwlock_rdlock", arguments -> read(arguments.get(0), SimulatedThreads.NEVER));
    functions.accept(
        "pthread_rwlock_wrlock", arguments -> write(arguments.get(0), SimulatedThreads.NEVER));
    functions.accept(
        "pthread_rwlock_timedrdlock",
        arguments -> read(arguments.get(0), deadlines.of(Deadlines.REALTIME, arguments.get(1))));
    functions.accept(
        "pthread_rwlock_timedwrlock",
        arguments -> write(arguments.get(0), deadlines.of(Deadlines.REALTIME, arguments.get(1))));
    functions.accept("pthread_rwlock_tryrdlock", arguments -> tryRead(arguments.get(0)));
    functions.accept("pthread_rwlock_trywrlock", arguments -> tryWrite(arguments.get(0)));
    functions.accept("pthread_rwlock_unlock", arguments -> unlock(arguments.get(0)));
  }

  private long forget(long address) {
    locks.forget(address);
    return 0;
  }

  private long destroy(long address) {
    ReadWriteLock lock = locks.at(address);
    if (!lock.isFree()) {
      throw new GuestFault(
          "%s is destroyed while it is held (pthread_rwlock_destroy: undefined)".formatted(lock));
    }
    return forget(address);
  }

  private long read(long address, long deadline) {
    ReadWriteLock lock = locks.at(address);
    if (lock.writer.equals(Optional.of(process.current()))) {
      return ErrorNumber.EDEADLK;
    }
    if (!lock.await(() -> lock.writer.isEmpty(), lock::why, deadline)) {
      return ErrorNumber.ETIMEDOUT;
    }
    lock.readers.add(process.current());
    return 0;
  }

  private long write(long address, long deadline) {
    ReadWriteLock lock = locks.at(address);
    if (lock.writer.equals(Optional.of(process.current()))) {
      return ErrorNumber.EDEADLK;
    }
    if (!lock.await(lock::isFree, lock::why, deadline)) {
      return ErrorNumber.ETIMEDOUT;
    }
    lock.writer = Optional.of(process.current());
    return 0;
  }

  private long tryRead(long address) {
    process.threads().point();
    ReadWriteLock lock = locks.at(address);
    if (lock.writer.isPresent()) {
      return ErrorNumber.EBUSY;
    }
    lock.readers.add(process.current());
    return 0;
  }

  private long tryWrite(long address) {
    process.threads().point();
    ReadWriteLock lock = locks.at(address);
    if (!lock.isFree()) {
      return ErrorNumber.EBUSY;
    }
    lock.writer = Optional.of(process.current());
    return 0;
  }

  private long unlock(long address) {
    ReadWriteLock lock = locks.at(address);
    GuestThread me = process.current();
    if (lock.writer.equals(Optional.of(me))) {
      lock.writer = Optional.empty();
    } else if (!lock.readers.remove(me)) {
      throw new GuestFault(
          "%s unlocks %s, which it does not hold (pthread_rwlock_unlock: undefined)"
              .formatted(me, lock));
    }
    lock.wakeAll();
    return 0;
  }
}
