package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** What a guest has done about signals (sigaction(2)). */
final class SignalActions implements Family {
  private static final long DEFAULT = 0; // SIG_DFL
  private static final long IGNORE = 1; // SIG_IGN

  // struct sigaction of the C library
  private static final int MASK = 8;
  private static final int FLAGS = 136;
  private static final int ACTION_SIZE = 152;
  private static final int RESTARTS = 0x1000_0000; // SA_RESTART
  private static final int ELSEWHERE = 0x0800_0000; // SA_ONSTACK
  private static final int STAYS_OPEN = 0x4000_0000; // SA_NODEFER
  private static final int ONCE = 0x8000_0000; // SA_RESETHAND

  private final GuestProcess process;
  private final Map<Integer, Action> actions = new HashMap<>();

  SignalActions(GuestProcess process) {
    this.process = process;
  }

  /**
   * What is done about a signal.
   *
   * @param mask those that are held back meanwhile
   */
  record Action(long handler, int flags, long mask) {
    static final Action NONE = new Action(DEFAULT, 0, 0);

    /** Whether waits go on that it has interrupted. */
    boolean restarts() {
      return has(RESTARTS);
    }

    /** Whether it runs on the stack that the thread has named for that. */
    boolean isElsewhere() {
      return has(ELSEWHERE);
    }

    /** Whether its own signal may interrupt it, too. */
    boolean staysOpen() {
      return has(STAYS_OPEN);
    }

    /** Whether it is the default again when it has been called. */
    boolean isForOnce() {
      return has(ONCE);
    }

    private boolean has(int flag) {
      return (flags & flag) != 0;
    }

    boolean isHandled() {
      return handler != DEFAULT && handler != IGNORE;
    }

    boolean isIgnored() {
      return handler == IGNORE;
    }
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("sigaction", this::action);
    functions.accept("signal", this::handler);
    functions.accept("siginterrupt", this::interrupts);
  }

  /** What is done about this one now. */
  Action of(int signal) {
    return actions.getOrDefault(signal, Action.NONE);
  }

  /** From now on it is as the system has it. */
  void reset(int signal) {
    actions.remove(signal);
  }

  private static boolean mayBeHandled(int signal) {
    return Signal.isOne(signal) && (Signal.bit(signal) & Signal.UNBLOCKABLE) == 0;
  }

  private long action(Arguments arguments) {
    int signal = arguments.getInt(0);
    boolean isAsked = Signal.isOne(signal) && arguments.get(1) == 0;
    if (!isAsked && !mayBeHandled(signal)) {
      return process.failed(ErrorNumber.EINVAL);
    }
    Action before = of(signal);
    long given = arguments.get(1);
    if (given != 0) {
      actions.put(
          signal,
          new Action(
              RawMemory.getLong(given),
              RawMemory.getInt(given + FLAGS),
              RawMemory.getLong(given + MASK)));
    }
    long old = arguments.get(2);
    if (old != 0) {
      RawMemory.clear(old, ACTION_SIZE);
      RawMemory.putLong(old, before.handler);
      RawMemory.putLong(old + MASK, before.mask);
      RawMemory.putInt(old + FLAGS, before.flags);
    }
    return 0;
  }

  private long handler(Arguments arguments) {
    int signal = arguments.getInt(0);
    if (!mayBeHandled(signal)) {
      return process.failed(ErrorNumber.EINVAL);
    }
    long before = of(signal).handler;
    actions.put(signal, new Action(arguments.get(1), RESTARTS, 0));
    return before;
  }

  private long interrupts(Arguments arguments) {
    actions.computeIfPresent(
        arguments.getInt(0),
        (_, it) ->
            new Action(
                it.handler,
                arguments.getInt(1) == 0 ? it.flags | RESTARTS : it.flags & ~RESTARTS,
                it.mask));
    return 0;
  }
}
