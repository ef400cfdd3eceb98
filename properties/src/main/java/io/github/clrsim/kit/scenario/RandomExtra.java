package io.github.clrsim.kit.scenario;

import io.github.clrsim.kit.scenario.FixtureCalls.Reference;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.MethodExpression;
import io.github.clrsim.model.scenario.TypeExpression;
import java.util.List;

/** Draws the further kinds of actions of one thread. */
final class RandomExtra {
  // As many calls as tiering counts, and one more (G31).
  private static final int HOT = 31;
  private static final int END_ONE_IN = 4;
  private static final int DECLARED = 3;

  private final RandomScenario scenario;
  private final RandomThread thread;
  private final RandomObjects objects;
  private final RandomGiving giving;

  RandomExtra(RandomScenario scenario, RandomThread thread) {
    this.scenario = scenario;
    this.thread = thread;
    this.objects = new RandomObjects(scenario, thread);
    this.giving = new RandomGiving(scenario, thread);
  }

  /** Lets most of the objects go that the thread made. */
  void forgetMost() {
    objects.forgetMost();
  }

  void draw(Vocabulary.Extra extra) {
    switch (extra) {
      case ATTEMPT ->
          thread.add(
              new Action.AttemptLoad(
                  thread.someContext().name, scenario.rarely(2) ? "Missing" : "Garbage"));
      case KEEP -> keepOrRelease();
      case BREAK -> useBroken();
      case FORWARD -> useForwarded();
      case CALL -> callSome();
      case GIVE -> giving.call();
      case HAND -> giving.callOnce();
      case ROAM -> call(Vocabulary.ORCHARD, Vocabulary.YARD, 3);
      case WALK -> call(FixtureCalls.KENNEL, FixtureCalls.WALKS, 2);
      case REAP -> reap();
      case BRANCH -> call(FixtureCalls.JUNCTION, FixtureCalls.WAYS, 2);
      case DECLARE -> useDeclared();
      case POOL -> thread.add(new Action.QueueWork(scenario.name("work")));
      case GRID -> objects.makeGrid();
      case LINGER -> objects.linger();
      case REFER -> useReferring();
      case PIN -> objects.pinAmongOld();
      case PHRASE -> call(FixtureCalls.PHRASES, FixtureCalls.TEXTS, 2);
      case DYNAMIC -> makeDynamic();
      case EMIT -> emit();
      case REJIT -> rejit();
      case SETTLE -> thread.add(new Action.Settle());
      case HEAT -> {
        call(Vocabulary.WORKSHOP, Vocabulary.METHODS, HOT);
        thread.add(new Action.Settle());
      }
      case CROSS -> call(Vocabulary.WORKSHOP, Vocabulary.CROSSINGS, 2);
      case TANGLE -> tangle();
      case NEST -> loadInsideLoad();
      case STUMBLE -> call(Vocabulary.FRAIL, Vocabulary.FRAIL_METHODS, 2);
      case THROW -> call(Vocabulary.THROWER, Vocabulary.THROWS, 2);
      case REMAKE -> remake();
      case EMIT_AND_RUN -> emitAndRun();
      case RECYCLE -> recycle();
      case SYMBOLS -> loadWithSymbols();
      case ARRAYS -> useArrays();
      case STOP -> thread.add(new Action.Mark(scenario.name("stop")));
      case NAME -> thread.startNamed();
      case MARK -> thread.add(new Action.Mark(scenario.name("mark")));
      case NATIVE -> {
        String routine = scenario.routine();
        thread.add(new Action.CallRoutine(routine, 1 + scenario.choices.below(2)));
      }
      case EVENT -> thread.add(new Action.WriteEvent("Garden", 1 + scenario.choices.below(2)));
      case OBJECT -> objects.draw();
      case HEAP -> objects.burst();
      case FAREWELL -> farewell();
      case ATTACH -> rarely(new Action.Attach());
      case DETACH -> rarely(new Action.WishDetach());
      case END ->
          rarely(
              switch (scenario.choices.below(3)) {
                case 0 -> new Action.Exit(scenario.choices.below(3));
                case 1 -> new Action.FailFast();
                default -> new Action.Throw();
              });
    }
  }

  /** Much would not be seen any more if it were done often. */
  private void rarely(Action action) {
    if (scenario.rarely(END_ONE_IN)) {
      thread.add(action);
    }
  }

