package io.github.clrsim.realclr.host;

import io.github.clrsim.realclr.host.process.CLibrary;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Ends a child that nobody needs any more: one whose parent was killed, one whose profiler has
 * locked itself up, which would otherwise sit there until its time is up, and one whose profiler
 * could not be called.
 *
 * <p>It sees deadlocks among Java's locks only. One in which a lock of the runtime takes part is
 * met by the time limit.
 */
final class Watchdog implements Runnable {
  private static final long ROUND_MILLIS = 500;
  private static final int SILENT_ROUNDS = 3;

  private final long parent;
  private final LongSupplier progress;
  private final Consumer<HostNote> notes;
  private final Thread thread = new Thread(this, "watchdog");
  private volatile LongSupplier unanswered = () -> 0;
  private volatile boolean isStackUsedUp;

  /**
   * A watchdog.
   *
   * @param parent the process that wants the run
   * @param progress a number that grows as long as anything happens
   */
  Watchdog(long parent, LongSupplier progress, Consumer<HostNote> notes) {
    this.parent = parent;
    this.progress = progress;
    this.notes = notes;
  }

  void start() {
    thread.setDaemon(true);
    thread.start();
  }

  /** From now on it looks at how many calls of the runtime found too little stack for Java, too. */
  void watch(LongSupplier unansweredCalls) {
    unanswered = unansweredCalls;
  }

  /**
   * A callback came to this thread, which has no stack left for it. It does not go on: what follows
   * would be told without what was not.
   */
  void stackIsUsedUp() {
    isStackUsedUp = true;
    LockSupport.unpark(thread);
    awaitEndIfNear();
  }

  /** Stays here for ever, if the child is about to be ended. */
  void awaitEndIfNear() {
    while (isEndNear()) {
      boolean _ = Thread.interrupted(); // Else it would go round and round here.
      LockSupport.park();
    }
  }

  private boolean isEndNear() {
    return isStackUsedUp || unanswered.getAsLong() > 0;
  }

  @Override
  public void run() {
    long before = -1;
    int silent = 0;
    while (isParentAlive()) {
      if (isEndNear()) {
        notes.accept(new HostNote.CutShort(Faults.usedUpStack()));
        break;
      }
      long now = progress.getAsLong();
      silent = now == before ? silent + 1 : 0;
      before = now;
      // Looking stops all Java threads for a moment, so it is only done when nothing moves.
      Optional<String> deadlock = silent >= SILENT_ROUNDS ? deadlock() : Optional.empty();
      if (deadlock.isPresent()) {
        notes.accept(new HostNote.Deadlocked(deadlock.get()));
        break;
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ROUND_MILLIS));
    }
    CLibrary._exit(ClrHost.NOT_DONE);
  }

  private boolean isParentAlive() {
    return ProcessHandle.of(parent).map(ProcessHandle::isAlive).orElse(false);
  }

  private static Optional<String> deadlock() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return Optional.ofNullable(threads.findDeadlockedThreads())
        .map(
            locked ->
                Arrays.stream(threads.getThreadInfo(locked, Integer.MAX_VALUE))
                    .map(Watchdog::sentence)
                    .collect(Collectors.joining("; ")));
  }

  private static String sentence(ThreadInfo thread) {
    StackTraceElement[] frames = thread.getStackTrace();
    String where =
        Arrays.stream(frames)
            .filter(frame -> !frame.getClassName().startsWith("java."))
            .filter(frame -> !frame.getClassName().startsWith("jdk."))
            .findFirst()
            .map(
                frame ->
                    " at %s.%s, line %d"
                        .formatted(
                            frame.getClassName(), frame.getMethodName(), frame.getLineNumber()))
            .orElse("");
    return "%s waits%s for a %s that %s holds"
        .formatted(
            thread.getThreadName(),
            where,
            thread.getLockInfo().getClassName(),
            thread.getLockOwnerName());
  }
}
