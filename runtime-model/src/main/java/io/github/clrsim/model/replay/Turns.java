package io.github.clrsim.model.replay;

import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.thread.ClrThread;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Whose turn it is: entries and returns of callbacks happen in the order of the recording. */
final class Turns {
  private final SimulatedThreads scheduler;
  private final RecordedRun recorded;
  private final Map<Integer, Integer> enteredAt = new HashMap<>();
  private int now;

  Turns(SimulatedThreads scheduler, RecordedRun recorded) {
    this.scheduler = scheduler;
    this.recorded = recorded;
    this.now = recorded.turnFrom(0);
  }

  /** The turn that comes next. */
  int now() {
    return now;
  }

  /** The turn at which the callback was entered that this thread is inside of. */
  Optional<Integer> enteredAt(ClrThread thread) {
    return Optional.ofNullable(enteredAt.get(thread.simulated().number()));
  }

  void await(int turn) {
    scheduler.await("turn %s of the recording".formatted(turn), () -> now == turn);
  }

  void enter(ClrThread thread) {
    enteredAt.put(thread.simulated().number(), now);
    now = recorded.turnFrom(now + 1);
  }

  void leave(ClrThread thread, int turn) {
    await(turn);
    enteredAt.remove(thread.simulated().number());
    now = recorded.turnFrom(now + 1);
  }
}
