package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.function.BiConsumer;

/** Semaphores without a name (sem_wait(3p)), and barriers (pthread_barrier_wait(3p)). */
final class Semaphores implements Family {
  private static final int SERIAL = -1; // PTHREAD_BARRIER_SERIAL_THREAD

  private final GuestProcess process;
  private final Deadlines deadlines;
  private final SyncObjects<Semaphore> semaphores;
  private final SyncObjects<Barrier> barriers;

  Semaphores(GuestProcess process, Deadlines deadlines) {
    this.process = process;
    this.deadlines = deadlines;
    this.semaphores = new SyncObjects<>(Semaphore::new);
    this.barriers = new SyncObjects<>(Barrier::new);
  }

  private final class Semaphore extends SyncObjects.SyncObject {
    private long count;

    Semaphore(long address) {
      super(process, "semaphore", address);
    }

    private String why() {
      return "for a post of " + this;
    }
  }

  private final class Barrier extends SyncObjects.SyncObject {
    private int wanted = 1;
    private int here;
    private int rounds;

    Barrier(long address) {
      super(process, "barrier", address);
    }

    private String why() {
      return "at %s for %d more".formatted(this, wanted - here);
    }
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("sem_init", arguments -> init(arguments.get(0), arguments.getInt(2)));
    functions.accept("sem_destroy", arguments -> forget(arguments.get(0)));
    functions.accept("sem_wait", arguments -> await(arguments.get(0), SimulatedThreads.NEVER));
    functions.accept(
        "sem_timedwait",
        arguments -> await(arguments.get(0), deadlines.of(Deadlines.REALTIME, arguments.get(1))));
    functions.accept(
        "sem_clockwait",
        arguments -> await(arguments.get(0), deadlines.of(arguments.getInt(1), arguments.get(2))));
    functions.accept("sem_trywait", arguments -> tryWait(arguments.get(0)));
    functions.accept("sem_post", arguments -> post(arguments.get(0)));
    functions.accept(
        "sem_getvalue",
        arguments -> {
          RawMemory.putInt(arguments.get(1), (int) semaphores.at(arguments.get(0)).count);
          return 0;
        });
    functions.accept(
        "pthread_barrier_init",
        arguments -> {
          barriers.forget(arguments.get(0));
          barriers.at(arguments.get(0)).wanted = arguments.getInt(2);
          return 0;
        });
    functions.accept(
        "pthread_barrier_destroy",
        arguments -> {
          barriers.forget(arguments.get(0));
          return 0;
        });
    functions.accept("pthread_barrier_wait", arguments -> meet(barriers.at(arguments.get(0))));
  }

  private long init(long address, int count) {
    semaphores.forget(address);
    semaphores.at(address).count = count;
    return 0;
  }

  private long forget(long address) {
    semaphores.forget(address);
    return 0;
  }

  private long await(long address, long deadline) {
    Semaphore semaphore = semaphores.at(address);
    process.threads().point();
    return switch (semaphore.awaitOrSignal(() -> semaphore.count > 0, semaphore::why, deadline)) {
      case WOKEN -> {
        semaphore.count--;
        yield 0;
      }
      case TIMED_OUT -> process.failed(ErrorNumber.ETIMEDOUT);
      case SIGNALLED -> process.failed(ErrorNumber.EINTR);
    };
  }

  private long tryWait(long address) {
    process.threads().point();
    Semaphore semaphore = semaphores.at(address);
    if (semaphore.count == 0) {
      return process.failed(ErrorNumber.EAGAIN);
    }
    semaphore.count--;
    return 0;
  }

  private long post(long address) {
    process.threads().point();
    Semaphore semaphore = semaphores.at(address);
    semaphore.count++;
    semaphore.wakeAll();
    return 0;
  }

  private long meet(Barrier barrier) {
    process.threads().point();
    barrier.here++;
    if (barrier.here == barrier.wanted) {
      barrier.here = 0;
      barrier.rounds++;
      barrier.wakeAll();
      return SERIAL;
    }
    int round = barrier.rounds;
    while (barrier.rounds == round) {
      barrier.block(barrier::why, SimulatedThreads.NEVER);
    }
    return 0;
  }
}
