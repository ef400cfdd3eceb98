package io.github.clrsim.kit.scenario;

import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.HandleKind;
import io.github.clrsim.model.scenario.TypeExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Draws what one thread does with objects. It names only objects and handles that it made and still
 * has, so that nobody waits for one in vain, and links only what the types allow.
 */
final class RandomObjects {
  private static final TypeExpression OBJECT = named("System.Object");
  private static final TypeExpression BYTE = named("System.Byte");
  private static final TypeExpression NUMBER = named("System.Int32");

  /** A class with a finalizer, in every core library. */
  private static final TypeExpression FINALIZABLE = named("System.Threading.Thread");

  /** In every core library, and made without a constructor they are as good as any. */
  private static final List<TypeExpression> PLAIN =
      List.of(OBJECT, OBJECT, named("System.Exception"), named("System.Text.StringBuilder"));

  private static final List<TypeExpression> PLAIN_VALUES =
      List.of(NUMBER, named("System.Int64"), named("System.Double"), named("System.Char"));

  private static final List<TypeExpression> PLUGIN =
      List.of(
          named("Garden.Plant"),
          named("Garden.Tree"),
          named("Garden.Tree+Ring"),
          named("Garden.Seed"),
          named("Garden.Season"),
          named("Garden.Gardener"),
          pot("Garden.Pot`1", NUMBER),
          pot("Garden.Pot`1", named("Garden.Seed")),
          pot("Garden.Pot`1+Lid", named("Garden.Plant")));

  /** What arrays of the plugin have; those that are classes can be filled with objects of it. */
  private static final List<TypeExpression> ELEMENTS =
      List.of(
          named("Garden.Plant"),
          named("Garden.Seed"),
          named("Garden.Season"),
          named("Garden.IGrowing"),
          pot("Garden.Pot`1", named("Garden.Plant")),
          new TypeExpression.ArrayOf(named("Garden.Plant"), 1));

  private static final List<TypeExpression> PLANTS =
      List.of(named("Garden.Plant"), named("Garden.Tree"));

  private static final List<HandleKind> MOVABLE =
      HandleKind.MADE_BY_PROGRAMS.stream().filter(kind -> kind != HandleKind.PINNED).toList();

  private static final int ELEMENTS_MAX = 3;
  // Enough for an object that lies apart from the small ones.
  private static final int LARGE = 100_000;
  private static final int BURST_MIN = 5;
  private static final int BURST_MAX = 12;
  private static final int GENERATIONS = 3;
  private static final int ROW = 5;

  private final RandomScenario scenario;
  private final RandomThread thread;
  private final List<Drawn> objects = new ArrayList<>();
  private final List<String> handles = new ArrayList<>();

  /**
   * An object that the thread has.
   *
   * @param places where it can refer to any other
   * @param isPinnable whether a program may pin it: without references, and no object of a class
   */
  private record Drawn(String name, List<String> places, boolean isPinnable) {}

  RandomObjects(RandomScenario scenario, RandomThread thread) {
    this.scenario = scenario;
    this.thread = thread;
  }

  private static TypeExpression named(String name) {
    return new TypeExpression.Named(name, List.of());
  }

  private static TypeExpression pot(String name, TypeExpression content) {
    return new TypeExpression.Named(name, List.of(content));
  }

  /** Several things with objects, one behind the other. */
  void burst() {
    if (scenario.rarely(3)) {
      makeBytes(LARGE);
    }
    makeArrayOfObjects();
    makeOfPlugin();
    int count = BURST_MIN + scenario.choices.below(BURST_MAX - BURST_MIN + 1);
    for (int i = 0; i < count; i++) {
      draw();
    }
    collect();
  }

