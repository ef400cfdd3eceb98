package io.github.clrsim.guest.libc;

import io.github.clrsim.guest.process.GuestProcess;
import java.util.Optional;

/**
 * Signals by a descriptor (signalfd(2)): those that wait for the thread that reads, which it has to
 * hold back.
 */
final class SignalFile extends LoneChannel {
  private final Signals signals;
  private final Runnable arrival;
  private long mask;

  /** One for a set of signals. */
  SignalFile(GuestProcess process, long number, Signals signals, long mask) {
    super(process, number, "signalfd");
    this.signals = signals;
    this.mask = mask;
    this.arrival =
        () -> {
          place().wakeAll();
          happens(READABLE);
        };
    signals.watch(arrival);
  }

  /** From now on it is for these. */
  void setMask(long signals) {
    mask = signals;
    arrival.run();
  }

  @Override
  long read(long into, long size, boolean mayWait) {
    long most = size / SignalFrame.INFORMATION_SIZE;
    if (most == 0) {
      return process().failed(ErrorNumber.EINVAL);
    }
    process().threads().point();
    if (!isReadable() && !mayWait) {
      return process().failed(ErrorNumber.EAGAIN);
    }
    if (!place().await(this::isReadable, () -> "for a signal by " + place())) {
      return process().failed(ErrorNumber.EINTR);
    }
    long read = 0;
    for (long each = 0; each < most; each++) {
      Optional<Signal> signal = signals.take(mask);
      if (signal.isEmpty()) {
        break;
      }
      SignalFrame.putRead(into + read, signal.get());
      read += SignalFrame.INFORMATION_SIZE;
    }
    return read;
  }

  private boolean isReadable() {
    return (signals.waiting() & mask) != 0;
  }

  @Override
  long write(byte[] bytes, boolean mayWait) {
    return process().failed(ErrorNumber.EINVAL);
  }

  @Override
  int state() {
    return isReadable() ? READABLE : 0;
  }

  @Override
  void close() {
    signals.forget(arrival);
  }
}
