package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.SplitMix;
import io.github.clrsim.explorer.schedule.ReadyThreads;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.StrategyName;

/**
 * One execution of {@link StrategyName.Guided}: random priorities, and the thread that comes to a
 * place of change falls behind all others.
 */
final class Guided implements Strategy {
  private final Passage passage;
  private final Ranking ranking;
  private final Change[] changes;

  /**
   * The thread about to leave this place for the time {@code visit}, from 0, is pushed back.
   *
   * @param place its number among those that the campaign knows
   * @param key by which it is known in every execution
   */
  record Change(int place, long key, int visit) {
    static final Change NONE = new Change(-1, -1, -1);
  }

  Guided(Passage passage, Ranking ranking, Change[] changes) {
    this.passage = passage;
    this.ranking = ranking;
    this.changes = changes;
  }

  /** Where the execution comes by. */
  Passage passage() {
    return passage;
  }

  /** A hash of what is planned, to be asked for before the execution. */
  long planHash() {
    long hash = ranking.hash();
    for (Change change : changes) {
      hash += SplitMix.mixed((long) change.place() << Integer.SIZE | change.visit());
    }
    return hash;
  }

  @Override
  public int choose(ReadyThreads ready, Choices choices) {
    int highest = ranking.highest(ready);
    for (int i = 0; i < changes.length && isChange(ready.at(highest)); i++) {
      ranking.pushToEnd(ready.at(highest).number());
      highest = ranking.highest(ready);
    }
    return choices.decided(ready.count(), highest);
  }

  private boolean isChange(SimulatedThread thread) {
    long key = passage.key(thread);
    for (int i = 0; i < changes.length; i++) {
      if (changes[i].key() == key && changes[i].visit() == passage.visits(thread)) {
        changes[i] = Change.NONE;
        return true;
      }
    }
    return false;
  }

  @Override
  public void steps(SimulatedThread thread) {
    passage.goesOn(thread);
  }
}
