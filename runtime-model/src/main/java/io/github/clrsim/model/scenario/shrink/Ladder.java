package io.github.clrsim.model.scenario.shrink;

import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Parts;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import io.github.clrsim.model.scenario.TypeExpression;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The small scenarios within some given ones: nothing but start-up; a context that is only loaded
 * into, and one that goes through all its life, each with no type, with the simplest and with all;
 * the given ones with one type for each thread and context; the given ones.
 */
final class Ladder {
  private final TreeSet<Scenario> rungs = new TreeSet<>(Simplicity.OF_SCENARIOS);

  /** Types by what a context goes through besides. */
  private final Map<Scenario, TreeSet<TypeExpression>> typesOfLives = new LinkedHashMap<>();

  private Ladder() {}

  /** The rungs, the smallest first. */
  static List<Scenario> of(Collection<Scenario> scenarios) {
    Ladder ladder = new Ladder();
    for (Scenario scenario : scenarios) {
      ladder.add(Parts.keeping(scenario, _ -> false));
      ladder.addLives(scenario);
      ladder.add(thin(scenario));
      ladder.add(scenario);
    }
    ladder.addLivesWithTypes();
    return List.copyOf(ladder.rungs);
  }

  private void add(Scenario rung) {
    rungs.add(Parts.plain(rung));
  }

  private void addLives(Scenario scenario) {
    Scenario inOneThread = Parts.inOneThread(scenario);
    List<Action> all = Parts.actions(inOneThread);
    for (String context : Parts.contexts(scenario)) {
      List<Action> own =
          all.stream()
              .filter(each -> Parts.contextOf(each).filter(context::equals).isPresent())
              .toList();
      addLife(inOneThread, loaded(own), own);
      if (own.contains(new Action.UnloadContext(context)) && all.contains(new Action.Collect())) {
        List<Action> life = new ArrayList<>(own);
        life.removeIf(Action.UseType.class::isInstance);
        life.add(new Action.Collect());
        addLife(inOneThread, life, own);
      }
    }
  }

  private void addLife(Scenario scenario, List<Action> life, List<Action> own) {
    // Nothing is left of what Reflection.Emit makes if only loads stay.
    if (life.stream().allMatch(each -> each.madeContext().isEmpty())) {
      return;
    }
    typesOfLives
        .computeIfAbsent(
            Parts.plain(doing(scenario, life)), _ -> new TreeSet<>(Simplicity.OF_TYPES))
        .addAll(Simplicity.typesOf(own));
  }

  private static Scenario doing(Scenario scenario, List<Action> actions) {
    ScenarioThread main = new ScenarioThread(scenario.threads().getFirst().name(), actions);
    return scenario.withThreads(List.of(main));
  }

  private static List<Action> loaded(List<Action> own) {
    List<Action> loaded = new ArrayList<>();
    for (Action action : own) {
      switch (action) {
        case Action.CreateContext create ->
            loaded.add(new Action.CreateContext(create.context(), false));
        case Action.LoadAssembly load -> loaded.add(load);
        default -> {}
      }
    }
    return loaded;
  }

  private void addLivesWithTypes() {
    typesOfLives.forEach(
        (life, types) -> {
          // Made by Reflection.Emit, or there from the start: nothing that could be left of it.
          if (Parts.contexts(life).isEmpty()) {
            return;
          }
          // A context into which nothing is loaded is as none.
          if (Parts.actions(life).size() > 1) {
            add(life);
          }
          add(withTypes(life, types.stream().limit(1).toList()));
          add(withTypes(life, List.copyOf(types)));
        });
  }

  /** The types are used when all is loaded. */
  private static Scenario withTypes(Scenario life, List<TypeExpression> types) {
    List<Action> actions = new ArrayList<>(Parts.actions(life));
    String context = Parts.contexts(life).getFirst();
    int place = 1 + (int) actions.stream().filter(Action.LoadAssembly.class::isInstance).count();
    actions.addAll(
        Math.min(place, actions.size()),
        types.stream().<Action>map(type -> new Action.UseType(context, type)).toList());
    return doing(life, actions);
  }

  /** With the simplest type for each thread and context; what follows a collection is no other. */
  private static Scenario thin(Scenario scenario) {
    List<ScenarioThread> threads = new ArrayList<>();
    for (ScenarioThread thread : scenario.threads()) {
      List<Action> actions = new ArrayList<>();
      for (Action action : thread.actions()) {
        if (stays(action, thread, actions)) {
          actions.add(action);
        }
      }
      threads.add(new ScenarioThread(thread.name(), actions));
    }
    return Parts.withoutIdleThreads(scenario.withThreads(threads));
  }

  private static boolean stays(Action action, ScenarioThread thread, List<Action> before) {
    return switch (action) {
      case Action.UseType use -> {
        List<Action> own =
            thread.actions().stream()
                .filter(each -> Parts.contextOf(each).filter(use.context()::equals).isPresent())
                .toList();
        yield use.type().equals(Simplicity.typesOf(own).getFirst()) && !before.contains(use);
      }
      case Action.Collect collect -> before.isEmpty() || !before.getLast().equals(collect);
      default -> true;
    };
  }
}
