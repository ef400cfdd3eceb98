package io.github.clrsim.benchmarks.scale;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * Workers that run a campaign: each begins with a part of the rounds, as a shard has them, and
 * takes the next part that nobody has begun when it has done its own, as an indexed job has it.
 * What was put into the store before a machine was taken away is not run again. All chance is drawn
 * from a seed.
 *
 * @param workers how many there are at a time
 * @param parts how many parts the rounds are dealt to
 */
record Cluster(int workers, int parts, Costs costs, long seed) {

  /**
   * What a campaign took.
   *
   * @param seconds until the last round was in the store
   * @param machineSeconds of all workers, idle ones not included
   * @param preemptions how many machines were taken away
   * @param lost seconds of rounds that were not put into the store yet
   * @param folded seconds for the report, by one process that reads all rounds
   * @param foldedAsTree the same by all workers, each stretch by one
   */
  record Outcome(
      double seconds,
      double machineSeconds,
      long preemptions,
      double lost,
      double folded,
      double foldedAsTree) {}

  /** A part that is to be run, or what is left of it. */
  private record Part(long rounds) {}

  /** A machine that is free from then on. */
  private record Free(double from, double slowness) {}

  Outcome run(long rounds) {
    SplittableRandom chance = new SplittableRandom(seed);
    Deque<Part> open = new ArrayDeque<>();
    for (int part = 0; part < parts; part++) {
      long its = rounds / parts + (part < rounds % parts ? 1 : 0);
      if (its > 0) {
        open.add(new Part(its));
      }
    }
    PriorityQueue<Free> free =
        new PriorityQueue<>((one, other) -> Double.compare(one.from(), other.from()));
    for (int worker = 0; worker < workers; worker++) {
      free.add(new Free(0, slowness(chance)));
    }
    double last = 0;
    double machineSeconds = 0;
    double lost = 0;
    long preemptions = 0;
    while (!open.isEmpty()) {
      Part part = open.removeFirst();
      Free machine = free.remove();
      double aRound = costs.round() * machine.slowness() + costs.put();
      double before = costs.start() * machine.slowness() + warmUp(part.rounds(), machine);
      double needed = before + part.rounds() * aRound;
      double lives = -Math.log(1 - chance.nextDouble()) * costs.betweenPreemptions();
      if (lives >= needed) {
        machineSeconds += needed;
        last = Math.max(last, machine.from() + needed);
        free.add(new Free(machine.from() + needed, machine.slowness()));
      } else {
        long done = (long) (Math.max(0, lives - before) / aRound);
        preemptions++;
        machineSeconds += lives;
        lost += lives - done * aRound;
        // Its index is begun again, by whichever machine is free.
        open.addFirst(new Part(part.rounds() - done));
        free.add(new Free(machine.from() + lives + costs.again(), slowness(chance)));
      }
    }
    return new Outcome(
        last, machineSeconds, preemptions, lost, rounds * costs.fold(), asTree(rounds));
  }

  /** Code is compiled while rounds are run, so that a short part has not all of it to pay. */
  private double warmUp(long rounds, Free machine) {
    return Math.min(costs.warmUp(), rounds * costs.round()) * machine.slowness();
  }

  private double slowness(SplittableRandom chance) {
    return chance.nextInt(costs.stragglers()) == 0 ? costs.slowness() : 1;
  }

  /** Each folds a stretch; then two and two are merged. */
  private double asTree(long rounds) {
    double stretch = Math.ceilDiv(rounds, (long) workers) * costs.fold();
    int levels = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, Math.min(workers, rounds)) - 1);
    return stretch + levels * (costs.merge() + costs.put());
  }
}
