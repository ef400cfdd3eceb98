package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.cpu.Libc;
import io.github.clrsim.guest.fault.GuestFault;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.function.BiConsumer;

/** Condition variables (pthread_cond_wait(3p)). Nobody is woken for nothing. */
final class Conditions implements Family {
  private static final int CLOCK_OFFSET = 36; // __data.__wrefs; its second bit, glibc x86-64
  private static final int MONOTONIC_BIT = 2;

  private final GuestProcess process;
  private final Mutexes mutexes;
  private final Deadlines deadlines;
  private final SyncObjects<Condition> conditions;

  Conditions(GuestProcess process, Mutexes mutexes, Deadlines deadlines) {
    this.process = process;
    this.mutexes = mutexes;
    this.deadlines = deadlines;
    this.conditions = new SyncObjects<>(Condition::new);
  }

  private final class Condition extends SyncObjects.SyncObject {
    Condition(long address) {
      super(process, "condition variable", address);
    }

    String why() {
      return "for a signal of " + this;
    }
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("pthread_cond_init", this::init);
    functions.accept("pthread_cond_destroy", arguments -> destroy(arguments.get(0)));
    functions.accept(
        "pthread_cond_wait",
        arguments -> await(arguments.get(0), arguments.get(1), SimulatedThreads.NEVER));
    functions.accept("pthread_cond_timedwait", this::timedWait);
    functions.accept(
        "pthread_cond_clockwait",
        arguments ->
            await(
                arguments.get(0),
                arguments.get(1),
                deadlines.of(arguments.getInt(2), arguments.get(3))));
    functions.accept("pthread_cond_signal", arguments -> signal(arguments.get(0), false));
    functions.accept("pthread_cond_broadcast", arguments -> signal(arguments.get(0), true));
  }

  private long init(Arguments arguments) {
    conditions.forget(arguments.get(0));
    return Libc.call("pthread_cond_init", arguments.get(0), arguments.get(1));
  }

  private long destroy(long address) {
    Condition condition = conditions.at(address);
    if (condition.isWaitedFor()) {
      throw new GuestFault(
          "%s is destroyed while a thread waits for it (pthread_cond_destroy: undefined)"
              .formatted(condition));
    }
    conditions.forget(address);
    return 0;
  }

  private long timedWait(Arguments arguments) {
    boolean isMonotonic = (RawMemory.getInt(arguments.get(0) + CLOCK_OFFSET) & MONOTONIC_BIT) != 0;
    int clock = isMonotonic ? Deadlines.MONOTONIC : Deadlines.REALTIME;
    return await(arguments.get(0), arguments.get(1), deadlines.of(clock, arguments.get(2)));
  }

  private long await(long address, long mutex, long deadline) {
    Condition condition = conditions.at(address);
    process.threads().point();
    Mutexes.Released released = mutexes.release(mutex, condition);
    boolean woken = condition.block(condition::why, deadline);
    mutexes.takeAgain(released);
    return woken ? 0 : ErrorNumber.ETIMEDOUT;
  }

  private long signal(long address, boolean all) {
    process.threads().point();
    Condition condition = conditions.at(address);
    if (all) {
      condition.wakeAll();
    } else {
      condition.wakeOne();
    }
    return 0;
  }
}
