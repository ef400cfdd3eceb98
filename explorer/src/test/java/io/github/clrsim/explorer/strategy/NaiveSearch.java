package io.github.clrsim.explorer.strategy;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.ReadyThreads;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/** Every schedule and every choice, one after the other, and nothing clever. */
final class NaiveSearch implements Choices, Strategy {

  /** What may still be picked at a node, the first of which is picked. */
  private final List<BitSet> path = new ArrayList<>();

  private final int preemptionsMax;
  private int at;
  private int preemptions;
  private Overtaking overtaking = new Overtaking(ExhaustiveSearch.OVERTAKING_MAX);

  private NaiveSearch(int preemptionsMax) {
    this.preemptionsMax = preemptionsMax;
  }

  /** How many executions there are, or none at all if there are more than {@code max}. */
  static int run(int preemptionsMax, int max, Consumer<Attempt> execution) {
    var search = new NaiveSearch(preemptionsMax);
    int executions = 0;
    do {
      if (executions == max) {
        return 0;
      }
      search.at = 0;
      search.preemptions = 0;
      search.overtaking = new Overtaking(ExhaustiveSearch.OVERTAKING_MAX);
      execution.accept(new Attempt(executions++, search, search));
    } while (search.advance());
    return executions;
  }

  private boolean advance() {
    while (!path.isEmpty()) {
      BitSet last = path.getLast();
      last.clear(last.nextSetBit(0));
      if (!last.isEmpty()) {
        return true;
      }
      path.removeLast();
    }
    return false;
  }

  @Override
  public int below(int bound) {
    if (at == path.size()) {
      var all = new BitSet();
      all.set(0, bound);
      path.add(all);
    }
    return path.get(at++).nextSetBit(0);
  }

  @Override
  public int choose(ReadyThreads ready, Choices choices) {
    overtaking.offers(ready);
    if (at == path.size()) {
      var allowed = new BitSet();
      for (int i = 0; i < ready.count(); i++) {
        boolean isPreemption = ready.currentIsFirst() && i != 0;
        allowed.set(
            i,
            !(isPreemption && preemptions == preemptionsMax)
                && !overtaking.bars(ready.at(i), ready));
      }
      path.add(allowed);
    }
    int pick = path.get(at++).nextSetBit(0);
    preemptions += ready.currentIsFirst() && pick != 0 ? 1 : 0;
    return choices.decided(ready.count(), pick);
  }

  @Override
  public void steps(SimulatedThread thread) {
    overtaking.moves(thread);
  }
}
