package io.github.clrsim.realclr.host;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.StepSender;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.TraceHeader;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * The one total order of a real run: whatever happens on whichever thread is a step with a place in
 * it, and can be read by the parent as soon as it has that place.
 *
 * <p>The lock is only held while a step is written, never while the runtime or the profiler runs,
 * so that it cannot become part of a deadlock.
 */
final class StepLog {
  private final ReentrantLock order = new ReentrantLock();
  private final OutputStream stream;
  private final Consumer<Runnable> turns;
  private Optional<StepSender> sender = Optional.empty();
  private int threads;
  private volatile long messages;

  /**
   * Of a run that has not begun.
   *
   * @param turns makes a step when all is made that came before
   */
  StepLog(OutputStream stream, Consumer<Runnable> turns) {
    this.stream = stream;
    this.turns = turns;
  }

  /** The run has begun; before that there are no steps. */
  void begin(TraceHeader header) {
    order.lock();
    try {
      sender = Optional.of(StepSender.to(stream, header));
    } finally {
      order.unlock();
    }
  }

  /** A thread appears; answers its number. */
  int appear(String name, ThreadKind kind) {
    order.lock();
    try {
      int number = threads++;
      write(new Step.ThreadSeen(number, name, kind));
      return number;
    } finally {
      order.unlock();
    }
  }

  /** A step happens. */
  void add(Step step) {
    turns.accept(() -> addNow(step));
  }

  /** What the reader makes steps of, in its turn: it holds for as long as this lasts. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // Only ever with the lock held, as in write.
  void add(byte[] message, int size) {
    order.lock();
    try {
      sender.orElseThrow().send(message, size);
      messages++;
    } finally {
      order.unlock();
    }
  }

  private void addNow(Step step) {
    order.lock();
    try {
      write(step);
    } finally {
      order.unlock();
    }
  }

  /** A thread appears under a name that its number makes unique. */
  int appear(IntFunction<String> name, ThreadKind kind) {
    order.lock();
    try {
      return appear(name.apply(threads), kind);
    } finally {
      order.unlock();
    }
  }

  /** How many messages were sent so far: of a step each, or of what steps are made of. */
  long messages() {
    return messages;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // Only ever called with the lock held.
  private void write(Step step) {
    sender.orElseThrow().send(step);
    messages++;
  }
}
