package io.github.clrsim.explore.distinct;

import io.github.clrsim.explorer.strategy.Statistics;
import io.github.clrsim.explorer.strategy.Tally;
import java.util.List;
import org.apache.datasketches.tuple.TupleSketch;
import org.apache.datasketches.tuple.TupleUnion;
import org.apache.datasketches.tuple.UpdatableTupleSketch;

/**
 * The different interleavings at one place. It keeps those with the smallest hashes, and of each
 * how often it was seen. So what is kept is a sample of them in which each counts once, and depends
 * on no order. The hash is fixed.
 */
public final class Interleavings {
  private static final int SMALLEST = 16;

  private final SketchSize size;

  /** One place of so many. */
  private final long places;

  private final TupleUnion<Sighting> kept;
  private long executions;
  private long steps;

  /**
   * None so far.
   *
   * @param places among how many alike places this is one
   */
  public Interleavings(SketchSize size, long places) {
    this.size = size;
    this.places = places;
    this.kept = union();
  }

  private TupleUnion<Sighting> union() {
    return new TupleUnion<>(size.entriesMax(places), Sighting.MERGED);
  }

  /**
   * Adds that of an execution.
   *
   * @param execution its number among all that are counted
   */
  public void add(Tally.Sighting seen, long execution) {
    executions++;
    steps += seen.steps();
    kept.union(sketch(seen.interleaving(), execution, 1));
  }

  /**
   * Adds those of many executions.
   *
   * @param before how many were counted before the first of all that were counted with them
   */
  public void add(Seen seen, long before) {
    executions += seen.executions();
    steps += seen.steps();
    kept.union(seen.sketch().behind(before));
  }

  /**
   * What was seen by some executions at a place.
   *
   * @param executions how many
   * @param steps how many steps they took together
   * @param sketch what is kept of their interleavings
   */
  public record Seen(long executions, long steps, Sketch sketch) {}

  /**
   * What was seen, as that of a round.
   *
   * @param before how many executions the campaign has up to the end of the round, at all places
   */
  public Seen round(long before) {
    Statistics here = statistics();
    double share = size.share(before, here.interleavings() + here.unseen(), places);
    TupleUnion<Sighting> of = union();
    of.union(kept.getResult());
    if (share < 1) {
      of.union(nothingOf(share));
    }
    return new Seen(executions, steps, Sketch.of(of.getResult()));
  }

  /** A sketch without entries that was given this share only: merged with it, none keeps more. */
  private static TupleSketch<Sighting> nothingOf(double share) {
    TupleSketch<Sighting> sketch;
    long key = 0;
    do {
      sketch = sketch(key++, 0, (float) share);
    } while (sketch.getRetainedEntries() > 0);
    return sketch;
  }

  private static TupleSketch<Sighting> sketch(long interleaving, long execution, float share) {
    var sketch = new UpdatableTupleSketch<Long, Sighting>(SMALLEST, 0, share, Sighting::none);
    sketch.update(interleaving, execution);
    return sketch;
  }

  /** How many executions there were. */
  public long executions() {
    return executions;
  }

  /** How many different ones they showed. */
  public Distinct distinct() {
    return Distinct.of(kept.getResult());
  }

  /** What was seen, without places in the code. */
  public Statistics statistics() {
    return Totals.of(List.of(this)).statistics(0);
  }

  long steps() {
    return steps;
  }
}
