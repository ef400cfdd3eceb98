package io.github.clrsim.realclr;

import io.github.clrsim.realclr.ending.ChildEnding.Cut;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * How long the parent waits for a child. One that has had its time is killed. One that the user
 * wants stopped gets time to end as he told it, if a terminal did so; then SIGTERM, as a bare
 * process would; and then it is killed.
 */
final class Patience {
  /** A terminal that sent SIGINT to us sent it to the child as well. */
  private static final Duration BEFORE_TERMINATION = Duration.ofSeconds(1);

  private static final Duration BEFORE_KILL = Duration.ofSeconds(6);

  /**
   * How long it takes at most until we learn of a signal that ended the child already. It went to
   * both of us; only what the end is called depends on it.
   */
  private static final Duration BEFORE_NEWS = Duration.ofSeconds(2);

  /** What a process exits with that SIGHUP, SIGINT, SIGQUIT or SIGTERM has ended. */
  private static final Set<Integer> OF_USERS = Set.of(129, 130, 131, 143);

  private final ProgramProcess program;
  private final Duration limit;
  private final StopRequest stop;
  private final long start = System.nanoTime();
  private Cut cut = new Cut.Not();
  private Optional<Long> stopped = Optional.empty();
  private boolean isTerminated;

  Patience(ProgramProcess program, Duration limit, StopRequest stop) {
    this.program = program;
    this.limit = limit;
    this.stop = stop;
  }

  /** Ends the child if it is time for that. */
  void look() {
    if (cut instanceof Cut.Not && stop.isMade()) {
      cut = new Cut.ByUser();
      stopped = Optional.of(System.nanoTime());
    }
    if (cut instanceof Cut.Not && hasPassed(start, limit)) {
      cut = new Cut.AtLimit(limit);
      program.kill();
    }
    stopped.ifPresent(this::end);
  }

  private void end(long since) {
    if (!isTerminated && hasPassed(since, BEFORE_TERMINATION)) {
      isTerminated = true;
      program.terminate();
    }
    if (hasPassed(since, BEFORE_KILL)) {
      program.kill();
    }
  }

  /** What was done to the child; a child that ended meanwhile was stopped as well. */
  Cut cut(int exitValue) {
    if (cut instanceof Cut.Not && isStopped(exitValue)) {
      cut = new Cut.ByUser();
    }
    return cut;
  }

  private boolean isStopped(int exitValue) {
    return OF_USERS.contains(exitValue) ? stop.isMadeWithin(BEFORE_NEWS) : stop.isMade();
  }

  private static boolean hasPassed(long since, Duration time) {
    return System.nanoTime() - since > time.toNanos();
  }
}
