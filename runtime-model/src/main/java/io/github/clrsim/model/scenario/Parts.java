package io.github.clrsim.model.scenario;

import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** A scenario taken apart: what is in it, and the same scenario with less in it. */
final class Parts {
  private Parts() {}

  /** The load context that an action names. */
  static Optional<String> contextOf(Action action) {
    return switch (action) {
      case Action.CreateContext create -> Optional.of(create.context());
      case Action.LoadAssembly load -> Optional.of(load.context());
      case Action.UseType use -> Optional.of(use.context());
      case Action.UnloadContext unload -> Optional.of(unload.context());
      case Action.Collect _, Action.StartThread _, Action.JoinThread _ -> Optional.empty();
    };
  }

  /** The thread that an action starts or waits for. */
  static Optional<String> threadOf(Action action) {
    return switch (action) {
      case Action.StartThread start -> Optional.of(start.thread());
      case Action.JoinThread join -> Optional.of(join.thread());
      case Action.CreateContext _,
          Action.LoadAssembly _,
          Action.UseType _,
          Action.UnloadContext _,
          Action.Collect _ ->
          Optional.empty();
    };
  }

  /** All actions, thread by thread. */
  static List<Action> actions(Scenario scenario) {
    return scenario.threads().stream().flatMap(thread -> thread.actions().stream()).toList();
  }

  /** The contexts that the scenario makes, in order. */
  static List<String> contexts(Scenario scenario) {
    return actions(scenario).stream()
        .filter(Action.CreateContext.class::isInstance)
        .flatMap(create -> contextOf(create).stream())
        .distinct()
        .toList();
  }

  /** What is left when only some actions stay; a thread that does nothing any more goes too. */
  static Scenario keeping(Scenario scenario, Predicate<Action> stays) {
    List<ScenarioThread> threads = new ArrayList<>();
    for (ScenarioThread thread : scenario.threads()) {
      threads.add(
          new ScenarioThread(thread.name(), thread.actions().stream().filter(stays).toList()));
    }
    return withoutIdleThreads(new Scenario(scenario.name(), scenario.entry(), threads));
  }

  /** The scenario without the threads that do nothing. */
  static Scenario withoutIdleThreads(Scenario scenario) {
    List<String> idle =
        scenario.threads().stream()
            .skip(1)
            .filter(thread -> thread.actions().isEmpty())
            .map(ScenarioThread::name)
            .toList();
    return idle.isEmpty() ? scenario : withoutThreads(scenario, idle);
  }

  /** The scenario without these threads, and with nobody who starts or awaits them. */
  static Scenario withoutThreads(Scenario scenario, List<String> gone) {
    List<ScenarioThread> threads =
        scenario.threads().stream().filter(thread -> !gone.contains(thread.name())).toList();
    Scenario rest = new Scenario(scenario.name(), scenario.entry(), threads);
    return keeping(rest, action -> threadOf(action).filter(gone::contains).isEmpty());
  }

  /** The same with each thread's actions in the place where it was started. */
  static Scenario inOneThread(Scenario scenario) {
    List<ScenarioThread> waiting = new ArrayList<>(scenario.threads());
    List<Action> actions = new ArrayList<>();
    carryOut(waiting.removeFirst(), waiting, actions);
    String name = scenario.threads().getFirst().name();
    return new Scenario(
        scenario.name(), scenario.entry(), List.of(new ScenarioThread(name, actions)));
  }

  private static void carryOut(
      ScenarioThread thread, List<ScenarioThread> waiting, List<Action> actions) {
    for (Action action : thread.actions()) {
      switch (action) {
        case Action.StartThread start -> {
          for (ScenarioThread started : List.copyOf(waiting)) {
            if (started.name().equals(start.thread())) {
              waiting.remove(started);
              carryOut(started, waiting, actions);
            }
          }
        }
        case Action.JoinThread _ -> {}
        case Action.CreateContext _,
            Action.LoadAssembly _,
            Action.UseType _,
            Action.UnloadContext _,
            Action.Collect _ ->
            actions.add(action);
      }
    }
  }

  /**
   * The same program under the plainest names, and its text as its own name: contexts are a, b, c;
   * threads are main, worker1, worker2.
   */
  static Scenario plain(Scenario scenario) {
    Map<String, String> contexts = new LinkedHashMap<>();
    contexts(scenario).forEach(each -> contexts.put(each, contextName(contexts.size())));
    Map<String, String> threads = new LinkedHashMap<>();
    for (ScenarioThread thread : scenario.threads()) {
      threads.put(thread.name(), threads.isEmpty() ? "main" : "worker" + threads.size());
    }
    List<ScenarioThread> renamed =
        scenario.threads().stream()
            .map(
                thread ->
                    new ScenarioThread(
                        threads.getOrDefault(thread.name(), thread.name()),
                        thread.actions().stream()
                            .map(action -> renamed(action, contexts, threads))
                            .toList()))
            .toList();
    Scenario plain = new Scenario("", scenario.entry(), renamed);
    return new Scenario(plain.line(), plain.entry(), plain.threads());
  }

  private static String contextName(int index) {
    char letter = (char) ('a' + index % 26);
    return index < 26 ? String.valueOf(letter) : letter + String.valueOf(index / 26);
  }

  private static Action renamed(
      Action action, Map<String, String> contexts, Map<String, String> threads) {
    String context = contextOf(action).map(each -> contexts.getOrDefault(each, each)).orElse("");
    String thread = threadOf(action).map(each -> threads.getOrDefault(each, each)).orElse("");
    return switch (action) {
      case Action.CreateContext create -> new Action.CreateContext(context, create.collectible());
      case Action.LoadAssembly load -> new Action.LoadAssembly(context, load.assembly());
      case Action.UseType use -> new Action.UseType(context, use.type());
      case Action.UnloadContext _ -> new Action.UnloadContext(context);
      case Action.Collect collect -> collect;
      case Action.StartThread _ -> new Action.StartThread(thread);
      case Action.JoinThread _ -> new Action.JoinThread(thread);
    };
  }
}
