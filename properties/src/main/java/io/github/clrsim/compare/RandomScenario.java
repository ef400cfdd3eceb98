package io.github.clrsim.compare;

import io.github.clrsim.model.choice.Choices;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import io.github.clrsim.model.scenario.TypeExpression;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Draws a scenario that a real program could be, and that ends under every schedule: a thread names
 * only contexts that were made before it was started or that it makes itself, it joins only threads
 * that it started, each once, and nothing is loaded into a context after its unload was asked for.
 */
public final class RandomScenario {
  private static final int THREADS_MAX = 4;
  private static final int CONTEXTS_MAX = 4;
  private static final int ACTIONS_MIN = 3;
  private static final int ACTIONS_MAX = 8;
  private static final int PLAIN_KINDS = 10;
  private static final String WORKSHOP = "Workshop";
  private static final List<String> ENTRIES = List.of("PluginHost", "PluginHost", "Hello");

  private final Choices choices;
  private final Vocabulary vocabulary;
  private final String entry;
  private final RandomType types;

  /** Each stands before those it starts: what a thread names is made further up. */
  private final Map<String, List<Action>> threads = new LinkedHashMap<>();

  private int contexts;
  private int names;

  private RandomScenario(Choices choices, Vocabulary vocabulary) {
    this.choices = choices;
    this.vocabulary = vocabulary;
    this.entry = ENTRIES.get(choices.below(ENTRIES.size()));
    this.types = new RandomType(choices, vocabulary.coreGenerics());
  }

  /** A scenario of loads and unloads, the same for the same seed on every machine. */
  public static Scenario drawn(long seed) {
    return drawn(seed, Vocabulary.LOADS);
  }

  /** A scenario in these words, the same for the same seed on every machine. */
  public static Scenario drawn(long seed, Vocabulary vocabulary) {
    RandomScenario drawn = new RandomScenario(Choices.seeded(seed), vocabulary);
    drawn.newThread("main", List.of());
    return new Scenario(
        "random",
        drawn.entry,
        drawn.threads.entrySet().stream()
            .map(thread -> new ScenarioThread(thread.getKey(), thread.getValue()))
            .toList());
  }

  /** Draws a thread and all that it starts; the names of the contexts they load something into. */
  private Set<String> newThread(String name, List<DrawnContext> known) {
    List<Action> actions = new ArrayList<>();
    threads.put(name, actions);
    return new ThreadDrawing(actions, known).draw();
  }

  private final class ThreadDrawing {
    private final List<Action> actions;
    private final List<DrawnContext> known;
    private final Set<String> loadsInto = new LinkedHashSet<>();

    /** Threads that run meanwhile, and the contexts into which they load something. */
    private final Map<String, Set<String>> running = new LinkedHashMap<>();

    ThreadDrawing(List<Action> actions, List<DrawnContext> known) {
      this.actions = actions;
      this.known = new ArrayList<>(known);
    }

    Set<String> draw() {
      int count = ACTIONS_MIN + choices.below(ACTIONS_MAX - ACTIONS_MIN + 1);
      for (int i = 0; i < count; i++) {
        drawAction();
      }
      // Whoever loads must be through before anybody above asks for an unload.
      for (String thread : List.copyOf(running.keySet())) {
        if (!running.getOrDefault(thread, Set.of()).isEmpty() || choices.below(4) > 0) {
          join(thread);
        }
      }
      if (vocabulary.buriesAtTheEnd()) {
        bury();
      } else if (choices.below(2) == 0) {
        actions.add(new Action.Collect());
      }
      return loadsInto;
    }

    /** Unloads most of what this thread made, so that there is something to collect. */
    private void bury() {
      for (DrawnContext context : known) {
        boolean isLoadedInto =
            running.values().stream().anyMatch(into -> into.contains(context.name));
        if (context.collectible && !context.unloaded && !isLoadedInto && choices.below(4) > 0) {
          actions.add(new Action.UnloadContext(context.name));
        }
      }
      actions.add(new Action.Collect());
    }

    private void drawAction() {
      List<Vocabulary.Extra> extras = vocabulary.extras();
      int kind = choices.below(PLAIN_KINDS + extras.size());
      if (kind >= PLAIN_KINDS) {
        drawExtra(extras.get(kind - PLAIN_KINDS));
        return;
      }
      switch (kind) {
        case 0, 1 -> start();
        case 2 -> actions.add(new Action.Collect());
        case 3 -> running.keySet().stream().findFirst().ifPresent(this::join);
        case 4 -> unload();
        case 5 -> load();
        default -> useType();
      }
    }

