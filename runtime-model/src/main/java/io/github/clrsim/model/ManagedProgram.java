package io.github.clrsim.model;

import io.github.clrsim.model.loader.LoadContext;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.Unloader;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import io.github.clrsim.model.schedule.SimulatedThreads;
import io.github.clrsim.model.thread.ClrThread;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The managed program: carries out the actions of a scenario's threads. */
final class ManagedProgram {
  private final Loader loader;
  private final Unloader unloader;
  private final SimulatedThreads scheduler;
  private final Function<ScenarioThread, ClrThread> start;
  private final Map<String, ScenarioThread> threads = new LinkedHashMap<>();
  private final Map<String, ClrThread> started = new LinkedHashMap<>();
  private final Map<String, LoadContext> contexts = new LinkedHashMap<>();
  // What each thread still has to do, as a root of what it will use: a context that some thread
  // will touch again is held by that thread's stack.
  private final Map<String, List<Action>> ahead = new LinkedHashMap<>();

  ManagedProgram(
      Scenario scenario,
      Loader loader,
      Unloader unloader,
      SimulatedThreads scheduler,
      Function<ScenarioThread, ClrThread> start) {
    this.loader = loader;
    this.unloader = unloader;
    this.scheduler = scheduler;
    this.start = start;
    for (ScenarioThread thread : scenario.threads()) {
      threads.put(thread.name(), thread);
      ahead.put(thread.name(), thread.actions());
    }
  }

  void run(ScenarioThread thread) {
    List<Action> actions = thread.actions();
    for (int next = 0; next < actions.size(); next++) {
      perform(actions.get(next));
      ahead.put(thread.name(), actions.subList(next + 1, actions.size()));
    }
  }

  private void perform(Action action) {
    switch (action) {
      case Action.CreateContext create -> {
        LoadContext context = loader.newContext(create.context(), create.collectible());
        contexts.put(create.context(), context);
        unloader.watch(context);
      }
      case Action.LoadAssembly load -> loader.load(context(load.context()), load.assembly());
      case Action.UseType use -> loader.use(context(use.context()), use.type());
      case Action.UnloadContext unload -> context(unload.context()).requestUnload();
      case Action.Collect collect -> {
        unloader.collect(this::isHeld);
        unloader.awaitFinalizers();
      }
      case Action.StartThread toStart ->
          started.computeIfAbsent(toStart.thread(), name -> start.apply(threads.get(name)));
      case Action.JoinThread join -> {
        ClrThread thread = started.get(join.thread());
        if (thread != null) {
          scheduler.await(
              "thread %s to end".formatted(join.thread()), thread.simulated()::hasEnded);
        }
      }
    }
  }

  /** A context that a thread names before another has made it is made by then: it waits. */
  private LoadContext context(String name) {
    scheduler.await("context %s to be made".formatted(name), () -> contexts.containsKey(name));
    return Optional.ofNullable(contexts.get(name)).orElseThrow();
  }

  private boolean isHeld(LoadContext context) {
    return ahead.values().stream()
        .anyMatch(actions -> actions.stream().anyMatch(action -> names(action, context.name())));
  }

  private static boolean names(Action action, String context) {
    return switch (action) {
      case Action.LoadAssembly load -> load.context().equals(context);
      case Action.UseType use -> use.context().equals(context);
      case Action.UnloadContext unload -> unload.context().equals(context);
      case Action.CreateContext create -> false;
      case Action.Collect collect -> false;
      case Action.StartThread toStart -> false;
      case Action.JoinThread join -> false;
    };
  }
}
