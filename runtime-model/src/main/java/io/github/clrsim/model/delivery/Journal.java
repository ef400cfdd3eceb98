package io.github.clrsim.model.delivery;

import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.model.thread.ClrThread;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** Writes the trace of one run: numbers the threads as they appear and digests every step. */
public final class Journal {
  private static final int UNSEEN = -1;

  private final Consumer<Step> watcher;
  private final Fingerprinter fingerprinter = new Fingerprinter();

  /** The numbers of threads in the trace, at the places of their numbers among all threads. */
  private int[] numbers = new int[0];

  private int seen;

  /** A journal that tells {@code watcher} every step. */
  public Journal(Consumer<Step> watcher) {
    this.watcher = watcher;
  }

  /** Notes a step of {@code thread}; {@code step} is given the thread's number. */
  public void note(ClrThread thread, IntFunction<Step> step) {
    int place = thread.simulated().number();
    if (place >= numbers.length || numbers[place] == UNSEEN) {
      number(place);
      write(new Step.ThreadSeen(numbers[place], thread.simulated().name(), thread.kind()));
    }
    write(step.apply(numbers[place]));
  }

  private void number(int place) {
    int known = numbers.length;
    if (place >= known) {
      numbers = Arrays.copyOf(numbers, place + 1);
      Arrays.fill(numbers, known, place + 1, UNSEEN);
    }
    numbers[place] = seen++;
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
