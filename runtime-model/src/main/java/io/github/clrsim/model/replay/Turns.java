package io.github.clrsim.model.replay;

import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.replay.order.Order;
import io.github.clrsim.model.thread.ClrThread;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Whose turn it is: entries and returns of callbacks happen in a given order. */
final class Turns {
  private final SimulatedThreads scheduler;
  private final Order order;
  private final Map<Integer, Integer> enteredAt = new HashMap<>();

  /** Who waits, by the turn that is waited for; looked up only. */
  private final Map<Integer, SimulatedThread> waiting = new HashMap<>();

  /** Those that were taken, in whatever order. */
  private final BitSet taken = new BitSet();

  private int now;

  Turns(SimulatedThreads scheduler, Order order) {
    this.scheduler = scheduler;
    this.order = order;
    this.now = order.first();
  }

  /** The order in which they are taken. */
  Order order() {
    return order;
  }

  /** The turn that comes next. */
  int now() {
    return now;
  }

  /** The turn at which the callback was entered that this thread is inside of. */
  Optional<Integer> enteredAt(ClrThread thread) {
    return Optional.ofNullable(enteredAt.get(thread.simulated().number()));
  }

  /** A thread begins with this turn, and in the recorded order does not begin before it. */
  void begins(ClrThread thread, int turn) {
    if (order.isRecorded() && turn != now) {
      scheduler.hold(thread.simulated(), () -> why(turn));
      waiting.put(turn, thread.simulated());
    }
  }

  private static String why(int turn) {
    return "turn %s of the recording".formatted(turn);
  }

  void await(int turn) {
    waiting.put(turn, scheduler.current());
    scheduler.sleep(() -> why(turn), () -> now == turn, () -> order.isFree(turn, taken));
    waiting.remove(turn);
  }

  /** Waits until all turns are taken. */
  void awaitEnd() {
    waiting.put(Order.END, scheduler.current());
    scheduler.sleep(
        () -> "the end of the recording", () -> now == Order.END, () -> now == Order.END);
  }

  void enter(ClrThread thread, int turn) {
    enteredAt.put(thread.simulated().number(), turn);
    take(turn);
  }

  void leave(ClrThread thread, int turn) {
    await(turn);
    enteredAt.remove(thread.simulated().number());
    take(turn);
  }

  private void take(int turn) {
    taken.set(turn);
    while (now != Order.END && taken.get(now)) {
      now = order.after(now);
    }
    Optional.ofNullable(waiting.get(now))
        .ifPresent(
            thread -> {
              scheduler.wake(thread);
              scheduler.unblock(thread);
            });
  }
}
