package io.github.clrsim.benchmarks.runtime;

import com.sun.management.ThreadMXBean;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.benchmarks.Sample;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.model.LoadedProfilers;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.IntStream;

/** Runs simulated processes one after the other, and tells what one of them costs. */
final class Processes {
  private static final int ROUNDS = 12;
  private static final int WARM_UP_ROUNDS = 4;

  private final Assemblies assemblies;
  private final LoadedProfilers loaded = new LoadedProfilers();
  // As a campaign does: its walk has no memory, so one serves all executions.
  private final Scheduling scheduling = Scheduling.standard();
  private final NamedProfiler profiler;
  private final RuntimeProfile profile;
  private final List<Law> laws;

  /** Nobody judges them. */
  Processes(String profiler, RuntimeProfile profile) {
    this(profiler, profile, List.of());
  }

  /** Each is judged by these laws, as far as it comes. */
  Processes(String profiler, RuntimeProfile profile, List<Law> laws) {
    this.laws = laws;
    this.profiler = ShippedProfiler.named(profiler).profiler();
    this.profile = profile;
    this.assemblies = Assemblies.read(Fixtures.shipped());
  }

  /**
   * What one execution costs.
   *
   * @param nanos each value the mean of a round
   * @param bytes allocated, in all threads
   * @param steps of the trace
   */
  record Cost(Sample nanos, double bytes, double steps) {
    double perSecond() {
      return 1e9 / nanos.min();
    }
  }

  /** Executes so many processes a round, each with another seed. */
  Cost cost(Scenario scenario, int executions) {
    double[] nanos = new double[ROUNDS];
    double bytes = 0;
    double steps = 0;
    for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      long allocated = allocated();
      long began = System.nanoTime();
      long sum = 0;
      for (int seed = 0; seed < executions; seed++) {
        sum += run(scenario, seed).steps();
      }
      if (round >= 0) {
        nanos[round] = (double) (System.nanoTime() - began) / executions;
        bytes = (double) (allocated() - allocated) / executions;
        steps = (double) sum / executions;
      }
    }
    return new Cost(Sample.of(nanos), bytes, steps);
  }

  private Run run(Scenario scenario, long seed) {
    return SimulatedClr.of(scenario, profile, assemblies, Choices.seeded(seed), scheduling, loaded)
        .run(profiler, laws.isEmpty() ? step -> {} : judge());
  }

  private Judge judge() {
    return Judge.of(laws, new TraceContext(profile.name()));
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getTotalThreadAllocatedBytes();
  }

  /** One that loads a plugin, uses it, and unloads it. */
  static Scenario loadRunUnload() {
    return Scenario.parse(
        "load-run-unload",
        "entry PluginHost; thread main; context a collectible; load a Plugin;"
            + " type a Garden.Gardener; unload a; collect; collect");
  }

  /** One whose program takes so many steps that all cost the same. */
  static Scenario ofSteps(int steps) {
    String marks =
        String.join("; ", IntStream.range(0, steps).mapToObj(step -> "mark " + step).toList());
    return Scenario.parse("steps", "entry PluginHost; thread main; " + marks);
  }
}
