package io.github.clrsim.realclr.host;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceLines;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
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
  private Optional<TraceLines> lines = Optional.empty();
  private int threads;
  private volatile long steps;

  StepLog(OutputStream stream) {
    this.stream = stream;
  }

  /** The run has begun; before that there are no steps. */
  void begin(TraceHeader header) {
    order.lock();
    try {
      lines = Optional.of(TraceLines.to(new WholeLines(stream), header));
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

  /** How many steps there are so far. */
  long steps() {
    return steps;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // Only ever called with the lock held.
  private void write(Step step) {
    TraceLines open = lines.orElseThrow();
    open.write(step);
    open.flush();
    steps++;
  }

  /**
   * Ends each line when it is flushed. The lines' writer puts the line break before the next line,
   * and so would keep a reader waiting for the end of the last one.
   */
  private static final class WholeLines extends OutputStream {
    private final OutputStream stream;
    private boolean broken;

    WholeLines(OutputStream stream) {
      this.stream = stream;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int start, int size) throws IOException {
      boolean repeated = broken && size > 0 && bytes[start] == '\n';
      broken &= size == 0;
      stream.write(bytes, repeated ? start + 1 : start, repeated ? size - 1 : size);
    }

    @Override
    public void flush() throws IOException {
      if (!broken) {
        stream.write('\n');
        broken = true;
      }
      stream.flush();
    }
  }
}
