package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import java.util.IdentityHashMap;

/** One execution's way through its {@link Places}, which are its own until it is over. */
final class Passage {
  private static final int THREAD_SHIFT = 44;

  private final Places places = new Places();

  /** Targets in the order of their first touch, for code that does not name its places. */
  private final IdentityHashMap<Object, Integer> targets = new IdentityHashMap<>(4);

  /** The place at which a thread waits for its turn, by its key. */
  long key(SimulatedThread thread) {
    long kind = thread.access() == Access.WRITE ? 1 : 0;
    long where = Integer.toUnsignedLong(spot(thread)) << 1 | kind;
    return (long) thread.number() << THREAD_SHIFT | where;
  }

  /** How often the execution came by the place at which a thread waits. */
  int visits(SimulatedThread thread) {
    int place = place(thread);
    return place == Places.NOWHERE ? 0 : places.visitsMax(place);
  }

  /** The thread goes on from where it waited. */
  void goesOn(SimulatedThread thread) {
    int place = place(thread);
    if (place != Places.NOWHERE) {
      places.visited(place, thread.number(), places.visitsMax(place) + 1, thread.stepsTaken());
    }
  }

  /** Where it came by; to be asked for when the execution is over. */
  Places places() {
    return places;
  }

  private int place(SimulatedThread thread) {
    return places.number(key(thread), thread.site() != 0);
  }

  private int spot(SimulatedThread thread) {
    if (thread.site() != 0) {
      return thread.site();
    }
    Integer known = targets.putIfAbsent(thread.target(), targets.size());
    // Below zero, where no site is.
    return -1 - (known == null ? targets.size() - 1 : known);
  }
}