  private void keepOrRelease() {
    DrawnContext context = thread.someContext();
    // Only who made a context unloads it, and so only there it matters.
    if (context.collectible) {
      thread.add(
          context.kept
              ? new Action.ReleaseContext(context.name)
              : new Action.KeepContext(context.name));
      context.kept = !context.kept;
    }
  }

  private void useBroken() {
    DrawnContext context = thread.someContext();
    if (!context.unloaded) {
      if (!context.loaded.contains("Broken")) {
        thread.loadInto(context, "Broken");
      }
      if (scenario.rarely(3)) {
        thread.add(new Action.Resolve(context.name, "Supplier"));
      } else if (scenario.rarely(3) && !context.loaded.contains("Supplier")) {
        thread.loadInto(context, "Supplier");
      }
      useNamed(context, Vocabulary.BROKEN);
    }
  }

  /** The handler is there before the load, so that who asks during the load has it called (N10). */
  private void loadInsideLoad() {
    DrawnContext context = thread.someContext();
    if (!context.unloaded) {
      thread.add(new Action.Resolve(context.name, "Supplier"));
      thread.loadInto(context, "Broken");
    }
  }

  private void reap() {
    if (scenario.rarely(3)) {
      call(FixtureCalls.GRANARY, FixtureCalls.GRANARIES, 2);
    } else {
      call(FixtureCalls.HARVEST, FixtureCalls.HARVESTS, 2);
    }
  }

  private void useDeclared() {
    switch (scenario.choices.below(7)) {
      case 0, 1, 2 -> useOneOf(FixtureCalls.LINEAGE, FixtureCalls.FAMILIES);
      case 3, 4, 5 -> useOneOf(FixtureCalls.CUSTOMS, FixtureCalls.DECLARATIONS);
      default -> useOneOf(FixtureCalls.JUNCTION, FixtureCalls.SIGNALS);
    }
  }

  private void useOneOf(String assembly, List<TypeExpression> types) {
    DrawnContext context = thread.someContext();
    if (!context.unloaded) {
      if (!context.loaded.contains(assembly)) {
        thread.loadInto(context, assembly);
      }
      for (int i = 0; i < DECLARED; i++) {
        thread.add(new Action.UseType(context.name, scenario.oneOf(types)));
      }
    }
  }

  private void useArrays() {
    DrawnContext context = thread.someContext();
    if (!context.unloaded && context.loaded.contains("Plugin")) {
      for (int rank = 1; rank <= 2; rank++) {
        TypeExpression element =
            new TypeExpression.Named(scenario.oneOf(Vocabulary.FORWARDED), List.of());
        thread.add(new Action.UseType(context.name, new TypeExpression.ArrayOf(element, rank)));
      }
    }
  }

  private void loadWithSymbols() {
    DrawnContext context = thread.someContext();
    if (!context.unloaded) {
      thread.loadWithSymbols(context, scenario.rarely(3) ? "PluginHost" : "Plugin");
    }
  }

  /** Events may still be delivered when a detach was granted (N100). */
  private void farewell() {
    if (scenario.hasThreadLeft() && scenario.rarely(END_ONE_IN)) {
      thread.startWith(List.of(new Action.WriteEvent("Garden", 3)));
      thread.add(new Action.WishDetach());
    }
  }

  /** Two threads come by the same two class constructors from opposite ends (G31). */
  private void tangle() {
    DrawnContext context = thread.someContext();
    if (!context.unloaded && scenario.hasThreadLeft()) {
      thread.loadInto(context, Vocabulary.FRAIL);
      List<MethodExpression> ends = Vocabulary.KNOT;
      thread.startWith(List.of(new Action.CallMethod(context.name, ends.getFirst(), 1)));
      thread.add(new Action.CallMethod(context.name, ends.getLast(), 1));
    }
  }

  private void useForwarded() {
    DrawnContext context = thread.someContext();
    if (!context.unloaded) {
      thread.loadInto(context, "Forwarder");
      if (scenario.rarely(2)) {
        thread.add(new Action.Resolve(context.name, "Plugin"));
      } else if (!context.loaded.contains("Plugin")) {
        // What refers to it was loaded before it, so that the way there leads through the context.
        thread.loadInto(context, "Plugin");
      }
      useNamed(context, Vocabulary.FORWARDED);
    }
  }

