package io.github.clrsim.model.delivery;

import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.model.thread.ClrThread;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** Writes the trace of one run: numbers the threads as they appear and digests every step. */
public final class Journal {
  private final Consumer<Step> watcher;
  private final Fingerprinter fingerprinter = new Fingerprinter();
  private final List<ClrThread> seen = new ArrayList<>();

  /** A journal that tells {@code watcher} every step. */
  public Journal(Consumer<Step> watcher) {
    this.watcher = watcher;
  }

  /** Notes a step of {@code thread}; {@code step} is given the thread's number. */
  public void note(ClrThread thread, IntFunction<Step> step) {
    int number = seen.indexOf(thread);
    if (number < 0) {
      number = seen.size();
      seen.add(thread);
      write(new Step.ThreadSeen(number, thread.simulated().name(), thread.kind()));
    }
    write(step.apply(number));
  }

  /** The digest of all steps so far, and their count. */
  public Fingerprinter fingerprinter() {
    return fingerprinter;
  }

  private void write(Step step) {
    fingerprinter.add(step);
    try {
      watcher.accept(step);
    } catch (RuntimeException fault) {
      throw new WatcherFailed(fault);
    }
  }
}
