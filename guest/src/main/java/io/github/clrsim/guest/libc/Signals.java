package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.cpu.Standing;
import io.github.clrsim.guest.fault.GuestFault;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.GuestThread;
import io.github.clrsim.guest.process.Interruption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Signals that a guest sends to itself (signal(7)). A handler runs on its thread where that has
 * called a function or waits: there the C library lets it, too. A thread that is in the runtime or
 * in managed code is out of reach.
 */
final class Signals implements Family, Interruption {
  private static final long DEFAULT = 0; // SIG_DFL
  private static final long IGNORE = 1; // SIG_IGN

  // struct sigaction of the C library
  private static final int MASK = 8;
  private static final int FLAGS = 136;
  private static final int ACTION_SIZE = 152;
  private static final int RESTARTS = 0x1000_0000; // SA_RESTART
  private static final int STAYS_OPEN = 0x4000_0000; // SA_NODEFER
  private static final int ONCE = 0x8000_0000; // SA_RESETHAND

  private static final int BLOCK = 0; // SIG_BLOCK
  private static final int UNBLOCK = 1; // SIG_UNBLOCK
  private static final int SET = 2; // SIG_SETMASK
  private static final int SET_SIZE = 128; // sigset_t
  private static final int NO_STACK = 2; // SS_DISABLE
  private static final int STACK_SIZE = 24; // stack_t
  private static final long UNBLOCKABLE = Signal.bit(Signal.KILL) | Signal.bit(Signal.STOP);

  private final GuestProcess process;
  private final Deadlines deadlines;
  private final Map<Integer, Action> actions = new HashMap<>();
  private final Map<Long, Of> threads = new HashMap<>();
  private final List<Signal> ofProcess = new ArrayList<>();
  private final SyncObjects<Arrival> arrivals;

  /** How many wait for a thread to take them. */
  private int pending;

  Signals(GuestProcess process, Deadlines deadlines) {
    this.process = process;
    this.deadlines = deadlines;
    this.arrivals = new SyncObjects<>(Arrival::new);
  }

  /**
   * What is done about a signal.
   *
   * @param mask those that are held back meanwhile
   */
  private record Action(long handler, int flags, long mask) {
    static final Action NONE = new Action(DEFAULT, 0, 0);

    boolean has(int flag) {
      return (flags & flag) != 0;
    }

    boolean isHandled() {
      return handler != DEFAULT && handler != IGNORE;
    }
  }

  /** What a thread holds back, and what waits for it. */
  private static final class Of {
    private final List<Signal> pending = new ArrayList<>();
    private long mask;

    /** What it held back before its outermost handler. */
    private Optional<Long> outside = Optional.empty();

    /** Those that the thread waits for by sigwait and its like. */
    private long awaited;

    boolean isOpenFor(Signal signal) {
      return (mask & signal.bit()) == 0;
    }

    boolean awaits(Signal signal) {
      return (awaited & signal.bit()) != 0;
    }
  }

  /** Something to wait at for a signal. */
  private final class Arrival extends SyncObjects.SyncObject {
    Arrival(long address) {
      super(process, "signal", address);
    }

    private String why() {
      return "for a signal";
    }
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("sigaction", this::action);
    functions.accept("signal", this::handler);
    functions.accept("siginterrupt", this::interrupts);
    functions.accept("sigprocmask", this::processMask);
    functions.accept("pthread_sigmask", this::mask);
    functions.accept("sigpending", this::pendingSet);
    functions.accept("sigaltstack", Signals::otherStack);
    functions.accept("raise", this::raise);
    functions.accept("kill", arguments -> kill(arguments, Signal.BY_KILL, 0));
    functions.accept("sigqueue", arguments -> kill(arguments, Signal.BY_QUEUE, arguments.get(2)));
    functions.accept(
        "tgkill",
        arguments -> {
          int group = arguments.getInt(0);
          return toThread(group, arguments.getInt(1), arguments.getInt(2), Signal.BY_THREAD, 0);
        });
    functions.accept(
        "pthread_kill",
        arguments -> toSelf(arguments.get(0), arguments.getInt(1), Signal.BY_THREAD, 0));
    functions.accept(
        "pthread_sigqueue",
        arguments ->
            toSelf(arguments.get(0), arguments.getInt(1), Signal.BY_QUEUE, arguments.get(2)));
    functions.accept("pause", _ -> suspend(mine().mask));
    functions.accept("sigsuspend", arguments -> suspend(RawMemory.getLong(arguments.get(0))));
    functions.accept("sigwait", this::await);
    functions.accept(
        "sigwaitinfo",
        arguments -> awaitInformation(arguments.get(0), arguments.get(1), SimulatedThreads.NEVER));
    functions.accept(
        "sigtimedwait",
        arguments ->
            awaitInformation(
                arguments.get(0),
                arguments.get(1),
                arguments.get(2) == 0
                    ? SimulatedThreads.NEVER
                    : deadlines.in(Deadlines.nanosAt(arguments.get(2)))));
  }

