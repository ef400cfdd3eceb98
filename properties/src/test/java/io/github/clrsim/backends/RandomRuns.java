package io.github.clrsim.backends;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.explore.Backend;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.kit.goal.RandomExecution;
import io.github.clrsim.model.LoadedProfilers;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.scenario.Curious;
import io.github.clrsim.profiler.scenario.Stocktaker;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/** The random executions of one seed, over the whole language and for profilers of all kinds. */
final class RandomRuns {
  static final long SEED = 1;

  private static final Assemblies ASSEMBLIES = everything();

  private static final Map<Integer, List<RandomExecution.Judged>> FIRST = new ConcurrentHashMap<>();

  private RandomRuns() {}

  static List<NamedProfiler> profilers() {
    List<NamedProfiler> profilers = new ArrayList<>(Curious.all());
    profilers.addAll(Stocktaker.all());
    profilers.add(ShippedProfiler.named("scenario-agent").profiler());
    profilers.add(ShippedProfiler.named("identity-map").profiler());
    return profilers;
  }

  static List<String> profiles() {
    return RuntimeProfile.all().stream().map(RuntimeProfile::name).toList();
  }

  /** The simulated CLR with all fixture assemblies; scenarios by their text in one line. */
  static Backend arm() {
    return arm(Limits.standard());
  }

  private static Backend arm(Limits limits) {
    Engine engine = Engine.virtual();
    LoadedProfilers profilers = new LoadedProfilers();
    return (scenario, profile, choices, strategy) ->
        SimulatedClr.of(
            Scenario.parse(scenario, scenario, ASSEMBLIES),
            RuntimeProfile.named(profile),
            ASSEMBLIES,
            choices,
            new Scheduling(engine, limits, strategy, false),
            profilers);
  }

  /** The first so many; run once for all tests that look at as many. */
  static List<RandomExecution.Judged> first(int executions) {
    return FIRST.computeIfAbsent(
        executions,
        _ -> {
          List<RandomExecution.Judged> judged = new ArrayList<>();
          run(executions, judged::add);
          judged.sort(Comparator.comparingLong(each -> each.execution().number()));
          return List.copyOf(judged);
        });
  }

  /** Runs so many, on all processors; {@code watcher} sees them in no order, one at a time. */
  static void run(int executions, Consumer<RandomExecution.Judged> watcher) {
    run(
        executions,
        Limits.standard(),
        number -> RandomExecution.drawn(SEED, number, profiles(), profilers()),
        watcher);
  }

  /** Runs so many executions that are drawn by their numbers. */
  static void run(
      int executions,
      Limits limits,
      LongFunction<RandomExecution> drawn,
      Consumer<RandomExecution.Judged> watcher) {
    int workers = Runtime.getRuntime().availableProcessors();
    Object turn = new Object();
    IntStream.range(0, workers)
        .parallel()
        .forEach(
            worker -> {
              Backend arm = arm(limits);
              for (int number = worker; number < executions; number += workers) {
                RandomExecution.Judged judged = drawn.apply(number).on(arm);
                synchronized (turn) {
                  watcher.accept(judged);
                }
              }
            });
  }

  private static Assemblies everything() {
    return Assemblies.read(Fixtures.shipped());
  }
}
