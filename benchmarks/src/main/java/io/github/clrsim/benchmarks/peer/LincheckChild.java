package io.github.clrsim.benchmarks.peer;

import io.github.clrsim.benchmarks.cases.Case;
import io.github.clrsim.benchmarks.cases.Subject;
import io.github.clrsim.benchmarks.cases.program.Programs;
import io.github.clrsim.benchmarks.peer.Attempt.End;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.LincheckAssertionError;

/**
 * Lincheck's general model checker on one subject, in a JVM of its own, because it transforms every
 * class that it meets. Prints an {@link Attempt} for each round.
 */
public final class LincheckChild {
  /** In a round of a subject with a bug: more than any of the others needs. */
  private static final int SEARCH_MAX = 10_000;

  /** In a round of a subject without one, which only measures speed. */
  private static final int SPEED_ROUND = 300;

  /**
   * Counted outside the Java heap: Lincheck puts every field back to what it was before the next
   * execution begins, as it must.
   */
  private static final ByteBuffer COUNT = ByteBuffer.allocateDirect(2 * Long.BYTES);

  private static final int EXECUTIONS = 0;
  private static final int FIRST_BROKEN = Long.BYTES;

  /** See {@link HandOver#STATIC_FIELD}: it is enough that it is there. */
  @SuppressWarnings("UnusedVariable")
  private static volatile Case shared = new Programs().apply(Subject.LOCKS);

  /** How the threads of a case come to know it. */
  public enum HandOver {
    /**
     * A static field holds it while they run. So Lincheck knows that it is shared, on every JDK.
     */
    STATIC_FIELD,
    /**
     * Only their bodies hold it. Lincheck 3.7 takes it for an object of one thread then and, on JDK
     * 25, sees no accesses to its fields; it has less to do, and finds less.
     */
    THREAD_BODIES
  }

  private LincheckChild() {}

  /** Takes the label of a subject, a hand-over, and how many seconds there are. */
  public static void main(String[] arguments) {
    Subject subject = Subject.labelled(arguments[0]).orElseThrow();
    HandOver handOver = HandOver.valueOf(arguments[1]);
    long deadline = System.nanoTime() + Duration.ofSeconds(Long.parseLong(arguments[2])).toNanos();
    stopAt(deadline);
    do {
      System.out.println(round(subject, handOver));
    } while (!subject.hasBug() && System.nanoTime() < deadline);
    Runtime.getRuntime().halt(0);
  }

  private static Attempt round(Subject subject, HandOver handOver) {
    COUNT.putLong(EXECUTIONS, 0).putLong(FIRST_BROKEN, 0);
    long began = System.nanoTime();
    End end = End.SEARCH_ENDED;
    try {
      Lincheck.runConcurrentTest(
          subject.hasBug() ? SEARCH_MAX : SPEED_ROUND, () -> execute(subject, handOver));
    } catch (LincheckAssertionError found) {
      end = COUNT.getLong(FIRST_BROKEN) > 0 ? End.FOUND : End.BROKE;
    }
    // What is found is executed again, to tell it; the bug had been found before.
    long executions = end == End.FOUND ? COUNT.getLong(FIRST_BROKEN) : COUNT.getLong(EXECUTIONS);
    return new Attempt(executions, (System.nanoTime() - began) / 1e9, end);
  }

  private static void execute(Subject subject, HandOver handOver) {
    long number = COUNT.getLong(EXECUTIONS) + 1;
    COUNT.putLong(EXECUTIONS, number);
    Case fresh = new Programs().apply(subject);
    if (handOver == HandOver.STATIC_FIELD) {
      shared = fresh;
    }
    var threads = new ArrayList<Thread>();
    for (Runnable body : fresh.threads()) {
      threads.add(new Thread(body));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      join(thread);
    }
    if (fresh.isBroken()) {
      if (COUNT.getLong(FIRST_BROKEN) == 0) {
        COUNT.putLong(FIRST_BROKEN, number);
      }
      throw new IllegalStateException("the bug of " + subject + " showed");
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException notOurs) {
      throw new IllegalStateException(notOurs);
    }
  }

  /** Ends this JVM when time is up, because Lincheck's search cannot be interrupted. */
  private static void stopAt(long deadline) {
    long began = System.nanoTime();
    Thread watchdog =
        new Thread(
            () -> {
              while (System.nanoTime() < deadline) {
                sleep();
              }
              double seconds = (System.nanoTime() - began) / 1e9;
              long executions = COUNT.getLong(EXECUTIONS);
              System.out.println(new Attempt(executions, seconds, End.OUT_OF_TIME));
              System.out.flush();
              Runtime.getRuntime().halt(0);
            });
    watchdog.setDaemon(true);
    watchdog.start();
  }

  private static void sleep() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException notOurs) {
      throw new IllegalStateException(notOurs);
    }
  }
}