  /** In a context that has nothing yet, if there may be one, so that the way leads from one on. */
  private void useReferring() {
    DrawnContext context = thread.freshContext();
    if (!context.unloaded) {
      Reference reference = scenario.oneOf(FixtureCalls.REFERENCES);
      List<String> assemblies = reference.assemblies();
      (scenario.rarely(2) ? assemblies : assemblies.reversed())
          .forEach(assembly -> thread.loadInto(context, assembly));
      useNamed(context, reference.types());
      useNamed(context, reference.types());
    }
  }

  private void useNamed(DrawnContext context, List<String> names) {
    thread.add(
        new Action.UseType(
            context.name, new TypeExpression.Named(scenario.oneOf(names), List.of())));
  }

  private void callSome() {
    List<OwnWords> own =
        scenario.vocabulary.own().stream().filter(words -> !words.methods().isEmpty()).toList();
    if (own.isEmpty() || scenario.rarely(END_ONE_IN)) {
      call(Vocabulary.WORKSHOP, Vocabulary.METHODS, 3);
    } else {
      OwnWords words = scenario.oneOf(own);
      call(words.assembly(), words.methods(), 3);
    }
  }

  private void call(String assembly, List<MethodExpression> methods, int timesMax) {
    DrawnContext context = thread.someContext();
    if (isGoodFor(assembly, context)) {
      if (!context.loaded.contains(assembly)) {
        thread.loadInto(context, assembly);
      }
      MethodExpression method = scenario.oneOf(methods);
      int times = timesMax == HOT ? HOT : 1 + scenario.choices.below(timesMax);
      thread.add(new Action.CallMethod(context.name, method, times));
    }
  }

  private boolean isGoodFor(String assembly, DrawnContext context) {
    boolean canRemake = !scenario.remakes || !assembly.equals(Vocabulary.WORKSHOP);
    return !context.unloaded && (canRemake || !context.dies);
  }

  private void makeDynamic() {
    String name = scenario.name("dynamic");
    thread.add(new Action.MakeDynamicMethod(name));
    if (scenario.rarely(2)) {
      thread.add(new Action.DropDynamicMethod(name));
    }
  }

  private void recycle() {
    for (int i = 0; i < 2; i++) {
      String name = scenario.name("dynamic");
      thread.add(new Action.MakeDynamicMethod(name));
      thread.add(new Action.DropDynamicMethod(name));
      thread.add(new Action.Collect());
    }
  }

  private void emit() {
    String name = scenario.name("emitted");
    thread.add(new Action.EmitAssembly(name));
    if (scenario.rarely(2)) {
      thread.add(new Action.UnloadContext(name));
    }
  }

  private void emitAndRun() {
    String name = scenario.name("emitted");
    thread.add(new Action.EmitAssembly(name));
    thread.add(new Action.CallMethod(name, Vocabulary.RUN, 1 + scenario.choices.below(2)));
    thread.add(new Action.UnloadContext(name));
    thread.add(new Action.Collect());
  }

  private void rejit() {
    if (scenario.remakes && thread.isLoaded(Vocabulary.WORKSHOP)) {
      MethodExpression method = scenario.oneOf(Vocabulary.METHODS);
      thread.add(
          scenario.rarely(3)
              ? new Action.WishRevert(Vocabulary.WORKSHOP, method)
              : new Action.WishReJIT(Vocabulary.WORKSHOP, method));
    }
  }

  /** Calls, wishes, once or twice, and calls again; and so once more. */
  private void remake() {
    DrawnContext context = thread.someContext();
    if (!scenario.remakes || !isGoodFor(Vocabulary.WORKSHOP, context)) {
      return;
    }
    if (!context.loaded.contains(Vocabulary.WORKSHOP)) {
      thread.loadInto(context, Vocabulary.WORKSHOP);
    }
    MethodExpression method = scenario.oneOf(Vocabulary.METHODS);
    thread.add(new Action.CallMethod(context.name, method, 1));
    for (int round = 0; round < 2; round++) {
      int wishes = 1 + scenario.choices.below(2);
      for (int wish = 0; wish < wishes; wish++) {
        thread.add(new Action.WishReJIT(Vocabulary.WORKSHOP, method));
      }
      thread.add(new Action.CallMethod(context.name, method, 1));
      if (scenario.rarely(3)) {
        thread.add(new Action.WishRevert(Vocabulary.WORKSHOP, method));
      }
    }
  }
}
