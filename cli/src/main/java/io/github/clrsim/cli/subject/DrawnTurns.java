package io.github.clrsim.cli.subject;

import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.ReadyThreads;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;
import java.util.HashSet;
import java.util.Set;

/**
 * Threads take turns where each is about to say where it is, in front of an action, and where one
 * that was started is about to begin: it is drawn which of them goes on. In between nobody is
 * interrupted, but where the profiler keeps a thread: a real program can be kept to this order, and
 * not to one amid the runtime's own code.
 */
final class DrawnTurns implements Strategy {
  private final Woven woven;
  private final Choices turns;
  private final Set<SimulatedThread> atMark = new HashSet<>();
  private final Set<SimulatedThread> begun = new HashSet<>();

  /** The order follows from the seed, for the same scenario. */
  DrawnTurns(Woven woven, long seed) {
    this.woven = woven;
    this.turns = Choices.seeded(seed);
  }

  /**
   * Whoever is amid an action goes first, so that its turn comes to an end. What else a run chooses
   * is not asked here: it chooses the calmest, and would answer that nobody switches.
   */
  @Override
  public int choose(ReadyThreads ready, Choices choices) {
    int count = ready.count();
    for (int i = 0; i < count; i++) {
      if (!isDrawn(ready.at(i))) {
        return i;
      }
    }
    return turns.below(count);
  }

  private boolean isDrawn(SimulatedThread thread) {
    return atMark.contains(thread)
        || (!begun.contains(thread) && woven.isOwn(Woven.beginningOf(thread.name())));
  }

  /** A thread that comes to a mark touches its name. */
  @Override
  public void touches(SimulatedThread thread, Access access, Object target) {
    if (target instanceof String mark && woven.isOwn(mark)) {
      atMark.add(thread);
    }
  }

  @Override
  public void steps(SimulatedThread thread) {
    begun.add(thread);
    atMark.remove(thread);
  }
}
