package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.Interruption;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The functions that wait for signals (sigsuspend(2), sigwaitinfo(2)). */
final class SignalWaits implements Family {
  private final GuestProcess process;
  private final Signals signals;
  private final Deadlines deadlines;
  private final SyncObjects<Arrival> arrivals;

  SignalWaits(GuestProcess process, Signals signals, Deadlines deadlines) {
    this.process = process;
    this.signals = signals;
    this.deadlines = deadlines;
    this.arrivals = new SyncObjects<>(Arrival::new);
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
    functions.accept("pause", _ -> suspend(signals.mine().mask));
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

  /** Until a handler has run. */
  private long suspend(long mask) {
    ThreadSignals mine = signals.mine();
    long before = mine.mask;
    mine.mask = mask & ~Signal.UNBLOCKABLE;
    process.threads().point();
    Arrival arrival = arrivals.at(process.current().self());
    try {
      while (process.deliver() == Interruption.Outcome.NOTHING) {
        arrival.blockOrSignal(arrival::why, SimulatedThreads.NEVER);
      }
    } finally {
      mine.mask = before;
    }
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
    ThreadSignals mine = signals.mine();
    mine.awaited = RawMemory.getLong(set);
    process.threads().point();
    try {
      Arrival arrival = arrivals.at(process.current().self());
      while (true) {
        Optional<Signal> taken = signals.take(mine.awaited);
        if (taken.isPresent()) {
          return taken;
        }
        boolean isInTime =
            arrival.blockOrSignal(arrival::why, deadline) != SyncObjects.Wake.TIMED_OUT;
        if (!isInTime || process.deliver() != Interruption.Outcome.NOTHING) {
          return signals.take(mine.awaited);
        }
      }
    } finally {
      mine.awaited = 0;
    }
  }
}
