package io.github.clrsim.explorer.strategy;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.ReadyThreads;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.coverage.LongSet;
import io.github.clrsim.explorer.strategy.coverage.PartialOrder;
import io.github.clrsim.explorer.strategy.coverage.Sightings;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import java.util.BitSet;

/**
 * Counts what a campaign has seen. An execution is counted in three steps: {@link #watch} what it
 * is given, let it run, {@link #count}. Where several go on at the same time, each has a {@link
 * Sight} of its own, and whoever has it counts.
 */
public final class Tally {
  /** Places in the code beyond this number are not counted. */
  private static final int SITES_MAX = 1 << 24;

  /** An odd number, so that no two are made one. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final boolean isTold;
  private final Sightings sightings = new Sightings();
  private final LongSet borderSites = new LongSet(SITES_MAX);
  private final BitSet sites = new BitSet();
  private Sight latest;
  private long executions;
  private long steps;

  /**
   * An empty one.
   *
   * @param isTold whether the program says all that it touches; if not, the order of all steps is
   *     taken to matter
   */
  public Tally(boolean isTold) {
    this.isTold = isTold;
    this.latest = new Sight(new PartialOrder(isTold), sites, borderSites);
  }

  /** The same attempt, watched: what the execution has to be given instead. */
  public Attempt watch(Attempt attempt) {
    latest = new Sight(new PartialOrder(isTold), sites, borderSites);
    return latest.of(attempt);
  }

  /** Counts the execution watched last, which is over. */
  public void count() {
    Sighting seen = latest.sighting();
    executions++;
    steps += seen.steps();
    sightings.add(seen.interleaving());
  }

  /** What will be seen of an execution that is not counted here, while others go on. */
  public Sight sight() {
    return new Sight(new PartialOrder(isTold), new BitSet(), new LongSet(SITES_MAX));
  }

  /**
   * What there is to count of an execution, without the places in the code.
   *
   * @param interleaving its {@link PartialOrder} fingerprint
   * @param steps how many steps it took
   */
  public record Sighting(long interleaving, long steps) {}

  /** The {@link PartialOrder} fingerprint of the execution watched last. */
  public long interleaving() {
    return latest.order.value();
  }

  /** What was seen up to now. */
  public Statistics statistics() {
    return new Statistics(
        executions,
        steps,
        sites.cardinality() + borderSites.size(),
        sightings.distinct(),
        sightings.once(),
        sightings.twice(),
        sightings.all());
  }

  /** What is seen of one execution. */
  public static final class Sight {
    private final PartialOrder order;
    private final BitSet sites;
    private final LongSet borderSites;

    private Sight(PartialOrder order, BitSet sites, LongSet borderSites) {
      this.order = order;
      this.sites = sites;
      this.borderSites = borderSites;
    }

    /** The attempt, watched: what the execution has to be given instead. */
    public Attempt of(Attempt attempt) {
      var watched = new Watched(attempt);
      return new Attempt(attempt.number(), watched, watched);
    }

    /** What there is to count of it. */
    public Sighting sighting() {
      return new Sighting(order.value(), order.steps());
    }

    /** Adds the numbers of the places in the code that it came by. */
    public void addSitesTo(BitSet all) {
      all.or(sites);
    }

    /** Tells draws of the program from those of the strategy. */
    private final class Watched implements Strategy, Choices {
      private final Attempt attempt;
      private boolean choosing;

      Watched(Attempt attempt) {
        this.attempt = attempt;
      }

      @Override
      public int below(int bound) {
        int pick = attempt.choices().below(bound);
        if (!choosing) {
          order.draws(bound, pick);
        }
        return pick;
      }

      @Override
      public int decided(int bound, int pick) {
        return attempt.choices().decided(bound, pick);
      }

      @Override
      public int choose(ReadyThreads ready, Choices choices) {
        choosing = true;
        int chosen = attempt.strategy().choose(ready, choices);
        choosing = false;
        return chosen;
      }

      @Override
      public int pick(int bound, Choices choices) {
        choosing = true;
        int picked = attempt.strategy().pick(bound, choices);
        choosing = false;
        order.draws(bound, picked);
        return picked;
      }

      @Override
      public void steps(SimulatedThread thread) {
        if (thread.site() > 0 && thread.site() < SITES_MAX) {
          sites.set(thread.site());
        } else if (thread.site() < 0) {
          // At the host's border a place is known by its method, and its number is a hash.
          borderSites.add(thread.site() * SPREAD);
        }
        order.steps(thread);
        attempt.strategy().steps(thread);
      }

      @Override
      public void touches(SimulatedThread thread, Access access, Object target) {
        order.touches(access, target);
        attempt.strategy().touches(thread, access, target);
      }
    }
  }
}
