package io.github.clrsim.model.replay;

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

  void await(int turn) {
    scheduler.await(
        "turn %s of the recording".formatted(turn),
        () -> now == turn,
        () -> order.isFree(turn, taken));
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
  }
}
