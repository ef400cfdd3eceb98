package io.github.clrsim.benchmarks.memory;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.LoadedProfilers;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import java.util.Map;

/**
 * What one more event costs: a program with many is held against the same program with few, so that
 * start-up and all else is in both.
 */
final class Events {
  private static final int ROUNDS = 12;
  private static final int WARM_UP_ROUNDS = 6;
  private static final int STEPS_MAX = 10_000_000;
  private static final int THREADS_MAX = 64;

  private final Assemblies assemblies;
  private final LoadedProfilers loaded = new LoadedProfilers();
  // As many steps as a program with very many events takes.
  private final Scheduling scheduling =
      new Scheduling(Engine.virtual(), new Limits(STEPS_MAX, THREADS_MAX), Strategy.walk(), false);

  Events() {
    this.assemblies = Assemblies.read(Fixtures.shipped());
  }

  /** How long a program took, and how much its profiler was told of. */
  record Timed(double nanos, long events) {}

  /** The nanoseconds an event costs. */
  double cost(int flags, String few, String many) {
    Timed less = best(flags, few);
    Timed more = best(flags, many);
    return (more.nanos() - less.nanos()) / (more.events() - less.events());
  }

  /** The fastest of many rounds, since all that disturbs makes slower. */
  Timed best(int flags, String program) {
    Scenario scenario = Scenario.parse("events", "entry PluginHost; thread main; " + program);
    NamedProfiler profiler =
        new NamedProfiler(
            Counting.class.getName(), List.of(), Map.of("flags", Integer.toHexString(flags)));
    Timed best = new Timed(Double.POSITIVE_INFINITY, 0);
    for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      Counting.events = 0;
      long began = System.nanoTime();
      Run run =
          SimulatedClr.of(
                  scenario,
                  RuntimeProfile.NET_9_0,
                  assemblies,
                  Choices.seeded(1),
                  scheduling,
                  loaded)
              .run(profiler, step -> {});
      double nanos = System.nanoTime() - began;
      if (!run.ending().equals(new Ending.Completed(0))) {
        throw new IllegalStateException("the program did not end well: " + run.ending());
      }
      if (round >= 0 && nanos < best.nanos()) {
        best = new Timed(nanos, Counting.events);
      }
    }
    return best;
  }
}
