package io.github.clrsim.explorer.strategy;

import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.explorer.strategy.sampling.GuidedPlan;
import io.github.clrsim.explorer.strategy.sampling.PartialOrderSampling;
import io.github.clrsim.explorer.strategy.sampling.PctPlan;
import io.github.clrsim.explorer.strategy.sampling.Plan;
import io.github.clrsim.explorer.strategy.sampling.RandomWalk;
import io.github.clrsim.explorer.strategy.sampling.Seeds;
import java.util.List;
import java.util.OptionalInt;

/** How a campaign chooses schedules, as it is named in options and reports. */
public sealed interface StrategyName {

  /** How it is written; {@link #parse} reads it. */
  String text();

  /**
   * Reads a name: {@code walk}, {@code stay:8}, {@code pct:3}, {@code pos}, {@code guided}, {@code
   * portfolio}, {@code exhaustive} or {@code exhaustive:2}.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException when it is none of them, listing those
   *     known
   */
  static StrategyName parse(String text) {
    return StrategyText.parse(text);
  }

  /** One name of each strategy; those that take a number have a usual one. */
  static List<String> examples() {
    return StrategyText.EXAMPLES.stream().map(StrategyName::text).toList();
  }

  /** Picks schedules at random, and never comes to an end. */
  sealed interface Sampling extends StrategyName {

    /** A plan with all its chance drawn from this seed. */
    Plan campaign(long seed);
  }

  /** Each ready thread with equal chance at each step. */
  record Walk() implements Sampling {
    @Override
    public String text() {
      return "walk";
    }

    @Override
    public Plan campaign(long seed) {
      return number -> new Attempt(number, Strategy.walk(), Seeds.choices(seed, number));
    }
  }

  /**
   * Random walk that stays: the current thread goes on with the weight given, each other one with
   * weight 1. Bugs that need few context switches far apart are likelier this way.
   */
  record Stay(int weight) implements Sampling {
    public Stay {
      if (weight < 1) {
        throw new IllegalArgumentException("the weight of staying is positive, not " + weight);
      }
    }

    @Override
    public String text() {
      return "stay:" + weight;
    }

    @Override
    public Plan campaign(long seed) {
      return number ->
          new Attempt(
              number,
              new RandomWalk(weight, Seeds.plan(seed, number)),
              Seeds.choices(seed, number));
    }
  }

  /**
   * Probabilistic concurrency testing (Burckhardt and others, ASPLOS 2010): random priorities, and
   * {@code depth - 1} steps at which the thread about to go on falls behind all others. Finds a bug
   * of that depth with a probability of at least 1 / (threads * steps^(depth - 1)), where the steps
   * are the most that any execution of the campaign had.
   */
  record Pct(int depth) implements Sampling {
    public Pct {
      if (depth < 1) {
        throw new IllegalArgumentException("the depth is positive, not " + depth);
      }
    }

    @Override
    public String text() {
      return "pct:" + depth;
    }

    @Override
    public Plan campaign(long seed) {
      return new PctPlan(depth, seed);
    }
  }

  /**
   * Partial order sampling (Yuan, Yang and Gu, CAV 2018): a random priority for what each thread
   * will do next, drawn anew when another thread does what conflicts with it. So orders of
   * independent steps, which make no difference, do not dilute those that do.
   */
  record Pos() implements Sampling {
    @Override
    public String text() {
      return "pos";
    }

    @Override
    public Plan campaign(long seed) {
      return number ->
          new Attempt(
              number,
              new PartialOrderSampling(Seeds.plan(seed, number)),
              Seeds.choices(seed, number));
    }
  }

  /**
   * Priorities that change at places in the code instead of at steps. Which thread comes by which
   * place is learned from the campaign's own executions, so a place that a loop passes a thousand
   * times weighs little more than one that is passed once; and no plan is tried twice.
   */
  record Guided() implements Sampling {
    @Override
    public String text() {
      return "guided";
    }

    @Override
    public Plan campaign(long seed) {
      return new GuidedPlan(seed);
    }
  }

  /** The others by turns, so that what is hard for one is left to another. */
  record Portfolio() implements Sampling {
    @Override
    public String text() {
      return "portfolio";
    }

    @Override
    public Plan campaign(long seed) {
      return new PortfolioPlan(seed);
    }
  }

  /**
   * Every schedule with at most so many preemptions, and every choice of chance; see {@link
   * ExhaustiveSearch}.
   *
   * @param preemptionsMax how often a thread that could go on may be made to wait; empty for any
   *     number
   */
  record Exhaustive(OptionalInt preemptionsMax) implements StrategyName {
    public Exhaustive {
      if (preemptionsMax.isPresent() && preemptionsMax.getAsInt() < 0) {
        throw new IllegalArgumentException("no bound: " + preemptionsMax.getAsInt());
      }
    }

    @Override
    public String text() {
      return preemptionsMax.isPresent() ? "exhaustive:" + preemptionsMax.getAsInt() : "exhaustive";
    }
  }
}
