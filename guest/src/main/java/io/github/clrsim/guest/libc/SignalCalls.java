package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.guest.cpu.Standing;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.function.BiConsumer;

/** The functions that send signals and hold them back (kill(2), sigprocmask(2)). */
final class SignalCalls implements Family {
  private static final int BLOCK = 0; // SIG_BLOCK
  private static final int UNBLOCK = 1; // SIG_UNBLOCK
  private static final int SET = 2; // SIG_SETMASK
  private static final int SET_SIZE = 128; // sigset_t
  private static final long STACK_SIZE_MIN = 2_048; // MINSIGSTKSZ of the kernel

  private final GuestProcess process;
  private final Signals signals;

  SignalCalls(GuestProcess process, Signals signals) {
    this.process = process;
    this.signals = signals;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("sigprocmask", this::processMask);
    functions.accept("pthread_sigmask", this::mask);
    functions.accept("sigaltstack", this::stack);
    functions.accept("sigpending", this::pendingSet);
    functions.accept("raise", this::raise);
    functions.accept("kill", arguments -> kill(arguments, Signal.BY_KILL, 0));
    functions.accept("sigqueue", arguments -> kill(arguments, Signal.BY_QUEUE, arguments.get(2)));
    functions.accept(
        "tgkill",
        arguments -> {
          int group = arguments.getInt(0);
          Signal signal = new Signal(arguments.getInt(2), Signal.BY_THREAD, 0);
          return signals.toThread(group, arguments.getInt(1), signal);
        });
    functions.accept(
        "pthread_kill",
        arguments ->
            signals.toSelf(arguments.get(0), new Signal(arguments.getInt(1), Signal.BY_THREAD, 0)));
    functions.accept(
        "pthread_sigqueue",
        arguments ->
            signals.toSelf(
                arguments.get(0),
                new Signal(arguments.getInt(1), Signal.BY_QUEUE, arguments.get(2))));
  }

  private long processMask(Arguments arguments) {
    return process.told((int) mask(arguments));
  }

  /** What a thread holds back; what it lets through again comes at once, behind this call. */
  private long mask(Arguments arguments) {
    ThreadSignals mine = signals.mine();
    long before = mine.mask;
    if (arguments.get(1) != 0) {
      long given = RawMemory.getLong(arguments.get(1)) & ~Signal.UNBLOCKABLE;
      switch (arguments.getInt(0)) {
        case BLOCK -> mine.mask |= given;
        case UNBLOCK -> mine.mask &= ~given;
        case SET -> mine.mask = given;
        default -> {
          return ErrorNumber.EINVAL;
        }
      }
    }
    putSet(arguments.get(2), before);
    return 0;
  }

  /** The stack of the calling thread for handlers that ask for it. */
  private long stack(Arguments arguments) {
    ThreadSignals mine = signals.mine();
    SignalStack before = mine.stack;
    boolean isThere = before.isEntered(Standing.stack(process.current().registers()));
    if (arguments.get(0) != 0) {
      if (isThere) {
        return process.failed(ErrorNumber.EPERM);
      }
      SignalStack given = SignalStack.at(arguments.get(0));
      switch (given.flags() & ~SignalStack.DISARMS) {
        case SignalStack.DISABLED -> mine.stack = new SignalStack(0, given.flags(), 0);
        case 0, SignalStack.ENTERED -> {
          if (given.size() < STACK_SIZE_MIN) {
            return process.failed(ErrorNumber.ENOMEM);
          }
          mine.stack = given;
        }
        default -> {
          return process.failed(ErrorNumber.EINVAL);
        }
      }
    }
    if (arguments.get(1) != 0) {
      int state = before.size() == 0 ? SignalStack.DISABLED : isThere ? SignalStack.ENTERED : 0;
      before.put(arguments.get(1), state | (before.flags() & SignalStack.DISARMS));
    }
    return 0;
  }

  private long pendingSet(Arguments arguments) {
    putSet(arguments.get(0), signals.waiting());
    return 0;
  }

  private static void putSet(long place, long set) {
    if (place != 0) {
      RawMemory.clear(place, SET_SIZE);
      RawMemory.putLong(place, set);
    }
  }

  private long raise(Arguments arguments) {
    return process.told(
        signals.toSelf(
            process.current().self(), new Signal(arguments.getInt(0), Signal.BY_THREAD, 0)));
  }

  private long kill(Arguments arguments, int code, long value) {
    int signal = arguments.getInt(1);
    if (arguments.getInt(0) != SimulatedThread.PROCESS_ID) {
      return process.failed(ErrorNumber.ESRCH); // Nobody else is there.
    }
    if (signal != 0 && !Signal.isOne(signal)) {
      return process.failed(ErrorNumber.EINVAL);
    }
    if (signal != 0) {
      Signal sent = new Signal(signal, code, value);
      signals.toProcess(
          sent,
          _ -> {
            throw Signals.amidOthersCode(
                sent, "the process, where no thread in the library's code lets it through");
          });
    }
    return 0;
  }
}
