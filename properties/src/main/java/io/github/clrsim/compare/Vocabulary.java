package io.github.clrsim.compare;

import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.MethodExpression;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;

/**
 * What random scenarios are made of, beyond contexts, loads, types, threads and collections.
 *
 * @param extras the further kinds of actions
 * @param coreGenerics generic types of the framework that they use
 */
public record Vocabulary(List<Extra> extras, List<String> coreGenerics) {
  private static final String LIST = "System.Collections.Generic.List`1";
  private static final String DICTIONARY = "System.Collections.Generic.Dictionary`2";
  private static final String QUEUE = "System.Collections.Generic.Queue`1";

  /** Loads and unloads alone. */
  public static final Vocabulary LOADS =
      new Vocabulary(List.of(), List.of(LIST, DICTIONARY, QUEUE));

  /** What both arms can do. The queue is not in the core library of 3.1, and so not here. */
  public static final Vocabulary BOTH_ARMS =
      new Vocabulary(
          List.of(Extra.ATTEMPT, Extra.KEEP, Extra.BREAK, Extra.FORWARD),
          List.of(LIST, DICTIONARY));

  /** Everything that the language can say and a real runtime can do. */
  public static final Vocabulary ALL =
      new Vocabulary(List.of(Extra.values()), List.of(LIST, DICTIONARY));

  static final List<MethodExpression> METHODS = methods();

  /** Types of Broken. */
  static final List<String> BROKEN =
      List.of(
          "Broken.Whole",
          "Broken.Orphan",
          "Broken.Undutiful",
          "Broken.Unmeasured",
          "Broken.Pointing",
          "Broken.Grandchild",
          "Broken.Assembled");

  /** Types that Forwarder sends on to Plugin. */
  static final List<String> FORWARDED = List.of("Garden.Plant", "Garden.Tree", "Garden.Seed");

  public Vocabulary {
    extras = List.copyOf(extras);
    coreGenerics = List.copyOf(coreGenerics);
  }

  /** Whether threads unload what they made and collect before they end. */
  boolean buriesAtTheEnd() {
    return !extras.isEmpty();
  }

  /** A further kind of action. */
  public enum Extra {
    /** Attempts to load what is not there, or no assembly. */
    ATTEMPT,
    /** Static references to objects of a context, and their end. */
    KEEP,
    /** Types of Broken, most of which cannot be loaded, and a handler that helps one of them. */
    BREAK,
    /** Types of Plugin that are asked for where they once were. */
    FORWARD,
    /** Calls of methods of Workshop. */
    CALL,
    /** Dynamic methods. */
    DYNAMIC,
    /** Assemblies by Reflection.Emit. */
    EMIT,
    /** Wishes for ReJIT and revert. */
    REJIT,
    /** Waiting for background compilation. */
    SETTLE
  }

  private static List<MethodExpression> methods() {
    StringBuilder text = new StringBuilder("entry Workshop; thread main");
    for (String method :
        List.of(
            "Workshop.Tools::Hammer",
            "Workshop.Tools::Saw",
            "Workshop.Tools::Generic[System.String]",
            "Workshop.Tools::Generic[System.Int32]",
            "Workshop.Tools::Twice[System.Object]",
            "Workshop.Tools::UsesStruct",
            "Workshop.Clock::Tick",
            "Workshop.Hen::Lay",
            "Workshop.Egg::Hatch",
            "Workshop.Box`1[System.String]::Open",
            "Workshop.Box`1[Workshop.Nail]::Open")) {
      text.append("; call default ").append(method);
    }
    return Scenario.parse("methods", text.toString()).threads().getFirst().actions().stream()
        .map(action -> ((Action.CallMethod) action).method())
        .toList();
  }
}