  /** One thing with objects. */
  void draw() {
    switch (scenario.choices.below(15)) {
      case 0 -> makePlain();
      case 1 -> makeArray();
      case 2 -> thread.add(new Action.NewText(madePinnable(), 1 + scenario.choices.below(9)));
      case 3, 4, 5 -> makeOfPlugin();
      case 6 -> makeFinalizable();
      case 7, 8 -> link();
      case 9 -> forgetOne();
      case 10, 11, 12 -> handle();
      case 13 -> depend();
      default -> collect();
    }
  }

  /** Lets most of them go, so that what holds their classes can die, too. */
  void forgetMost() {
    for (Drawn each : objects) {
      if (!scenario.rarely(4)) {
        thread.add(new Action.Forget(each.name()));
      }
    }
    objects.clear();
  }

  private String made() {
    return made(List.of(), false);
  }

  private String madePinnable() {
    return made(List.of(), true);
  }

  private String made(List<String> places, boolean isPinnable) {
    Drawn drawn = new Drawn(scenario.name("object"), places, isPinnable);
    objects.add(drawn);
    return drawn.name();
  }

  private void makePlain() {
    boolean isValue = scenario.rarely(3);
    TypeExpression type = scenario.oneOf(isValue ? PLAIN_VALUES : PLAIN);
    thread.add(new Action.NewObject(made(List.of(), isValue), Action.DEFAULT_CONTEXT, type));
  }

  private void makeArray() {
    if (scenario.rarely(3)) {
      makeBytes(scenario.rarely(2) ? LARGE : scenario.choices.below(ELEMENTS_MAX));
      return;
    }
    if (scenario.rarely(4)) {
      TypeExpression block = new TypeExpression.ArrayOf(scenario.rarely(2) ? NUMBER : OBJECT, 2);
      addArray(made(), Action.DEFAULT_CONTEXT, block, scenario.choices.below(ELEMENTS_MAX));
      return;
    }
    makeArrayOfObjects();
  }

