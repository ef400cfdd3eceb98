package io.github.clrsim.conformance.backend;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.conformance.scenario.LoadableAssemblies;
import io.github.clrsim.explorer.race.Races;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;

/**
 * How simulated runs are executed.
 *
 * @param engine what carries the threads, in one run after the other
 * @param limits how far one run may go
 * @param actionsMax how many actions a scenario may have
 * @param isTold whether the profiler is woven, and so says all that it touches
 * @param races whether the profiler's plain fields are watched for data races
 * @param assemblies what can be loaded
 * @param beside profilers that observe only, in the same process
 */
public record Setting(
    Engine engine,
    Limits limits,
    int actionsMax,
    boolean isTold,
    boolean races,
    LoadableAssemblies assemblies,
    List<NamedProfiler> beside) {
  public Setting {
    beside = List.copyOf(beside);
  }

  /**
   * The usual limits; what comes with clrsim is loaded, and no profilers are beside the one that is
   * tried.
   */
  public Setting(Engine engine, boolean isTold, boolean races) {
    this(
        engine,
        Limits.standard(),
        Scenario.ACTIONS_MAX,
        isTold,
        races,
        LoadableAssemblies.shipped(),
        List.of());
  }

  /** Virtual threads, the usual limits, and a profiler that runs as it is. */
  public static Setting standard() {
    return new Setting(Engine.virtual(), false, false);
  }

  /** The same with other limits of one run. */
  public Setting within(Limits other) {
    return new Setting(engine, other, actionsMax, isTold, races, assemblies, beside);
  }

  /** The same with these assemblies to be loaded. */
  public Setting loading(LoadableAssemblies others) {
    return new Setting(engine, limits, actionsMax, isTold, races, others, beside);
  }

  /** The same for executions that go on at the same time: an engine serves one after the other. */
  Setting apart() {
    return new Setting(
        Engine.of(engine.kind()), limits, actionsMax, isTold, races, assemblies, beside);
  }

  Scheduling by(Strategy strategy) {
    Scheduling scheduling = new Scheduling(engine, limits, strategy, isTold);
    return races ? scheduling.watchedBy(Races::watch) : scheduling;
  }
}
