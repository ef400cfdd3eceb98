package io.github.clrsim.kit.scenario;

import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Given;
import io.github.clrsim.model.scenario.GivenList;
import io.github.clrsim.model.scenario.MethodExpression;
import io.github.clrsim.model.scenario.TypeExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Draws calls of methods that take something, and what they are given: constants, and objects that
 * are made for the call, linked, and forgotten behind it.
 */
final class RandomGiving {
  /** Where methods of every kind of parameter are. */
  static final String PARCELS = "Parcels";

  private static final List<Double> REALS = List.of(0.0, 1.5, -2.25, 1000000.0, 0.0001);
  private static final List<String> TEXTS = List.of("", "text", "left|right", "Zoë");
  private static final int TIMES_MAX = 2;
  private static final int CHARS_MAX = 80;
  private static final int LENGTH_MAX = 10;

  /** There are many methods, and few programs have any of these calls. */
  private static final int HANDED = 3;

  private final RandomScenario scenario;
  private final RandomThread thread;
  private final List<String> made = new ArrayList<>();

  /** What a parameter takes. */
  enum Taken {
    TRUTH,
    LETTER,
    TINY,
    SMALL,
    WHOLE,
    NATURAL,
    REAL,
    TEXT,
    SIZE,
    MARKS,
    MAYBE,
    POINT,
    LABEL,
    BOOK,
    ATLAS,
    GOODS,
    BOX,
    WHOLES,
    TEXTS,
    OBJECTS,
    POINTS,
    SIZES,
    CRATE_OF_WHOLE,
    CRATE_OF_TEXT,
    ANY,
    NOTHING,
    BYTE,
    GAUGE,
    SPAN,
    READING,
    THING
  }

  /** A method, and what it takes, {@code this} first. */
  private record Taking(MethodExpression method, List<Taken> parameters) {
    private static final Pattern OF_STATIC_CLASSES = Pattern.compile("(Post|Given|Ways)::");

    Taking {
      parameters = List.copyOf(parameters);
    }

    boolean isStatic() {
      return OF_STATIC_CLASSES.matcher(method.toString()).find();
    }

    /** Which its namespace is called, too. */
    String assembly() {
      String type = method.type().fullName();
      return type.substring(0, type.indexOf('.'));
    }
  }

  private static final List<Taking> METHODS =
      List.of(
          taking("Parcels.Post::Bool", Taken.TRUTH, Taken.TRUTH),
          taking("Parcels.Post::Char", Taken.LETTER, Taken.LETTER),
          taking("Parcels.Post::SByte", Taken.TINY),
          taking("Parcels.Post::UShort", Taken.NATURAL),
          taking("Parcels.Post::Int", Taken.WHOLE, Taken.SMALL),
          taking("Parcels.Post::Long", Taken.WHOLE),
          taking("Parcels.Post::ULong", Taken.NATURAL),
          taking("Parcels.Post::Float", Taken.REAL, Taken.REAL),
          taking("Parcels.Post::Double", Taken.REAL, Taken.REAL),
          taking("Parcels.Post::Native", Taken.WHOLE, Taken.NATURAL),
          taking("Parcels.Post::Text", Taken.TEXT, Taken.TEXT),
          taking("Parcels.Post::Enum", Taken.SIZE, Taken.WHOLE),
          taking("Parcels.Post::Flags", Taken.MARKS, Taken.MARKS),
          taking("Parcels.Post::MaybeInt", Taken.MAYBE, Taken.MAYBE),
          taking("Parcels.Post::Struct", Taken.POINT, Taken.WHOLE),
          taking("Parcels.Post::Large", Taken.LABEL, Taken.WHOLE),
          taking("Parcels.Post::Ints", Taken.WHOLES, Taken.WHOLES),
          taking("Parcels.Post::Texts", Taken.TEXTS),
          taking("Parcels.Post::Structs", Taken.POINTS, Taken.NOTHING),
          taking("Parcels.Post::Enums", Taken.SIZES, Taken.NOTHING),
          taking("Parcels.Post::Objects", Taken.OBJECTS),
          taking("Parcels.Post::Boxed", Taken.ANY, Taken.ANY),
          taking("Parcels.Post::Inherited", Taken.GOODS, Taken.GOODS, Taken.BOOK),
          taking("Parcels.Post::Chain", Taken.BOX),
          taking("Parcels.Post::Echo[System.Int32]", Taken.WHOLE, Taken.SMALL),
          taking("Parcels.Post::Echo[System.String]", Taken.TEXT, Taken.TEXT),
          taking("Parcels.Post::Echo[Parcels.Point]", Taken.POINT, Taken.POINT),
          taking("Parcels.Post::Echo[Parcels.Size]", Taken.SIZE, Taken.SIZE),
          taking("Parcels.Post::Carry[System.String]", Taken.CRATE_OF_TEXT, Taken.NOTHING),
          taking("Parcels.Post::RefInt", Taken.WHOLE, Taken.WHOLE),
          taking("Parcels.Post::RefText", Taken.TEXT, Taken.BOX),
          taking("Parcels.Post::RefStruct", Taken.POINT, Taken.LABEL),
          taking("Parcels.Post::Inner", Taken.WHOLE, Taken.TEXT),
          taking("Parcels.Book::Weigh", Taken.BOOK, Taken.WHOLE),
          taking("Parcels.Atlas::Weigh", Taken.ATLAS, Taken.WHOLE),
          taking("Parcels.Point::MoveBy", Taken.POINT, Taken.WHOLE, Taken.WHOLE),
          taking(
              "Parcels.Crate`1[System.Int32]::Swap",
              Taken.CRATE_OF_WHOLE,
              Taken.WHOLE,
              Taken.WHOLE),
          taking(
              "Parcels.Crate`1[System.String]::Swap",
              Taken.CRATE_OF_TEXT,
              Taken.TEXT,
              Taken.WHOLE));

