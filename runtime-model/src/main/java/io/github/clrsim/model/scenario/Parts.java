package io.github.clrsim.model.scenario;

import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import io.github.clrsim.model.scenario.grammar.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** A scenario taken apart: what is in it, and the same scenario with less in it. */
public final class Parts {
  private static final List<Role> CONTEXTS = List.of(Role.NEW_CONTEXT, Role.CONTEXT);
  private static final List<Role> THREADS = List.of(Role.THREAD);
  private static final List<Role> OBJECTS = List.of(Role.NEW_OBJECT, Role.OBJECT);
  private static final List<Role> HANDLES = List.of(Role.NEW_HANDLE, Role.HANDLE);

  private Parts() {}

  /** The load context that an action names. */
  public static Optional<String> contextOf(Action action) {
    return action.madeContext().or(action::usedContext);
  }

  /** All actions, thread by thread. */
  public static List<Action> actions(Scenario scenario) {
    return scenario.threads().stream().flatMap(thread -> thread.actions().stream()).toList();
  }

  /** The contexts that the scenario makes, in order. */
  public static List<String> contexts(Scenario scenario) {
    return actions(scenario).stream()
        .flatMap(action -> action.madeContext().stream())
        .distinct()
        .toList();
  }

  /** The objects that the scenario names, in order. */
  public static List<String> objects(Scenario scenario) {
    return made(scenario, Role.NEW_OBJECT);
  }

  private static List<String> made(Scenario scenario, Role role) {
    return actions(scenario).stream()
        .flatMap(action -> ActionForm.of(action).name(action, role).stream())
        .distinct()
        .toList();
  }

  /** Whether an action is about this object, or makes a handle to it. */
  public static boolean names(Action action, String object) {
    return ActionForm.of(action).names(action, OBJECTS).contains(object);
  }

  /** What is left when only some actions stay; a thread that does nothing any more goes too. */
  public static Scenario keeping(Scenario scenario, Predicate<Action> stays) {
    List<ScenarioThread> threads = new ArrayList<>();
    for (ScenarioThread thread : scenario.threads()) {
      threads.add(
          new ScenarioThread(thread.name(), thread.actions().stream().filter(stays).toList()));
    }
    return withoutIdleThreads(scenario.withThreads(threads));
  }

  /** The scenario without the threads that do nothing. */
  public static Scenario withoutIdleThreads(Scenario scenario) {
    List<String> idle =
        scenario.threads().stream()
            .skip(1)
            .filter(thread -> thread.actions().isEmpty())
            .map(ScenarioThread::name)
            .toList();
    return idle.isEmpty() ? scenario : withoutThreads(scenario, idle);
  }

  /** The scenario without these threads, and with nobody who starts or awaits them. */
  public static Scenario withoutThreads(Scenario scenario, List<String> gone) {
    List<ScenarioThread> threads =
        scenario.threads().stream().filter(thread -> !gone.contains(thread.name())).toList();
    Scenario rest = scenario.withThreads(threads);
    return keeping(rest, action -> action.thread().filter(gone::contains).isEmpty());
  }

  /** The same with each thread's actions in the place where it was started. */
  public static Scenario inOneThread(Scenario scenario) {
    List<ScenarioThread> waiting = new ArrayList<>(scenario.threads());
    List<Action> actions = new ArrayList<>();
    carryOut(waiting.removeFirst(), waiting, actions);
    String name = scenario.threads().getFirst().name();
    return scenario.withThreads(List.of(new ScenarioThread(name, actions)));
  }

  private static void carryOut(
      ScenarioThread thread, List<ScenarioThread> waiting, List<Action> actions) {
    for (Action action : thread.actions()) {
      switch (action) {
        case Action.StartThread start -> {
          for (ScenarioThread started : List.copyOf(waiting)) {
            if (started.name().equals(start.name())) {
              waiting.remove(started);
              carryOut(started, waiting, actions);
            }
          }
        }
        case Action.JoinThread _ -> {}
        default -> actions.add(action);
      }
    }
  }

  /**
   * The same program under the plainest names, and its text as its own name: contexts are a, b, c;
   * threads are main, worker1, worker2; objects and handles are numbered, too.
   */
  public static Scenario plain(Scenario scenario) {
    Map<String, String> contexts = new LinkedHashMap<>();
    contexts(scenario).forEach(each -> contexts.put(each, contextName(contexts.size())));
    Map<String, String> objects = numbered("object", objects(scenario));
    Map<String, String> handles = numbered("handle", made(scenario, Role.NEW_HANDLE));
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
                            .map(action -> renamed(action, contexts, CONTEXTS))
                            .map(action -> renamed(action, threads, THREADS))
                            .map(action -> renamed(action, objects, OBJECTS))
                            .map(action -> renamed(action, handles, HANDLES))
                            .toList()))
            .toList();
    Scenario plain = withoutIdleRoutines(scenario.withThreads(renamed));
    return plain.named(plain.line());
  }

  /** A routine that nobody calls does nothing. */
  private static Scenario withoutIdleRoutines(Scenario scenario) {
    List<Action> actions = actions(scenario);
    return new Scenario(
        scenario.name(),
        scenario.entry(),
        scenario.adversaries(),
        scenario.routines().stream()
            .filter(
                routine ->
                    actions.stream()
                        .anyMatch(
                            action ->
                                action instanceof Action.CallRoutine(String name, int _)
                                    && name.equals(routine.name())))
            .toList(),
        scenario.threads());
  }

  private static String contextName(int index) {
    char letter = (char) ('a' + index % 26);
    return index < 26 ? String.valueOf(letter) : letter + String.valueOf(index / 26);
  }

  private static Map<String, String> numbered(String kind, List<String> names) {
    Map<String, String> numbered = new LinkedHashMap<>();
    names.forEach(name -> numbered.put(name, kind + (numbered.size() + 1)));
    return numbered;
  }

  private static Action renamed(Action action, Map<String, String> names, List<Role> in) {
    return ActionForm.of(action).renamed(action, name -> names.getOrDefault(name, name), in);
  }
}
