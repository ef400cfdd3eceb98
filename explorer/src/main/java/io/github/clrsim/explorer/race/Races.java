package io.github.clrsim.explorer.race;

import io.github.clrsim.explorer.control.WovenCode;
import io.github.clrsim.explorer.control.thread.Watcher;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Looks for data races in one execution, which ends at the first one as {@link Ending.Raced}.
 *
 * <p>Each thread and each object that orders threads has a vector clock. All volatile fields of an
 * object, and its monitor, count as one, so some orders are seen that are none; a race that hides
 * behind one shows in an execution in which the two came the other way round.
 */
public final class Races implements Watcher {
  private static boolean rehearsed;

  private final SimulatedThreads threads;
  private final List<VectorClock> clocks = new ArrayList<>();
  private final VectorClock initialized = new VectorClock();

  // Only ever asked for single objects, so their order, which changes from run to run, is not seen.
  private final IdentityHashMap<Object, VectorClock> orderers = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Cells> data = new IdentityHashMap<>();

  Races(SimulatedThreads threads) {
    this.threads = threads;
  }

  /**
   * Watches an execution. To be called before it spawns its first thread; its code has to come from
   * a loader that {@link WovenCode#loader} made for plain accesses.
   */
  public static void watch(SimulatedThreads threads) {
    rehearse();
    WovenCode.watch(threads, new Races(threads));
  }

  private static synchronized void rehearse() {
    if (!rehearsed) {
      rehearsed = true;
      Rehearsal.run();
    }
  }

  @Override
  public void released(SimulatedThread thread, Object object) {
    VectorClock mine = clockOf(thread);
    VectorClock known = orderers.get(object);
    if (known == null) {
      known = new VectorClock();
      orderers.put(object, known);
    }
    known.join(mine);
    mine.tick(thread.number());
  }

  @Override
  public void acquired(SimulatedThread thread, Object object) {
    VectorClock known = orderers.get(object);
    if (known != null) {
      clockOf(thread).join(known);
    }
  }

  @Override
  public void started(SimulatedThread by, SimulatedThread thread) {
    VectorClock mine = clockOf(by);
    clockOf(thread).join(mine);
    mine.tick(by.number());
  }

  @Override
  public void awaited(SimulatedThread thread) {
    VectorClock mine = clockOf(thread);
    for (int other = 0; other < clocks.size(); other++) {
      if (other != thread.number()) {
        mine.join(clocks.get(other));
        clocks.get(other).tick(other);
      }
    }
  }

  @Override
  public void initialized(SimulatedThread thread) {
    VectorClock mine = clockOf(thread);
    initialized.join(mine);
    mine.tick(thread.number());
    for (VectorClock clock : clocks) {
      clock.join(initialized);
    }
  }

  @Override
  public void accessed(SimulatedThread thread, Object owner, int place, Access access, int site) {
    VectorClock mine = clockOf(thread);
    Cells cells = data.get(owner);
    if (cells == null) {
      cells = new Cells(owner.getClass().isArray());
      data.put(owner, cells);
    }
    Cell cell = cells.at(place);
    int time = mine.at(thread.number());
    // Who does the same again, with no order in between, tells nothing new.
    if (!cell.isKnown(thread, time, access)) {
      Seen seen = new Seen(thread, time, access, site, Stack.here());
      Optional<Seen> raced = cell.racedBy(seen, mine);
      if (raced.isPresent()) {
        throw threads.end(
            new Ending.Raced(thread.label(), RaceText.of(owner, place, raced.get(), seen)));
      }
      cell.note(seen, mine);
    }
  }

  private VectorClock clockOf(SimulatedThread thread) {
    while (clocks.size() <= thread.number()) {
      VectorClock fresh = new VectorClock();
      fresh.join(initialized);
      fresh.tick(clocks.size());
      clocks.add(fresh);
    }
    return clocks.get(thread.number());
  }
}
