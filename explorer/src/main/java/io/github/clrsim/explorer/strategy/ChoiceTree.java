package io.github.clrsim.explorer.strategy;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.Remedy;
import io.github.clrsim.diagnostic.Setting;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.SplitMix;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.ReadyThreads;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.coverage.PartialOrder;
import io.github.clrsim.explorer.strategy.coverage.Visited;
import java.util.Arrays;

/**
 * The tree of all choices up to a bound of preemptions, walked depth first, one leaf an execution;
 * at once the strategy and the choices of each.
 *
 * <p>A node at which a thread is chosen is a state of the program; one that was visited before,
 * with as many preemptions left, is not entered again. Two prefixes lead to the same state when
 * their {@link PartialOrder} is the same, because then each thread has seen the same. What else
 * decides how it can go on is part of the state too: which threads are ready (one that paused just
 * now is not), and which of them can go on without a preemption. (Musuvathi and Qadeer,
 * Partial-order reduction for context-bounded state exploration, 2007.)
 */
final class ChoiceTree implements Choices, Strategy {
  private static final int ALTERNATIVES_MAX = 64;
  private static final long CURRENT = 0x2545F4914F6CDD1DL;
  private static final long READY = 0x632BE59BD9B4E019L;

  private final int preemptionsMax;
  private final boolean isTold;
  private final Visited visited = new Visited();

  /** The path from the root: what is picked at each node, of how many, and what else is left. */
  private int[] picks = new int[64];

  private int[] counts = new int[64];
  private long[] left = new long[64];
  private int length;

  /** Where the current execution stands on the path. */
  private int at;

  private int preemptions;
  private PartialOrder order;
  private Overtaking overtaking;

  private boolean cutOff;
  private boolean boundReached;
  private boolean overtakingBarred;

  /**
   * A tree of which no leaf was visited.
   *
   * @param preemptionsMax {@link Integer#MAX_VALUE} for no bound
   */
  ChoiceTree(int preemptionsMax, boolean isTold) {
    this.preemptionsMax = preemptionsMax;
    this.isTold = isTold;
    this.order = new PartialOrder(isTold);
    this.overtaking = new Overtaking(ExhaustiveSearch.OVERTAKING_MAX);
  }

  /** Goes back to the root, for the next execution. */
  void begin() {
    at = 0;
    preemptions = 0;
    order = new PartialOrder(isTold);
    overtaking = new Overtaking(ExhaustiveSearch.OVERTAKING_MAX);
    cutOff = false;
  }

  /** Turns to the next leaf; whether there is one. To be asked after each execution. */
  boolean advance() {
    if (at < length) {
      throw notRepeated("it ended at choice %d of %d".formatted(at, length)).thrown();
    }
    while (length > 0) {
      int node = length - 1;
      if (left[node] != 0) {
        picks[node] = Long.numberOfTrailingZeros(left[node]);
        left[node] &= left[node] - 1;
        return true;
      }
      if (counts[node] < 0 && picks[node] + 1 < -counts[node]) {
        picks[node]++;
        return true;
      }
      length--;
    }
    return false;
  }

  ChoiceSequence picks() {
    return ChoiceSequence.of(Arrays.copyOf(picks, at));
  }

  int preemptions() {
    return preemptions;
  }

  boolean wasCutOff() {
    return cutOff;
  }

  boolean hasReachedBound() {
    return boundReached;
  }

  boolean hasBarredOvertaking() {
    return overtakingBarred;
  }

  long interleaving() {
    return order.value();
  }

  @Override
  public int below(int bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("a choice needs a positive bound, not " + bound);
    }
    if (cutOff) {
      return 0;
    }
    if (at == length) {
      // A choice of the program is told from one of the schedule by its sign.
      push(-bound, 0, 0);
    } else if (counts[at] != -bound) {
      throw notRepeated("choice %d was among %d".formatted(at, bound)).thrown();
    }
    int pick = picks[at++];
    order.draws(bound, pick);
    return pick;
  }

  @Override
  public int choose(ReadyThreads ready, Choices choices) {
    overtaking.offers(ready);
    if (at == length) {
      if (visited.knows(state(ready), preemptionsMax - preemptions)) {
        cutOff = true;
        return CUT_OFF;
      }
      enter(ready);
    } else if (counts[at] != ready.count()) {
      throw notRepeated("%d threads are ready at choice %d".formatted(ready.count(), at)).thrown();
    }
    int pick = picks[at++];
    preemptions += isPreemption(ready, pick) ? 1 : 0;
    return choices.decided(ready.count(), pick);
  }

  private static boolean isPreemption(ReadyThreads ready, int pick) {
    return ready.currentIsFirst() && pick != 0;
  }

  private void enter(ReadyThreads ready) {
    if (ready.count() > ALTERNATIVES_MAX) {
      throw new Diagnostic(
              "The exhaustive search cannot go on: %d threads are ready.".formatted(ready.count()),
              "at choice " + at,
              "it chooses among at most " + ALTERNATIVES_MAX,
              Remedy.of("make the program smaller")
                  .or(Setting.STRATEGY, "draw schedules instead, by portfolio (%s)"))
          .thrown();
    }
    long allowed = 0;
    for (int i = 0; i < ready.count(); i++) {
      if (overtaking.bars(ready.at(i), ready)) {
        overtakingBarred = true;
      } else if (isPreemption(ready, i) && preemptions == preemptionsMax) {
        boundReached = true;
      } else {
        allowed |= 1L << i;
      }
    }
    push(ready.count(), Long.numberOfTrailingZeros(allowed), allowed & (allowed - 1));
  }

  private void push(int count, int pick, long others) {
    if (length == picks.length) {
      picks = Arrays.copyOf(picks, length * 2);
      counts = Arrays.copyOf(counts, length * 2);
      left = Arrays.copyOf(left, length * 2);
    }
    picks[length] = pick;
    counts[length] = count;
    left[length] = others;
    length++;
  }

  /** Everything that decides how it can go on, but for the preemptions left. */
  private long state(ReadyThreads ready) {
    long state = order.value() + overtaking.hash();
    for (int i = 0; i < ready.count(); i++) {
      SimulatedThread thread = ready.at(i);
      long stands = (long) thread.number() << Integer.SIZE | Integer.toUnsignedLong(thread.site());
      state += SplitMix.mixed(READY + stands);
    }
    boolean isBounded = preemptionsMax != Integer.MAX_VALUE;
    return isBounded && ready.currentIsFirst()
        ? state + SplitMix.mixed(CURRENT + ready.at(0).number())
        : state;
  }

  @Override
  public void steps(SimulatedThread thread) {
    order.steps(thread);
    overtaking.moves(thread);
  }

  @Override
  public void touches(SimulatedThread thread, Access access, Object target) {
    order.touches(access, target);
  }

  private static Diagnostic notRepeated(String how) {
    return new Diagnostic(
        "The exhaustive search cannot go on: the program does not repeat.",
        "where it had the same choices as before, " + how,
        "it depends on something that is not reported to the simulation, such as time or hash order",
        "run the determinism check on it, and weave the code that it uses");
  }
}
