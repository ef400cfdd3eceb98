package io.github.clrsim.explorer.code;

import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Program;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.strategy.Shard;
import io.github.clrsim.explorer.strategy.StrategyName;

/**
 * A campaign on code that knows nothing of a CLR: executes it again and again, each time with the
 * steps of its threads in another order, until one execution goes wrong; makes that one as small as
 * it can be made, and tells its story.
 *
 * @param engine what carries the threads
 * @param limits how far one execution may go
 * @param strategy how schedules are chosen
 * @param seed of all chance
 * @param executions how many the whole campaign has; with an exhaustive strategy, at most
 * @param shard which of them
 * @param twiceEvery one execution in so many is done twice, and must do the same; 0 for none
 * @param watch done to the threads of each execution before the body begins
 */
public record Exploration(
    Engine.Kind engine,
    Limits limits,
    StrategyName strategy,
    long seed,
    long executions,
    Shard shard,
    long twiceEvery,
    Program watch) {

  private static final long TWICE_EVERY = 100;

  public Exploration {
    if (executions < 1 || twiceEvery < 0) {
      throw new IllegalArgumentException("to explore nothing proves nothing: " + executions);
    }
  }

  /** A thousand executions on virtual threads, by several strategies in turn. */
  public static Exploration standard() {
    return new Exploration(
        Engine.Kind.VIRTUAL,
        Limits.standard(),
        new StrategyName.Portfolio(),
        1,
        1_000,
        Shard.WHOLE,
        TWICE_EVERY,
        threads -> {});
  }

  /** The same on another engine. */
  public Exploration on(Engine.Kind other) {
    return new Exploration(other, limits, strategy, seed, executions, shard, twiceEvery, watch);
  }

  /** The same within other limits. */
  public Exploration within(Limits other) {
    return new Exploration(engine, other, strategy, seed, executions, shard, twiceEvery, watch);
  }

  /** The same by another strategy. */
  public Exploration by(StrategyName other) {
    return new Exploration(engine, limits, other, seed, executions, shard, twiceEvery, watch);
  }

  /** The same from another seed. */
  public Exploration seeded(long other) {
    return new Exploration(engine, limits, strategy, other, executions, shard, twiceEvery, watch);
  }

  /** The same with more or fewer executions. */
  public Exploration executions(long other) {
    return new Exploration(engine, limits, strategy, seed, other, shard, twiceEvery, watch);
  }

  /** One part of the same. */
  public Exploration part(Shard other) {
    return new Exploration(engine, limits, strategy, seed, executions, other, twiceEvery, watch);
  }

  /**
   * The same, and each execution is watched. A hunt for data races does so, on a body from a loader
   * that weaves accesses to plain data; an execution goes wrong then when two threads race for it.
   */
  public Exploration watchedBy(Program other) {
    return new Exploration(engine, limits, strategy, seed, executions, shard, twiceEvery, other);
  }

  /** Explores until an execution goes wrong, or all is done. */
  public Explored run(Body body, Progress progress) {
    CodeCampaign campaign = campaign(body, progress);
    return switch (strategy) {
      case StrategyName.Sampling sampling -> campaign.sample(this, sampling.campaign(seed));
      case StrategyName.Exhaustive bound -> campaign.tryAll(this, bound);
    };
  }

  /** Runs one execution again, as a report names it. */
  public Explored replay(Body body, ChoiceSequence picks) {
    return campaign(body, (done, planned, what) -> {}).again(picks);
  }

  private CodeCampaign campaign(Body body, Progress progress) {
    return new CodeCampaign(new Ground(Engine.of(engine), limits, watch, body), progress);
  }
}