  private static final List<Taking> OTHERS =
      List.of(
          taking("Meter.Gauge::Add", Taken.GAUGE, Taken.WHOLE),
          taking("Meter.Given::Letters", Taken.TRUTH, Taken.LETTER, Taken.TINY, Taken.NATURAL),
          taking("Meter.Given::Wide", Taken.SPAN, Taken.NATURAL, Taken.READING),
          taking("Meter.Given::Far", Taken.SPAN, Taken.NATURAL, Taken.SPAN, Taken.TEXT),
          taking("Meter.Given::Maybe", Taken.MAYBE, Taken.SIZE, Taken.TEXT),
          taking("Meter.Given::Second[System.String]", Taken.GAUGE, Taken.TEXT),
          taking("Meter.Given::Second[System.Int32]", Taken.GAUGE, Taken.WHOLE),
          taking(
              "Meter.Given::Whole",
              Taken.BYTE,
              Taken.SMALL,
              Taken.WHOLE,
              Taken.WHOLE,
              Taken.NATURAL,
              Taken.REAL,
              Taken.REAL),
          taking("Meter.Given::Named", Taken.WHOLE, Taken.SIZE, Taken.TEXT),
          taking("Junction.Ways::Given", Taken.WHOLE, Taken.TEXT),
          taking("Junction.Ways::Ask", Taken.THING));

  /** It looks into an array that need not be there. */
  private static final String COMPUTES = "Parcels.Atlas::Weigh";

  private static final List<Taking> CONSTANT =
      METHODS.stream().filter(each -> !each.method().toString().equals(COMPUTES)).toList();

  /** What is given by reference lies on the program's stack. */
  private static final List<Taking> REFERENCES =
      Stream.concat(CONSTANT.stream(), OTHERS.stream())
          .filter(each -> each.method().toString().matches(".*::(Ref\\w+|Named)"))
          .toList();

  RandomGiving(RandomScenario scenario, RandomThread thread) {
    this.scenario = scenario;
    this.thread = thread;
  }

  private static Taking taking(String method, Taken... parameters) {
    return new Taking(Vocabulary.methods(method).getFirst(), List.of(parameters));
  }

  /** A call of a method of Parcels, and what it needs before and behind it. */
  void call() {
    call(METHODS, TIMES_MAX);
  }

  /**
   * Some calls, of methods of other fixtures, too, of what does the same whatever is in the
   * objects. For a second call reflection makes code, which is none of the scenario's.
   */
  void callOnce() {
    for (int i = 0; i < HANDED; i++) {
      call(scenario.rarely(3) ? REFERENCES : scenario.rarely(2) ? OTHERS : CONSTANT, 1);
    }
  }

  private void call(List<Taking> methods, int timesMax) {
    DrawnContext context = thread.someContext();
    if (context.unloaded) {
      return;
    }
    Taking taking = scenario.oneOf(methods);
    if (!context.loaded.contains(taking.assembly())) {
      thread.loadInto(context, taking.assembly());
    }
    List<Given> given = new ArrayList<>();
    for (int i = 0; i < taking.parameters().size(); i++) {
      boolean isThis = i == 0 && !taking.isStatic();
      given.add(given(taking.parameters().get(i), context, isThis));
    }
    int times = 1 + scenario.choices.below(timesMax);
    thread.add(new Action.CallMethod(context.name, taking.method(), times, new GivenList(given)));
    made.forEach(object -> thread.add(new Action.Forget(object)));
    made.clear();
  }