    private void drawExtra(Vocabulary.Extra extra) {
      switch (extra) {
        case ATTEMPT ->
            actions.add(
                new Action.AttemptLoad(
                    someContext().name, choices.below(2) == 0 ? "Missing" : "Garbage"));
        case KEEP -> keepOrRelease();
        case BREAK -> useBroken();
        case FORWARD -> useForwarded();
        case CALL -> call();
        case DYNAMIC -> {
          String name = "dynamic" + ++names;
          actions.add(new Action.MakeDynamicMethod(name));
          if (choices.below(2) == 0) {
            actions.add(new Action.DropDynamicMethod(name));
          }
        }
        case EMIT -> {
          String name = "emitted" + ++names;
          actions.add(new Action.EmitAssembly(name));
          if (choices.below(2) == 0) {
            actions.add(new Action.UnloadContext(name));
          }
        }
        case REJIT -> rejit();
        case SETTLE -> actions.add(new Action.Settle());
      }
    }

    private void keepOrRelease() {
      DrawnContext context = someContext();
      // Only who made a context unloads it, and so only there it matters.
      if (context.collectible) {
        actions.add(
            context.kept
                ? new Action.ReleaseContext(context.name)
                : new Action.KeepContext(context.name));
        context.kept = !context.kept;
      }
    }

    private void useBroken() {
      DrawnContext context = someContext();
      if (!context.unloaded) {
        if (!context.loaded.contains("Broken")) {
          loadInto(context, "Broken");
        }
        if (choices.below(3) == 0) {
          actions.add(new Action.Resolve(context.name, "Supplier"));
        }
        useNamed(context, Vocabulary.BROKEN);
      }
    }

    private void useForwarded() {
      DrawnContext context = someContext();
      if (!context.unloaded) {
        loadInto(context, "Forwarder");
        if (choices.below(2) == 0) {
          actions.add(new Action.Resolve(context.name, "Plugin"));
        }
        useNamed(context, Vocabulary.FORWARDED);
      }
    }

    private void useNamed(DrawnContext context, List<String> names) {
      String name = names.get(choices.below(names.size()));
      actions.add(new Action.UseType(context.name, new TypeExpression.Named(name, List.of())));
    }

    private void call() {
      DrawnContext context = someContext();
      if (!context.unloaded) {
        if (!context.loaded.contains(WORKSHOP)) {
          loadInto(context, WORKSHOP);
        }
        actions.add(
            new Action.CallMethod(
                context.name,
                Vocabulary.METHODS.get(choices.below(Vocabulary.METHODS.size())),
                1 + choices.below(3)));
      }
    }

    private void rejit() {
      boolean isLoaded = known.stream().anyMatch(context -> context.loaded.contains(WORKSHOP));
      if (isLoaded) {
        var method = Vocabulary.METHODS.get(choices.below(Vocabulary.METHODS.size()));
        actions.add(
            choices.below(3) == 0
                ? new Action.WishRevert(WORKSHOP, method)
                : new Action.WishReJIT(WORKSHOP, method));
      }
    }

    private DrawnContext someContext() {
      if (known.isEmpty() || (contexts < CONTEXTS_MAX && choices.below(3) == 0)) {
        boolean collectible = choices.below(4) > 0;
        DrawnContext made = new DrawnContext("context" + ++contexts, collectible);
        known.add(made);
        actions.add(new Action.CreateContext(made.name, collectible));
        if (choices.below(4) > 0) {
          loadInto(made, "Plugin");
        }
        return made;
      }
      return known.get(choices.below(known.size()));
    }

    private void load() {
      DrawnContext context = someContext();
      if (!context.unloaded) {
        loadInto(context, choices.below(4) == 0 ? "PluginHost" : "Plugin");
      }
    }

    private void loadInto(DrawnContext context, String assembly) {
      // Again, now and then: then there is nothing to load.
      actions.add(new Action.LoadAssembly(context.name, assembly));
      context.loaded.add(assembly);
      loadsInto.add(context.name);
    }

    private void useType() {
      DrawnContext context = someContext();
      Set<String> visible = new LinkedHashSet<>(context.loaded);
      visible.add(entry);
      actions.add(new Action.UseType(context.name, types.of(visible)));
    }

    private void unload() {
      DrawnContext context = someContext();
      boolean isLoadedInto =
          running.values().stream().anyMatch(into -> into.contains(context.name));
      if (context.collectible && !context.unloaded && !isLoadedInto) {
        context.unloaded = true;
        actions.add(new Action.UnloadContext(context.name));
      }
    }

    private void start() {
      if (threads.size() < THREADS_MAX) {
        String name = "worker" + threads.size();
        actions.add(new Action.StartThread(name));
        Set<String> into = newThread(name, known.stream().map(DrawnContext::forStarted).toList());
        running.put(name, into);
        loadsInto.addAll(into);
      }
    }

    private void join(String thread) {
      running.remove(thread);
      actions.add(new Action.JoinThread(thread));
    }
  }
}
