package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import java.util.Arrays;
import java.util.IdentityHashMap;

/** One execution's way through the {@link Places}. */
final class Passage {
  private static final int THREAD_SHIFT = 44;

  private final Places places;
  private int[] visits = new int[32];

  /** Targets in the order of their first touch, for code that does not name its places. */
  private final IdentityHashMap<Object, Integer> targets = new IdentityHashMap<>(4);

  Passage(Places places) {
    this.places = places;
  }

  /** The place at which a thread waits for its turn. */
  int place(SimulatedThread thread) {
    long kind = thread.access() == Access.WRITE ? 1 : 0;
    long where = Integer.toUnsignedLong(spot(thread)) << 1 | kind;
    return places.number((long) thread.number() << THREAD_SHIFT | where, thread.site() != 0);
  }

  /** How often the execution came by this place. */
  int visits(int place) {
    return place < visits.length ? visits[place] : 0;
  }

  /** The thread goes on from where it waited. */
  void goesOn(SimulatedThread thread) {
    int place = place(thread);
    if (place >= visits.length) {
      visits = Arrays.copyOf(visits, place * 2);
    }
    visits[place]++;
    places.visited(place, thread.number(), visits[place], thread.stepsTaken());
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
