package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.cpu.Libc;
import io.github.clrsim.guest.fault.GuestFault;
import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.GuestThread;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Mutexes of all types (pthread_mutex_lock(3p)), and spin locks, which are mutexes to us. */
final class Mutexes implements Family {
  private static final int KIND_OFFSET = 16; // __data.__kind, glibc x86-64
  private static final int KIND_MASK = 3;
  private static final int RECURSIVE = 1;
  private static final int ERROR_CHECKING = 2;

  private final GuestProcess process;
  private final Deadlines deadlines;
  private final SyncObjects<Mutex> mutexes;

  Mutexes(GuestProcess process, Deadlines deadlines) {
    this.process = process;
    this.deadlines = deadlines;
    this.mutexes = new SyncObjects<>(Mutex::new);
  }

  /** A mutex of the guest's. */
  final class Mutex extends SyncObjects.SyncObject {
    private final long address;
    private Optional<GuestThread> owner = Optional.empty();
    private int depth;

    Mutex(long address) {
      super(process, "mutex", address);
      this.address = address;
    }

    private boolean isMine() {
      return owner.equals(Optional.of(process.current()));
    }

    private int kind() {
      return RawMemory.getInt(address + KIND_OFFSET) & KIND_MASK;
    }

    private String why() {
      return owner
          .map(holder -> "for %s, which %s holds".formatted(this, holder))
          .orElse("for " + this);
    }
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("pthread_mutex_init", this::init);
    functions.accept("pthread_mutex_destroy", arguments -> destroy(arguments.get(0)));
    functions.accept("pthread_mutex_lock", arguments -> lock(arguments.get(0)));
    functions.accept("pthread_mutex_trylock", arguments -> tryLock(arguments.get(0)));
    functions.accept(
        "pthread_mutex_timedlock",
        arguments -> lock(arguments.get(0), deadlines.of(Deadlines.REALTIME, arguments.get(1))));
    functions.accept(
        "pthread_mutex_clocklock",
        arguments -> lock(arguments.get(0), deadlines.of(arguments.getInt(1), arguments.get(2))));
    functions.accept("pthread_mutex_unlock", arguments -> unlock(arguments.get(0)));
    functions.accept("pthread_mutex_consistent", _ -> 0);
    functions.accept("pthread_spin_init", this::initSpin);
    functions.accept("pthread_spin_destroy", arguments -> destroy(arguments.get(0)));
    functions.accept("pthread_spin_lock", arguments -> lockSpin(arguments.get(0)));
    functions.accept("pthread_spin_trylock", arguments -> tryLock(arguments.get(0)));
    functions.accept("pthread_spin_unlock", arguments -> unlock(arguments.get(0)));
  }

  private long init(Arguments arguments) {
    mutexes.forget(arguments.get(0));
    return Libc.call("pthread_mutex_init", arguments.get(0), arguments.get(1));
  }

  private long initSpin(Arguments arguments) {
    mutexes.forget(arguments.get(0));
    RawMemory.putInt(arguments.get(0), 0);
    return 0;
  }

  private long destroy(long address) {
    Mutex mutex = mutexes.at(address);
    if (mutex.owner.isPresent()) {
      throw new GuestFault(
          "%s is destroyed while %s holds it (pthread_mutex_destroy: undefined)"
              .formatted(mutex, mutex.owner.get()));
    }
    mutexes.forget(address);
    return 0;
  }

  private long lockSpin(long address) {
    // Neither recursive nor of any other kind: what lies behind it is not its own.
    Mutex mutex = mutexes.at(address);
    requireOthers(mutex);
    mutex.await(() -> mutex.owner.isEmpty(), mutex::why, SimulatedThreads.NEVER);
    take(mutex, 1);
    return 0;
  }

  long lock(long address) {
    return lock(address, SimulatedThreads.NEVER);
  }

  private long lock(long address, long deadline) {
    Mutex mutex = mutexes.at(address);
    if (mutex.isMine() && mutex.kind() == RECURSIVE) {
      mutex.depth++;
      return 0;
    }
    if (mutex.isMine() && mutex.kind() == ERROR_CHECKING) {
      return ErrorNumber.EDEADLK;
    }
    if (deadline == SimulatedThreads.NEVER) {
      requireOthers(mutex);
    }
    if (!mutex.await(() -> mutex.owner.isEmpty(), mutex::why, deadline)) {
      return ErrorNumber.ETIMEDOUT;
    }
    take(mutex, 1);
    return 0;
  }

  /** Nobody but the holder may unlock a mutex, and it waits. */
  private void requireOthers(Mutex mutex) {
    if (mutex.isMine()) {
      throw GuestFault.hang(
          "%s locks %s, which it holds already, and waits for ever, called from %s"
              .formatted(
                  process.current(), mutex, process.nameOfCaller(process.current().caller())));
    }
  }

  private long tryLock(long address) {
    process.threads().point();
    Mutex mutex = mutexes.at(address);
    if (mutex.owner.isEmpty()) {
      take(mutex, 1);
      return 0;
    }
    if (mutex.isMine() && mutex.kind() == RECURSIVE) {
      mutex.depth++;
      return 0;
    }
    return ErrorNumber.EBUSY;
  }

  private void take(Mutex mutex, int depth) {
    mutex.owner = Optional.of(process.current());
    mutex.depth = depth;
  }

  private long unlock(long address) {
    Mutex mutex = mutexes.at(address);
    if (!mutex.isMine()) {
      if (mutex.kind() == RECURSIVE || mutex.kind() == ERROR_CHECKING) {
        return ErrorNumber.EPERM;
      }
      throw new GuestFault(
          "%s unlocks %s, which %s (pthread_mutex_unlock: undefined)"
              .formatted(
                  process.current(),
                  mutex,
                  mutex.owner.map(holder -> holder + " holds").orElse("nobody holds")));
    }
    mutex.depth--;
    if (mutex.depth == 0) {
      giveBack(mutex);
    }
    return 0;
  }

  private static void giveBack(Mutex mutex) {
    mutex.owner = Optional.empty();
    mutex.depth = 0;
    mutex.wakeAll();
  }

  /** A mutex that is given back for a wait, with how often it was locked. */
  record Released(Mutex mutex, int depth) {}

  /**
   * Gives a mutex back to wait with a condition variable.
   *
   * @throws GuestFault if the calling thread does not hold it
   */
  Released release(long address, Object condition) {
    Mutex mutex = mutexes.at(address);
    if (!mutex.isMine()) {
      throw new GuestFault(
          "%s waits with %s and does not hold %s (pthread_cond_wait: undefined)"
              .formatted(process.current(), condition, mutex));
    }
    Released released = new Released(mutex, mutex.depth);
    giveBack(mutex);
    return released;
  }

  /** Takes a mutex again, behind a wait: no scheduling point if it is free. */
  void takeAgain(Released released) {
    Mutex mutex = released.mutex;
    while (mutex.owner.isPresent()) {
      mutex.block(mutex::why, SimulatedThreads.NEVER);
    }
    take(mutex, released.depth);
  }
}
