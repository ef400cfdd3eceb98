package io.github.clrsim.realclr.stub;

import io.github.clrsim.diagnostic.Diagnostic;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The threads in a program that are the profiler's own: one for each thread of this JVM that calls
 * and was not called, and one that makes the others.
 */
final class ProfilerThreads {
  /** Whether one more is wished for; if not, there will be no other wish. */
  private final BlockingQueue<Boolean> wishes = new LinkedBlockingQueue<>();

  /** Those that were made and wait for somebody; nothing, where one could not be made. */
  private final BlockingQueue<Optional<ProgramThread>> made = new LinkedBlockingQueue<>();

  private final AtomicBoolean hasMaker = new AtomicBoolean();

  /** The kernel's numbers of them here. */
  private final Set<Integer> numbers = ConcurrentHashMap.newKeySet();

  private volatile boolean isOpen;

  /** From now on there can be some: a thread of the program makes the one that makes them. */
  void open(ProgramThread thread) {
    isOpen = thread.startThread();
  }

  /** There are no more; the one that makes them ends. */
  void close() {
    isOpen = false;
    wishes.add(false);
  }

  /** One came, and is served by the calling thread until it may end. */
  void serve(ProgramThread thread) {
    numbers.add(thread.numberHere());
    if (hasMaker.compareAndSet(false, true)) {
      while (take(wishes)) {
        if (!thread.startThread()) {
          made.add(Optional.empty());
        }
      }
    } else {
      made.add(Optional.of(thread));
      thread.awaitRelease();
    }
  }

  /**
   * A new one.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the program can have none
   */
  ProgramThread another() {
    Optional<ProgramThread> another = Optional.empty();
    if (isOpen) {
      wishes.add(true);
      another = take(made);
    }
    return another.orElseThrow(
        () ->
            new Diagnostic(
                    "The program can have no thread of the profiler's",
                    "pthread_create",
                    "it is out of threads, or of memory for one",
                    "allow more (ulimit -u), or profile without threads of its own")
                .thrown());
  }

  /** The kernel's numbers here of all that there have been. */
  List<Integer> numbers() {
    return List.copyOf(numbers);
  }

  private static <T> T take(BlockingQueue<T> queue) {
    boolean isInterrupted = false;
    try {
      while (true) {
        try {
          return queue.take();
        } catch (InterruptedException later) {
          isInterrupted = true;
        }
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