  private Given given(Taken taken, DrawnContext context, boolean isThis) {
    return switch (taken) {
      case TRUTH -> new Given.Truth(scenario.rarely(2));
      case LETTER -> new Given.Char((char) ('a' + scenario.choices.below(26)));
      case TINY -> new Given.Whole(scenario.choices.below(256) - 128);
      case SMALL -> new Given.Whole(scenario.choices.below(20_000) - 10_000);
      case NATURAL -> new Given.Whole(scenario.choices.below(65_536));
      case WHOLE -> new Given.Whole(scenario.choices.below(Integer.MAX_VALUE) - (1 << 30));
      case REAL -> new Given.Real(scenario.oneOf(REALS));
      case TEXT ->
          scenario.rarely(4)
              ? new Given.Nothing()
              : scenario.rarely(3) ? text() : new Given.Text(scenario.oneOf(TEXTS));
      case SIZE -> new Given.Whole(scenario.choices.below(4));
      case MARKS -> new Given.Whole(scenario.choices.below(10));
      case MAYBE ->
          scenario.rarely(2) ? new Given.Nothing() : new Given.Whole(scenario.choices.below(99));
      case POINT -> object(context, named("Parcels.Point"));
      case LABEL -> label(context);
      case BOOK -> maybe(isThis, () -> linked(context, named("Parcels.Book"), "Name"));
      case ATLAS -> linked(context, named("Parcels.Atlas"), "Name");
      case GOODS ->
          maybe(
              isThis,
              () ->
                  linked(
                      context,
                      named(scenario.rarely(2) ? "Parcels.Book" : "Parcels.Atlas"),
                      "Name"));
      case BOX -> maybe(isThis, () -> boxes(context));
      case WHOLES -> array(context, named("System.Int32"));
      case TEXTS -> filled(context, named("System.String"));
      case OBJECTS -> filled(context, named("System.Object"));
      case POINTS -> array(context, named("Parcels.Point"));
      case SIZES -> array(context, named("Parcels.Size"));
      case CRATE_OF_WHOLE -> object(context, crate(named("System.Int32")));
      case CRATE_OF_TEXT -> linked(context, crate(named("System.String")), "content");
      case ANY -> any(context);
      case NOTHING -> new Given.Nothing();
      case BYTE -> new Given.Whole(scenario.choices.below(256));
      case GAUGE -> object(context, named("Meter.Gauge"));
      case SPAN -> object(context, named("Meter.Span"));
      case THING -> object(context, named("System.Object"));
      case READING -> object(context, named("Meter.Reading"));
    };
  }

  private Given any(DrawnContext context) {
    return switch (scenario.choices.below(7)) {
      case 0 -> new Given.Nothing();
      case 1 -> new Given.Text(scenario.oneOf(TEXTS));
      case 2 -> label(context);
      case 3 -> object(context, named("Parcels.Size"));
      case 4 -> object(context, named("System.Int64"));
      case 5 -> boxes(context);
      default -> filled(context, named("System.Object"));
    };
  }

  private Given maybe(boolean isThis, Supplier<Given> given) {
    return !isThis && scenario.rarely(4) ? new Given.Nothing() : given.get();
  }

  private static TypeExpression named(String name) {
    return new TypeExpression.Named(name, List.of());
  }

  private static TypeExpression crate(TypeExpression content) {
    return new TypeExpression.Named("Parcels.Crate`1", List.of(content));
  }

  private String name() {
    String name = scenario.name("given");
    made.add(name);
    return name;
  }

  private Given object(DrawnContext context, TypeExpression type) {
    String name = name();
    thread.add(new Action.NewObject(name, context.name, type));
    return new Given.Named(name);
  }

  private Given.Named text() {
    String name = name();
    thread.add(new Action.NewText(name, 1 + scenario.choices.below(CHARS_MAX)));
    return new Given.Named(name);
  }

  private Given linked(DrawnContext context, TypeExpression type, String field) {
    String name = name();
    thread.add(new Action.NewObject(name, context.name, type));
    if (!scenario.rarely(3)) {
      thread.add(new Action.Link(name, field, text().object()));
    }
    return new Given.Named(name);
  }

  private Given label(DrawnContext context) {
    return linked(context, named("Parcels.Label"), "Text");
  }

  /** One to five boxes, each in the next; the last may hold the first, or itself. */
  private Given boxes(DrawnContext context) {
    String first = name();
    thread.add(new Action.NewObject(first, context.name, named("Parcels.Box")));
    String last = first;
    for (int i = scenario.choices.below(5); i > 0; i--) {
      String next = name();
      thread.add(new Action.NewObject(next, context.name, named("Parcels.Box")));
      thread.add(new Action.Link(last, "Next", next));
      last = next;
    }
    if (scenario.rarely(2)) {
      thread.add(new Action.Link(last, "Next", first));
    }
    if (scenario.rarely(2)) {
      thread.add(new Action.Link(last, "Content", text().object()));
    }
    return new Given.Named(first);
  }

  private Given array(DrawnContext context, TypeExpression element) {
    String name = name();
    thread.add(
        new Action.NewArray(
            name,
            context.name,
            new TypeExpression.ArrayOf(element, 1),
            scenario.choices.below(LENGTH_MAX)));
    return new Given.Named(name);
  }

  private Given filled(DrawnContext context, TypeExpression element) {
    int length = 1 + scenario.choices.below(LENGTH_MAX);
    String name = name();
    thread.add(
        new Action.NewArray(name, context.name, new TypeExpression.ArrayOf(element, 1), length));
    for (int i = scenario.choices.below(4); i > 0; i--) {
      String place = String.valueOf(scenario.choices.below(length));
      thread.add(new Action.Link(name, place, text().object()));
    }
    return new Given.Named(name);
  }
}
