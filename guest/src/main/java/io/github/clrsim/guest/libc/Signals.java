package io.github.clrsim.guest.libc;

import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.ThreadLabel;
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
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Signals that a guest sends to itself (signal(7)). A handler runs on its thread where that has
 * called a function or waits: there the C library lets it, too. A thread that is in the runtime or
 * in managed code is out of reach.
 */
final class Signals implements Interruption {
  /** How many handlers may be under way on a thread, each interrupted by the next. */
  private static final int DEPTH_MAX = 300;

  private final GuestProcess process;
  private final SignalActions actions;
  private final Map<Long, ThreadSignals> threads = new HashMap<>();
  private final List<Signal> ofProcess = new ArrayList<>();
  private final List<Runnable> watchers = new ArrayList<>();

  /** How many wait for a thread to take them. */
  private int pending;

  Signals(GuestProcess process, SignalActions actions) {
    this.process = process;
    this.actions = actions;
  }

  /** Those of the calling thread. */
  ThreadSignals mine() {
    return of(process.current().self());
  }

  private ThreadSignals of(long self) {
    return threads.computeIfAbsent(self, _ -> new ThreadSignals());
  }

  /** A thread that is made holds back what its maker does. */
  void makes(long self) {
    of(self).mask = mine().mask;
  }

  /** By the system's number of a thread; what {@code tgkill} answers. */
  long toThread(int group, int number, Signal signal) {
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
    return process.told(toSelf(known.self(), signal));
  }

  /**
   * A handler would run on a thread that is not in the library's code.
   *
   * @param to whom the signal is sent, with the reason why that thread is meant
   */
  static OutOfReach amidOthersCode(Signal signal, String to) {
    return new OutOfReach(
        "it sends %s to %s: the handler would run amid code of the runtime or the program"
            .formatted(signal.name(), to));
  }

  private static OutOfReach amidOthersCode(Signal signal, ThreadLabel thread) {
    return amidOthersCode(signal, thread + ", which is not in the library's code");
  }

  /**
   * By what pthread_self answers on a thread.
   *
   * @param signal of number 0 none is sent
   * @return the error, or 0
   */
  int toSelf(long self, Signal signal) {
    if (signal.number() == 0) {
      return 0;
    }
    if (!Signal.isOne(signal.number())) {
      return ErrorNumber.EINVAL;
    }
    process.threads().point();
    Optional<GuestThread> thread = process.thread(it -> it.self() == self);
    if (thread.filter(it -> it.simulated().hasEnded()).isPresent()) {
      return 0;
    }
    ThreadSignals to = of(self);
    if (to.isOpenFor(signal)) {
      if (!requireHandled(signal)) {
        return 0;
      }
      // One that was made and has not begun hears of it when it does.
      if (thread.filter(it -> !it.isInGuest()).isPresent()) {
        throw amidOthersCode(signal, thread.get().simulated().label());
      }
    }
    add(to.pending, signal);
    thread.ifPresent(this::wake);
    return 0;
  }

  /**
   * To whichever thread of the library waits for it or lets it through; if the process has other
   * threads alone that let it through, to a stand-in for one of the runtime's own.
   *
   * @param standIn runs what such a thread would
   */
  void toProcess(Signal signal, Consumer<Runnable> standIn) {
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
    if (!open.isEmpty()) {
      GuestThread to = open.get(process.threads().pick(open.size()));
      add(of(to.self()).pending, signal);
      wake(to);
    } else if (isHeldBack) {
      add(ofProcess, signal);
    } else {
      standIn.accept(() -> run(signal, actions.of(signal.number()), Standing.nowhere()));
    }
  }

  private void add(List<Signal> waiting, Signal signal) {
    // Those that are no real-time signals do not queue.
    if (signal.isQueued() || waiting.stream().noneMatch(it -> it.number() == signal.number())) {
      waiting.add(signal);
      pending++;
      List.copyOf(watchers).forEach(Runnable::run);
    }
  }

  /** From now on this is run when a signal has come to wait for a thread. */
  void watch(Runnable watcher) {
    watchers.add(watcher);
  }