  private void makeArrayOfObjects() {
    int length = 1 + scenario.choices.below(ELEMENTS_MAX);
    List<String> elements = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      elements.add(String.valueOf(i));
    }
    TypeExpression objects = new TypeExpression.ArrayOf(OBJECT, 1);
    addArray(made(elements, false), Action.DEFAULT_CONTEXT, objects, length);
  }

  private void addArray(String name, String context, TypeExpression type, int length) {
    thread.add(new Action.NewArray(name, context, type, length));
  }

  private void makeBytes(int length) {
    TypeExpression bytes = new TypeExpression.ArrayOf(BYTE, 1);
    addArray(madePinnable(), Action.DEFAULT_CONTEXT, bytes, length);
  }

  private void makeFinalizable() {
    String name = made();
    thread.add(new Action.NewObject(name, Action.DEFAULT_CONTEXT, FINALIZABLE));
    if (!scenario.rarely(4)) {
      objects.removeLast();
      thread.add(new Action.Forget(name));
      collect();
      collect();
    }
  }

  /** An array of two dimensions, which need not be of one length. */
  void makeGrid() {
    thread.add(
        new Action.NewGrid(
            made(),
            Action.DEFAULT_CONTEXT,
            new TypeExpression.ArrayOf(scenario.rarely(2) ? NUMBER : OBJECT, 2),
            scenario.choices.below(ELEMENTS_MAX),
            scenario.choices.below(ELEMENTS_MAX)));
  }

  /** Handles of both weak kinds to an object that its finalizer keeps for a while. */
  void linger() {
    String name = scenario.name("object");
    thread.add(new Action.NewObject(name, Action.DEFAULT_CONTEXT, FINALIZABLE));
    List<String> weak = new ArrayList<>();
    for (HandleKind kind : List.of(HandleKind.WEAK, HandleKind.TRACKING)) {
      String handle = scenario.name("handle");
      weak.add(handle);
      thread.add(new Action.MakeHandle(handle, kind, name));
    }
    if (scenario.rarely(2)) {
      collect();
    }
    thread.add(new Action.Forget(name));
    thread.add(new Action.CollectGeneration(scenario.choices.below(GENERATIONS)));
    collect();
    weak.forEach(handle -> thread.add(new Action.FreeHandle(handle)));
  }

  /**
   * Objects in a row, old ones; one of them is pinned, one may be let go, and what lies behind
   * slides down to it.
   */
  void pinAmongOld() {
    List<String> row = new ArrayList<>();
    for (int i = 0; i < ROW; i++) {
      String name = scenario.name("object");
      row.add(name);
      addArray(name, Action.DEFAULT_CONTEXT, new TypeExpression.ArrayOf(BYTE, 1), i);
    }
    for (int i = 1; i < GENERATIONS; i++) {
      thread.add(new Action.Compact());
    }
    String pin = scenario.name("handle");
    String pinned = row.remove(1 + scenario.choices.below(ROW - 2));
    thread.add(new Action.MakeHandle(pin, HandleKind.PINNED, pinned));
    if (scenario.rarely(2)) {
      thread.add(new Action.Forget(row.removeFirst()));
    }
    thread.add(new Action.Compact());
    row.forEach(name -> thread.add(new Action.Forget(name)));
    thread.add(new Action.FreeHandle(pin));
    thread.add(new Action.Forget(pinned));
  }

  private void makeOfPlugin() {
    DrawnContext context = thread.someContext();
    if (context.unloaded || !context.loaded.contains("Plugin")) {
      return;
    }
    switch (scenario.choices.below(4)) {
      case 0 -> {
        String pot = made(List.of("Content"), false);
        thread.add(new Action.NewObject(pot, context.name, pot("Garden.Pot`1", OBJECT)));
      }
      case 1 -> {
        TypeExpression element = scenario.oneOf(ELEMENTS);
        String array = made();
        int rank = 1 + scenario.choices.below(2);
        addArray(
            array,
            context.name,
            new TypeExpression.ArrayOf(element, rank),
            scenario.choices.below(ELEMENTS_MAX));
        if (rank == 1 && PLANTS.contains(element)) {
          thread.add(new Action.Fill(array, context.name, scenario.oneOf(PLANTS)));
        }
      }
      default -> thread.add(new Action.NewObject(made(), context.name, scenario.oneOf(PLUGIN)));
    }
  }

  private void link() {
    List<Drawn> referring = objects.stream().filter(each -> !each.places().isEmpty()).toList();
    if (!referring.isEmpty()) {
      Drawn from = scenario.oneOf(referring);
      String place = scenario.oneOf(from.places());
      thread.add(new Action.Link(from.name(), place, scenario.oneOf(objects).name()));
    }
  }

  private void forgetOne() {
    someObject()
        .ifPresent(
            object -> {
              objects.remove(object);
              thread.add(new Action.Forget(object.name()));
            });
  }

  private void handle() {
    if (!handles.isEmpty() && scenario.rarely(2)) {
      String freed = scenario.oneOf(handles);
      handles.remove(freed);
      thread.add(new Action.FreeHandle(freed));
      return;
    }
    someObject()
        .ifPresent(
            object -> {
              String handle = scenario.name("handle");
              handles.add(handle);
              HandleKind kind =
                  scenario.oneOf(object.isPinnable() ? HandleKind.MADE_BY_PROGRAMS : MOVABLE);
              thread.add(new Action.MakeHandle(handle, kind, object.name()));
            });
  }

  private void depend() {
    someObject()
        .ifPresent(
            key -> thread.add(new Action.Depend(key.name(), scenario.oneOf(objects).name())));
  }

  private void collect() {
    int generation = scenario.choices.below(GENERATIONS + 1);
    thread.add(
        generation == GENERATIONS
            ? new Action.Compact()
            : new Action.CollectGeneration(generation));
  }

  private Optional<Drawn> someObject() {
    return objects.isEmpty() ? Optional.empty() : Optional.of(scenario.oneOf(objects));
  }
}