  private Of mine() {
    return of(process.current().self());
  }

  private Of of(long self) {
    return threads.computeIfAbsent(self, _ -> new Of());
  }

  private Action actionOf(int signal) {
    return actions.getOrDefault(signal, Action.NONE);
  }

  /** A thread that is made holds back what its maker does. */
  void makes(long self) {
    of(self).mask = mine().mask;
  }

  private long action(Arguments arguments) {
    int signal = arguments.getInt(0);
    boolean mayBeHandled = Signal.isOne(signal) && (Signal.bit(signal) & UNBLOCKABLE) == 0;
    if (!mayBeHandled && (arguments.get(1) != 0 || !Signal.isOne(signal))) {
      return process.failed(ErrorNumber.EINVAL);
    }
    Action before = actionOf(signal);
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
    if (!Signal.isOne(signal)) {
      return process.failed(ErrorNumber.EINVAL);
    }
    long before = actionOf(signal).handler;
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

  private long processMask(Arguments arguments) {
    return told((int) mask(arguments));
  }

  /** What a thread holds back; what it lets through again comes at once, behind this call. */
  private long mask(Arguments arguments) {
    Of mine = mine();
    long before = mine.mask;
    if (arguments.get(1) != 0) {
      long given = RawMemory.getLong(arguments.get(1)) & ~UNBLOCKABLE;
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

  private long pendingSet(Arguments arguments) {
    long set = 0;
    for (Signal each : mine().pending) {
      set |= each.bit();
    }
    for (Signal each : ofProcess) {
      set |= each.bit();
    }
    putSet(arguments.get(0), set);
    return 0;
  }

  private static void putSet(long place, long set) {
    if (place != 0) {
      RawMemory.clear(place, SET_SIZE);
      RawMemory.putLong(place, set);
    }
  }

  /** Handlers run on the stack of their thread, wherever else they might. */
  private static long otherStack(Arguments arguments) {
    if (arguments.get(1) != 0) {
      RawMemory.clear(arguments.get(1), STACK_SIZE);
      RawMemory.putInt(arguments.get(1) + Long.BYTES, NO_STACK);
    }
    return 0;
  }

  /** What functions answer that tell an error by errno. */
  private long told(int error) {
    return error == 0 ? 0 : process.failed(error);
  }

  private long raise(Arguments arguments) {
    return told(toSelf(process.current().self(), arguments.getInt(0), Signal.BY_THREAD, 0));
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
      toProcess(new Signal(signal, code, value));
    }
    return 0;
  }

  /** By the system's number of a thread; what {@code tgkill} answers. */
  long toThread(int group, int number, int signal, int code, long value) {
    Optional<SimulatedThread> thread =
        process.threads().living().stream()
            .filter(it -> group == SimulatedThread.PROCESS_ID && it.osThreadId() == number)
            .findFirst();
    if (thread.isEmpty()) {
      return process.failed(ErrorNumber.ESRCH);
    }
    GuestThread known =
        process
            .thread(it -> it.simulated().equals(thread.get()))
            .orElseThrow(() -> amidOthersCode(signal, thread.get().label()));
    return told(toSelf(known.self(), signal, code, value));
  }

  private static OutOfReach amidOthersCode(int signal, Object thread) {
    return new OutOfReach(
        ("it sends signal %d to %s, which is not in the library's code: the handler would run amid"
                + " that of the runtime or the program")
            .formatted(signal, thread));
  }

  private int toSelf(long self, int number, int code, long value) {
    if (number == 0) {
      return 0;
    }
    if (!Signal.isOne(number)) {
      return ErrorNumber.EINVAL;
    }
    process.threads().point();
    Optional<GuestThread> thread = process.thread(it -> it.self() == self);
    if (thread.filter(it -> it.simulated().hasEnded()).isPresent()) {
      return 0;
    }
    Signal signal = new Signal(number, code, value);
    Of to = of(self);
    if (to.isOpenFor(signal)) {
      if (!requireHandled(signal)) {
        return 0;
      }
      // One that was made and has not begun hears of it when it does.
      if (thread.filter(it -> !it.isInGuest()).isPresent()) {
        throw amidOthersCode(number, thread.get());
      }
    }
    add(to.pending, signal);
    thread.ifPresent(this::wake);
    return 0;
  }

  /** To whichever thread of the library waits for it or lets it through, now or later. */
  void toProcess(Signal signal) {
    process.threads().point();
    // The system asks the first thread first: what that one holds back may be waited for.
    boolean isHeldBack =
        process
            .thread(it -> it.simulated().number() == 0)
            .filter(it -> !of(it.self()).isOpenFor(signal))
            .isPresent();
    if (!isHeldBack && !requireHandled(signal)) {
      return;
    }
    List<GuestThread> open =
        process.living().stream()
            .filter(GuestThread::isInGuest)
            .filter(it -> of(it.self()).isOpenFor(signal) || of(it.self()).awaits(signal))
            .toList();
    if (open.isEmpty()) {
      add(ofProcess, signal);
      return;
    }
    GuestThread to = open.get(process.threads().pick(open.size()));
    add(of(to.self()).pending, signal);
    wake(to);
  }

  private void add(List<Signal> waiting, Signal signal) {
    // Those that are no real-time signals do not queue.
    if (signal.isQueued() || waiting.stream().noneMatch(it -> it.number() == signal.number())) {
      waiting.add(signal);
      pending++;
    }
  }

  private void wake(GuestThread thread) {
    process.threads().unblock(thread.simulated());
  }

  /**
   * Whether the guest has a handler; without one it is as the system has it.
   *
   * @throws GuestFault if the process ends by it
   */
  private boolean requireHandled(Signal signal) {
    Action action = actionOf(signal.number());
    if (action.isHandled() || action.handler == IGNORE) {
      return action.isHandled();
    }
    return switch (Signal.byDefault(signal.number())) {
      case IGNORED -> false;
      case OF_OTHERS ->
          throw new OutOfReach(
              "it sends signal %d, which the runtime handles or the system stops by"
                  .formatted(signal.number()));
      case ENDS ->
          throw new GuestFault(
              signal.isOfTimer()
                  ? "a timer of the native profiler sends signal %d, for which it has no handler"
                      .formatted(signal.number())
                  : "the native profiler %s, called from %s"
                      .formatted(
                          signal.number() == Signal.ABORT
                              ? "aborted"
                              : "raised signal " + signal.number(),
                          process.nameOf(process.current().caller())));
    };
  }

  private Optional<Signal> take(long wanted) {
    return take(mine().pending, wanted).or(() -> take(ofProcess, wanted));
  }

  /** The one with the lowest number, and of those the one that was sent first. */
  private Optional<Signal> take(List<Signal> waiting, long wanted) {
    Optional<Signal> taken =
        waiting.stream()
            .filter(it -> (it.bit() & wanted) != 0)
            .min(Comparator.comparingInt(Signal::number));
    taken.ifPresent(
        it -> {
          waiting.remove(it);
          pending--;
        });
    return taken;
  }

  @Override
  public boolean isPending() {
    return pending > 0;
  }

  @Override
  public Outcome deliver(long[] registers) {
    Outcome outcome = Outcome.NOTHING;
    while (pending > 0) {
      Optional<Signal> next = take(~mine().mask);
      if (next.isEmpty()) {
        return outcome;
      }
      if (requireHandled(next.get())) {
        Action action = actionOf(next.get().number());
        long[] after = run(next.get(), action, registers);
        if (Standing.instruction(after) != Standing.instruction(registers)) {
          throw new OutOfReach(
              "its handler of signal %d goes on elsewhere".formatted(next.get().number()));
        }
        boolean ends = outcome == Outcome.ENDS || !action.has(RESTARTS);
        outcome = ends ? Outcome.ENDS : Outcome.GOES_ON;
      }
    }
    return outcome;
  }

  @Override
  public Optional<long[]> handle(int number, long address, long[] registers) {
    Signal signal = new Signal(number, Signal.BY_FAULT, address);
    Action action = actionOf(number);
    return action.isHandled() && mine().isOpenFor(signal)
        ? Optional.of(run(signal, action, registers))
        : Optional.empty();
  }

  /** The registers with which the thread goes on behind a handler. */
  private long[] run(Signal signal, Action action, long[] registers) {
    Of mine = mine();
    long before = mine.mask;
    boolean isOutermost = mine.outside.isEmpty();
    if (isOutermost) {
      mine.outside = Optional.of(before);
    }
    mine.mask |= action.mask | (action.has(STAYS_OPEN) ? 0 : signal.bit());
    if (action.has(ONCE)) {
      actions.remove(signal.number());
    }
    try {
      return process.inScratch(
          memory -> {
            SignalFrame frame = SignalFrame.of(memory, signal, registers, before);
            // As the system has it: what else waits interrupts the handler before it begins.
            deliver(registers);
            process.call(
                "its handler of signal " + signal.number(),
                action.handler,
                signal.number(),
                frame.information(),
                frame.context());
            mine.mask = frame.mask() & ~UNBLOCKABLE;
            return frame.registers(registers.length);
          });
    } finally {
      if (isOutermost) {
        mine.outside = Optional.empty();
      }
    }
  }

  /**
   * The calling thread jumps, out of handlers perhaps.
   *
   * @param withMask whether it holds back again what it did where it jumps to: as before all
   *     handlers
   */
  void leaves(boolean withMask) {
    Of mine = mine();
    if (withMask) {
      mine.outside.ifPresent(before -> mine.mask = before);
    }
  }

  /** Until a handler has run. */
  private long suspend(long mask) {
    Of mine = mine();
    long before = mine.mask;
    mine.mask = mask & ~UNBLOCKABLE;
    process.threads().point();
    Arrival arrival = arrivals.at(process.current().self());
    while (process.deliver() == Outcome.NOTHING) {
      arrival.blockOrSignal(arrival::why, SimulatedThreads.NEVER);
    }
    mine.mask = before;
    return process.failed(ErrorNumber.EINTR);
  }

  private long await(Arguments arguments) {
    Optional<Signal> signal = await(arguments.get(0), SimulatedThreads.NEVER);
    while (signal.isEmpty()) {
      signal = await(arguments.get(0), SimulatedThreads.NEVER);
    }
    RawMemory.putInt(arguments.get(1), signal.get().number());
    return 0;
  }

  private long awaitInformation(long set, long information, long deadline) {
    Optional<Signal> signal = await(set, deadline);
    if (signal.isEmpty()) {
      return process.failed(
          process.threads().nanos() >= deadline ? ErrorNumber.EAGAIN : ErrorNumber.EINTR);
    }
    if (information != 0) {
      SignalFrame.putInformation(information, signal.get());
    }
    return signal.get().number();
  }

  /** Waits for one of a set; empty if the time comes, or another one, before. */
  private Optional<Signal> await(long set, long deadline) {
    Of mine = mine();
    mine.awaited = RawMemory.getLong(set);
    process.threads().point();
    Arrival arrival = arrivals.at(process.current().self());
    Optional<Signal> taken = take(mine.awaited);
    while (taken.isEmpty()) {
      SyncObjects.Wake wake = arrival.blockOrSignal(arrival::why, deadline);
      taken = take(mine.awaited);
      boolean isOver = wake == SyncObjects.Wake.TIMED_OUT || process.deliver() != Outcome.NOTHING;
      if (isOver) {
        break;
      }
    }
    mine.awaited = 0;
    return taken;
  }
}
