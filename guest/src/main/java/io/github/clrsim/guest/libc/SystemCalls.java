package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.Interruption;
import java.util.function.BiConsumer;

/**
 * System calls by number, through syscall(2): futexes above all, on which Rust and libstdc++ build
 * their locks. Numbers of x86-64 Linux.
 */
final class SystemCalls implements Family {
  private static final int GETPID = 39;
  private static final int GETTID = 186;
  private static final int FUTEX = 202;
  private static final int SCHED_GETAFFINITY = 204;
  private static final int TGKILL = 234;
  private static final int GET_MEMPOLICY = 239;
  private static final int GETCPU = 309;
  private static final int GETRANDOM = 318;
  private static final int MEMBARRIER = 324;

  private static final int WAIT = 0;
  private static final int WAKE = 1;
  private static final int WAIT_BITSET = 9;
  private static final int WAKE_BITSET = 10;
  private static final int OPERATION_MASK = 127;
  private static final int CLOCK_REALTIME_FLAG = 256;

  private final GuestProcess process;
  private final Deadlines deadlines;
  private final Chance chance;
  private final Signals signals;
  private final NumberedCalls numbered;
  private final SyncObjects<Futex> futexes;

  SystemCalls(
      GuestProcess process,
      Deadlines deadlines,
      Chance chance,
      Signals signals,
      NumberedCalls numbered) {
    this.numbered = numbered;
    this.process = process;
    this.signals = signals;
    this.deadlines = deadlines;
    this.chance = chance;
    this.futexes = new SyncObjects<>(Futex::new);
  }

  private final class Futex extends SyncObjects.SyncObject {
    Futex(long address) {
      super(process, "futex", address);
    }

    private String why() {
      return "for a wake of " + this;
    }
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("syscall", this::call);
  }

  private long call(Arguments arguments) {
    int number = arguments.getInt(0);
    return switch (number) {
      case FUTEX -> futex(arguments);
      case GETRANDOM -> chance.fill(arguments.get(1), arguments.get(2));
      case GETTID -> process.current().simulated().osThreadId();
      case GETPID -> SimulatedThread.PROCESS_ID;
      case GETCPU, MEMBARRIER -> 0;
      case TGKILL ->
          signals.toThread(
              arguments.getInt(1),
              arguments.getInt(2),
              new Signal(arguments.getInt(3), Signal.BY_THREAD, 0));
      case SCHED_GETAFFINITY, GET_MEMPOLICY -> process.failed(ErrorNumber.ENOSYS);
      default -> numbered.call(arguments);
    };
  }

  private long futex(Arguments arguments) {
    long address = arguments.get(1);
    int operation = arguments.getInt(2);
    return switch (operation & OPERATION_MASK) {
      case WAIT -> await(arguments, relative(arguments.get(4)));
      case WAIT_BITSET -> await(arguments, absolute(operation, arguments.get(4)));
      case WAKE, WAKE_BITSET -> wake(address, arguments.getInt(3));
      default ->
          throw new OutOfReach("it uses futex operation %d".formatted(operation & OPERATION_MASK));
    };
  }

  private long relative(long timeout) {
    return timeout == 0 ? SimulatedThreads.NEVER : deadlines.in(Deadlines.nanosAt(timeout));
  }

  private long absolute(int operation, long timeout) {
    int clock = (operation & CLOCK_REALTIME_FLAG) != 0 ? Deadlines.REALTIME : Deadlines.MONOTONIC;
    return timeout == 0 ? SimulatedThreads.NEVER : deadlines.of(clock, timeout);
  }

  private long await(Arguments arguments, long deadline) {
    process.threads().point();
    Futex futex = futexes.at(arguments.get(1));
    if (RawMemory.getInt(arguments.get(1)) != arguments.getInt(3)) {
      return process.failed(ErrorNumber.EAGAIN);
    }
    while (true) {
      switch (futex.blockOrSignal(futex::why, deadline)) {
        case WOKEN -> {
          return 0;
        }
        case TIMED_OUT -> {
          return process.failed(ErrorNumber.ETIMEDOUT);
        }
        case SIGNALLED -> {
          if (process.deliver() == Interruption.Outcome.ENDS) {
            return process.failed(ErrorNumber.EINTR);
          }
          // The call is made again, and looks again.
          if (RawMemory.getInt(arguments.get(1)) != arguments.getInt(3)) {
            return process.failed(ErrorNumber.EAGAIN);
          }
        }
      }
    }
  }

  private long wake(long address, int most) {
    process.threads().point();
    Futex futex = futexes.at(address);
    long woken = 0;
    while (woken < most && futex.isWaitedFor()) {
      futex.wakeOne();
      woken++;
    }
    return woken;
  }
}
