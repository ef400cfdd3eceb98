package io.github.clrsim.kit.scenario;

import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.TypeExpression;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Draws what one thread does: loads, unloads, collections, and the threads that it starts. */
final class RandomThread {
  private static final int ACTIONS_MIN = 3;
  private static final int ACTIONS_MAX = 8;
  private static final int PLAIN_KINDS = 10;
  private static final int OTHERS_ONE_IN = 4;

  private final RandomScenario scenario;
  private final RandomExtra extra;
  private final List<Action> actions;
  private final List<DrawnContext> known;
  private final Set<String> loadsInto = new LinkedHashSet<>();

  /** Threads that run meanwhile, and the contexts into which they load something. */
  private final Map<String, Set<String>> running = new LinkedHashMap<>();

  RandomThread(RandomScenario scenario, List<Action> actions, List<DrawnContext> known) {
    this.scenario = scenario;
    this.actions = actions;
    this.known = new ArrayList<>(known);
    this.extra = new RandomExtra(scenario, this);
  }

  Set<String> draw() {
    int count = ACTIONS_MIN + scenario.choices.below(ACTIONS_MAX - ACTIONS_MIN + 1);
    for (int i = 0; i < count; i++) {
      drawAction();
      if (endsProcess()) {
        // Whatever stood behind it would not happen.
        return loadsInto;
      }
    }
    // Whoever loads must be through before anybody above asks for an unload.
    for (String thread : List.copyOf(running.keySet())) {
      if (!running.getOrDefault(thread, Set.of()).isEmpty() || scenario.choices.below(4) > 0) {
        join(thread);
      }
    }
    extra.forgetMost();
    if (scenario.vocabulary.buriesAtTheEnd()) {
      bury();
    } else if (scenario.rarely(2)) {
      add(new Action.Collect());
    }
    return loadsInto;
  }

  private boolean endsProcess() {
    return !actions.isEmpty()
        && switch (actions.getLast()) {
          case Action.Exit _, Action.FailFast _, Action.Throw _ -> true;
          default -> false;
        };
  }

  /** Unloads most of what this thread made, so that there is something to collect. */
  private void bury() {
    for (DrawnContext context : known) {
      if (canUnload(context) && scenario.choices.below(4) > 0) {
        add(new Action.UnloadContext(context.name));
      }
    }
    add(new Action.Collect());
  }

  private void drawAction() {
    List<Vocabulary.Extra> extras = scenario.vocabulary.extras();
    int kind = scenario.choices.below(PLAIN_KINDS + extras.size());
    if (kind >= PLAIN_KINDS) {
      extra.draw(extras.get(kind - PLAIN_KINDS));
      return;
    }
    switch (kind) {
      case 0, 1 -> start();
      case 2 -> add(new Action.Collect());
      case 3 -> running.keySet().stream().findFirst().ifPresent(this::join);
      case 4 -> unload();
      case 5 -> load();
      default -> useType();
    }
  }

  void add(Action action) {
    actions.add(action);
  }

  /** Whether some context is known to have this assembly. */
  boolean isLoaded(String assembly) {
    return known.stream().anyMatch(context -> context.loaded.contains(assembly));
  }

  DrawnContext someContext() {
    if (known.isEmpty() || (scenario.hasContextLeft() && scenario.rarely(3))) {
      DrawnContext made = newContext();
      if (scenario.choices.below(4) > 0) {
        loadInto(made, scenario.library());
      }
      return made;
    }
    return scenario.oneOf(known);
  }

  /** One into which nothing is loaded, unless there are too many. */
  DrawnContext freshContext() {
    return scenario.hasContextLeft() ? newContext() : someContext();
  }

  private DrawnContext newContext() {
    // What is made anew must stay.
    boolean collectible = scenario.choices.below(4) > (scenario.remakes ? 2 : 0);
    DrawnContext made = new DrawnContext(scenario.contextName(), collectible);
    known.add(made);
    add(new Action.CreateContext(made.name, collectible));
    return made;
  }

  void loadInto(DrawnContext context, String assembly) {
    // Again, now and then: then there is nothing to load.
    add(new Action.LoadAssembly(context.name, assembly));
    noteLoad(context, assembly);
  }

  void loadWithSymbols(DrawnContext context, String assembly) {
    add(new Action.LoadWithSymbols(context.name, assembly));
    noteLoad(context, assembly);
  }

  private void noteLoad(DrawnContext context, String assembly) {
    context.loaded.add(assembly);
    loadsInto.add(context.name);
  }

  private void load() {
    DrawnContext context = someContext();
    if (!context.unloaded) {
      loadInto(context, scenario.rarely(4) ? "PluginHost" : scenario.library());
    }
  }

  private void useType() {
    DrawnContext context = someContext();
    List<TypeExpression> own =
        scenario.vocabulary.own().stream()
            .filter(words -> context.loaded.contains(words.assembly()))
            .flatMap(words -> words.types().stream())
            .toList();
    if (!own.isEmpty() && !scenario.rarely(OTHERS_ONE_IN)) {
      add(new Action.UseType(context.name, scenario.oneOf(own)));
      return;
    }
    Set<String> visible = new LinkedHashSet<>(context.loaded);
    visible.add(scenario.entry);
    add(new Action.UseType(context.name, scenario.types.of(visible)));
  }

  private void unload() {
    DrawnContext context = someContext();
    if (canUnload(context)) {
      context.unloaded = true;
      add(new Action.UnloadContext(context.name));
    }
  }

  private boolean canUnload(DrawnContext context) {
    boolean isLoadedInto = running.values().stream().anyMatch(into -> into.contains(context.name));
    return context.collectible && !context.unloaded && !isLoadedInto;
  }

  private void start() {
    startOne();
    if (scenario.vocabulary.startsPairs() && scenario.rarely(2)) {
      startOne();
    }
  }

  private void startOne() {
    if (scenario.hasThreadLeft()) {
      String name = scenario.threadName();
      add(new Action.StartThread(name));
      run(name);
    }
  }

  void startNamed() {
    if (scenario.hasThreadLeft()) {
      String name = scenario.threadName();
      List<Action> both =
          List.of(new Action.StartThread(name), new Action.NameThread(name, scenario.name("name")));
      (scenario.rarely(2) ? both : both.reversed()).forEach(this::add);
      run(name);
    }
  }

  private void run(String name) {
    Set<String> into =
        scenario.newThread(name, known.stream().map(DrawnContext::forStarted).toList());
    running.put(name, into);
    loadsInto.addAll(into);
  }

  /** Starts a thread that does only this. */
  void startWith(List<Action> body) {
    String name = scenario.threadName();
    add(new Action.StartThread(name));
    scenario.addThread(name, body);
    running.put(name, Set.of());
  }

  private void join(String thread) {
    running.remove(thread);
    add(new Action.JoinThread(thread));
  }
}