  void forget(Runnable watcher) {
    watchers.remove(watcher);
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
    SignalActions.Action action = actions.of(signal.number());
    if (action.isHandled() || action.isIgnored()) {
      return action.isHandled();
    }
    return switch (Signal.byDefault(signal.number())) {
      case IGNORED -> false;
      case OF_OTHERS ->
          throw new OutOfReach(
              "it sends %s, which the runtime handles or the system stops by"
                  .formatted(signal.name()));
      case ENDS ->
          throw GuestFault.crash(
              signal.isOfTimer()
                  ? "a timer of the native profiler sends %s, for which it has no handler"
                      .formatted(signal.name())
                  : "the native profiler %s, called from %s"
                      .formatted(
                          signal.number() == Signal.ABORT
                              ? "aborted"
                              : "sends %s, for which it has no handler".formatted(signal.name()),
                          process.nameOfCaller(process.current().caller())));
    };
  }

  /** Those that wait for the calling thread, as a set. */
  long waiting() {
    return Stream.concat(mine().pending.stream(), ofProcess.stream())
        .mapToLong(Signal::bit)
        .reduce(0, (one, other) -> one | other);
  }

  /** Takes one of these from what waits for the calling thread. */
  Optional<Signal> take(long wanted) {
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
    return pending > 0 && (waiting() & ~mine().mask) != 0;
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
        SignalActions.Action action = actions.of(next.get().number());
        long[] after = run(next.get(), action, registers);
        if (Standing.instruction(after) != Standing.instruction(registers)) {
          throw new OutOfReach("its handler of %s goes on elsewhere".formatted(next.get().name()));
        }
        boolean ends = outcome == Outcome.ENDS || !action.restarts();
        outcome = ends ? Outcome.ENDS : Outcome.GOES_ON;
      }
    }
    return outcome;
  }

  @Override
  public Optional<long[]> handle(int number, long address, long[] registers) {
    Signal signal = new Signal(number, Signal.BY_FAULT, address);
    SignalActions.Action action = actions.of(number);
    return action.isHandled() && mine().isOpenFor(signal)
        ? Optional.of(run(signal, action, registers))
        : Optional.empty();
  }

  /** The registers with which the thread goes on behind a handler. */
  private long[] run(Signal signal, SignalActions.Action action, long[] registers) {
    ThreadSignals mine = mine();
    long before = mine.mask;
    if (mine.before.size() == DEPTH_MAX) {
      throw GuestFault.crash(
          "handlers of %s interrupt each other without end, and the stack overflows"
              .formatted(signal.name()));
    }
    mine.before.push(before);
    mine.mask |= action.mask() | (action.staysOpen() ? 0 : signal.bit());
    if (action.isForOnce()) {
      actions.reset(signal.number());
    }
    try {
      return process.inScratch(
          memory -> {
            SignalStack stack = mine.stack;
            SignalFrame frame = SignalFrame.of(memory, signal, registers, before, stack);
            // As the system has it: what else waits interrupts the handler before it begins.
            deliver(registers);
            if (stack.disarms()) {
              mine.stack = SignalStack.NONE;
            }
            call(
                signal,
                action,
                frame,
                stack.isFreeFor(Standing.stack(registers)) ? stack : SignalStack.NONE);
            mine.stack = frame.stack();
            mine.mask = frame.mask() & ~Signal.UNBLOCKABLE;
            return frame.registers(registers.length);
          });
    } finally {
      mine.before.pop();
    }
  }

  private void call(
      Signal signal, SignalActions.Action action, SignalFrame frame, SignalStack stack) {
    String what = "its handler of " + signal.name();
    long[] given = {signal.number(), frame.information(), frame.context()};
    if (action.isElsewhere() && stack.size() > 0) {
      process.callOn(stack.span(), what, action.handler(), given);
    } else {
      process.call(what, action.handler(), given);
    }
  }

  @Override
  public boolean isElsewhere(int signal) {
    SignalActions.Action action = actions.of(signal);
    return action.isHandled() && action.isElsewhere() && mine().stack.size() > 0;
  }

  /**
   * The calling thread jumps, out of handlers perhaps.
   *
   * @param withMask whether it holds back again what it did where it jumps to: as before all
   *     handlers
   */
  void leaves(boolean withMask) {
    ThreadSignals mine = mine();
    if (withMask && !mine.before.isEmpty()) {
      mine.mask = mine.before.getLast();
    }
  }
}
