package io.github.clrsim.kit.scenario;

import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Adversary;
import io.github.clrsim.model.scenario.MethodExpression;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What random scenarios are made of, beyond contexts, loads, types, threads and collections.
 *
 * @param extras the further kinds of actions
 * @param coreGenerics generic types of the framework that they use
 * @param adversaries what may be added to them
 * @param own assemblies of the user's, whose types and methods come oftener than those of clrsim
 */
public record Vocabulary(
    List<Extra> extras,
    List<String> coreGenerics,
    List<Adversary> adversaries,
    List<OwnWords> own) {
  private static final String LIST = "System.Collections.Generic.List`1";
  private static final String DICTIONARY = "System.Collections.Generic.Dictionary`2";
  private static final String QUEUE = "System.Collections.Generic.Queue`1";

  /** Loads and unloads alone. */
  public static final Vocabulary LOADS =
      new Vocabulary(List.of(), List.of(LIST, DICTIONARY, QUEUE), List.of());

  // An attaching profiler is not there from the start, and native routines are the simulation's
  // own.
  private static final Set<Extra> SIMULATED_ALONE =
      EnumSet.of(Extra.ATTACH, Extra.FAREWELL, Extra.NATIVE, Extra.GIVE);

  // The small core library does not have all that these take.
  private static final Set<Extra> COMPARED_ALONE =
      EnumSet.of(
          Extra.HAND,
          Extra.WALK,
          Extra.REAP,
          Extra.BRANCH,
          Extra.DECLARE,
          Extra.POOL,
          Extra.GRID,
          Extra.LINGER,
          Extra.REFER,
          Extra.PIN,
          Extra.PHRASE);

  /**
   * What both arms can do. Much of it is about objects and types, and so these come oftener. The
   * queue is not in the core library of 3.1, and so not here.
   */
  public static final Vocabulary BOTH_ARMS =
      new Vocabulary(
          Stream.concat(
                  EnumSet.complementOf(EnumSet.copyOf(SIMULATED_ALONE)).stream(),
                  Stream.of(
                      Extra.HEAP,
                      Extra.HEAP,
                      Extra.HEAP,
                      Extra.OBJECT,
                      Extra.ARRAYS,
                      Extra.ARRAYS,
                      Extra.HAND,
                      Extra.HAND,
                      Extra.WALK,
                      Extra.BRANCH,
                      Extra.BRANCH,
                      Extra.DECLARE,
                      Extra.DECLARE,
                      Extra.LINGER,
                      Extra.END))
              .toList(),
          List.of(LIST, DICTIONARY),
          List.of());

  /** Everything that the language can say and a program does that runs to its end. */
  public static final Vocabulary ALL =
      new Vocabulary(
          List.of(
              Extra.ATTEMPT,
              Extra.KEEP,
              Extra.BREAK,
              Extra.FORWARD,
              Extra.CALL,
              Extra.DYNAMIC,
              Extra.EMIT,
              Extra.REJIT,
              Extra.SETTLE,
              Extra.OBJECT,
              Extra.HEAP),
          List.of(LIST, DICTIONARY),
          List.of());

  /**
   * Calls that are given something, among loads, unloads and collections: what a profiler with
   * hooks lives on.
   */
  public static final Vocabulary CALLS =
      new Vocabulary(
          List.of(
              Extra.GIVE,
              Extra.GIVE,
              Extra.GIVE,
              Extra.GIVE,
              Extra.GIVE,
              Extra.GIVE,
              Extra.THROW,
              Extra.OBJECT,
              Extra.OBJECT),
          List.of(LIST),
          List.of(Adversary.GC_STORM));

  /** The whole language: ends of all kinds, attach and detach, and the adversaries, too. */
  public static final Vocabulary WHOLE =
      new Vocabulary(
          // What takes two threads to show comes oftener, or several objects and collections.
          Stream.concat(
                  Arrays.stream(Extra.values())
                      .filter(extra -> extra != Extra.GIVE && !COMPARED_ALONE.contains(extra)),
                  Stream.of(Extra.TANGLE, Extra.FAREWELL, Extra.HEAP, Extra.HEAP, Extra.HEAP))
              .toList(),
          List.of(LIST, DICTIONARY),
          Adversary.drawn());

  /** Loads, unloads, types, threads, collections, and calls. */
  static final Vocabulary LOADS_AND_CALLS =
      new Vocabulary(List.of(Extra.CALL, Extra.CALL), List.of(LIST, DICTIONARY), List.of());

  static final String WORKSHOP = "Workshop";
  static final String ORCHARD = "Orchard";
  static final String FRAIL = "Frail";

  static final List<MethodExpression> METHODS =
      methods(
          "Workshop.Tools::Hammer",
          "Workshop.Tools::Saw",
          "Workshop.Tools::Generic[System.String]",
          "Workshop.Tools::Generic[System.Int32]",
          "Workshop.Tools::Twice[System.Object]",
          "Workshop.Tools::UsesStruct",
          "Workshop.Tools::Loop",
          "Workshop.Clock::Tick",
          "Workshop.Hen::Lay",
          "Workshop.Egg::Hatch",
          "Workshop.Box`1[System.String]::Open",
          "Workshop.Box`1[Workshop.Nail]::Open");

  /** What names many types, and code that instantiations share. */
  static final List<MethodExpression> YARD =
      methods(
          "Orchard.Yard::Survey",
          "Orchard.Yard::Pack",
          "Orchard.Yard::Mix",
          "Orchard.Yard::Same[Orchard.Label]",
          "Orchard.Yard::Outer",
          "Orchard.Yard::SameOfTwo",
          "Orchard.Yard::SameOfThree");

  static final String THROWER = "Thrower";

  /** What exceptions do, one shape a method. */
  static final List<MethodExpression> THROWS =
      methods(
          "Thrower.Cases::Quiet",
          "Thrower.Cases::Caught",
          "Thrower.Cases::Accepted",
          "Thrower.Cases::CaughtByBase",
          "Thrower.Cases::FinishedAndCaught",
          "Thrower.Cases::ReplacedInCatch",
          "Thrower.Cases::Rethrown",
          "Thrower.Cases::ThrownInFilter",
          "Thrower.Cases::ReplacedInFinally",
          "Thrower.Cases::NothingToThrow",
          "Thrower.Cases::Reflected",
          "Thrower.Cases::Initialized",
          "Thrower.Cases::Escapes");

  /** What goes over the border to native code and back. */
  static final List<MethodExpression> CROSSINGS =
      methods("Workshop.Native::Ask", "Workshop.Native::Sort");

  /** What is hard to compile. */
  static final List<MethodExpression> FRAIL_METHODS =
      methods("Frail.Work::Create", "Frail.Work::Rely", "Frail.Knot::Tie", "Frail.Anchor::Drop");

  /** The two ends of a circle. */
  static final List<MethodExpression> KNOT = methods("Frail.Knot::Tie", "Frail.Anchor::Drop");

  /** What an emitted assembly has. */
  static final MethodExpression RUN = methods("Emitted::Run").getFirst();

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

  /** Native routines that keep the rules. */
  static final List<String> ROUTINES =
      List.of(
          "fcall Clr.Text::Replace; takes text; helper-frame text; allocate copy; use text copy;"
              + " frame-end; end",
          "fcall Clr.Text::Length; takes text; use text; long 100; poll; end",
          "qcall Clr.Collector::Wait; takes handle; trigger; long 1000; end");

  public Vocabulary {
    extras = List.copyOf(extras);
    coreGenerics = List.copyOf(coreGenerics);
    adversaries = List.copyOf(adversaries);
    own = List.copyOf(own);
  }

  /** Words about assemblies of clrsim alone. */
  public Vocabulary(List<Extra> extras, List<String> coreGenerics, List<Adversary> adversaries) {
    this(extras, coreGenerics, adversaries, List.of());
  }

  /** The same words, and those of these assemblies. */
  public Vocabulary over(List<AssemblyImage> images) {
    return new Vocabulary(
        extras,
        coreGenerics,
        adversaries,
        images.stream().flatMap(image -> OwnWords.of(image).stream()).toList());
  }

  /** Whether methods may be made anew. */
  boolean remakes() {
    return extras.contains(Extra.REJIT) || extras.contains(Extra.REMAKE);
  }

  /**
   * Whether often two threads are started in a row. A comparison has each program run in one order,
   * and of two that have just been started the later one may begin first.
   */
  boolean startsPairs() {
    return extras.stream().anyMatch(COMPARED_ALONE::contains);
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
    /** Calls of methods of Parcels, with what they are given. */
    GIVE,
    /** The same, and of methods of Meter and Junction, as far as nothing is computed. */
    HAND,
    /** Calls of methods of Orchard. */
    ROAM,
    /** Calls of methods of Kennel, each of which has the class of an object decide what is run. */
    WALK,
    /** Calls of methods that return something, or name what is not loaded with them. */
    REAP,
    /** Calls of methods of Junction, which branch and handle exceptions in every shape. */
    BRANCH,
    /** Types of Lineage and Customs, each with other things that it declares. */
    DECLARE,
    /** Work for the thread pool. */
    POOL,
    /** Arrays of two dimensions of unlike length. */
    GRID,
    /** Objects that only finalizers and weak handles know of. */
    LINGER,
    /** Types whose base classes and fields are of another assembly of the same context. */
    REFER,
    /** Old objects among which one is pinned, and a collection that compacts. */
    PIN,
    /** Calls of methods of Phrases, which name texts. */
    PHRASE,
    /** Dynamic methods. */
    DYNAMIC,
    /** Assemblies by Reflection.Emit. */
    EMIT,
    /** Wishes for ReJIT and revert. */
    REJIT,
    /** Waiting for background compilation. */
    SETTLE,
    /** Calls so many that code is compiled anew, and waiting for it. */
    HEAT,
    /** Calls of native code, which calls back. */
    CROSS,
    /** Calls of methods whose compilation fails. */
    STUMBLE,
    /** Calls of methods that throw. */
    THROW,
    /** Two threads whose class constructors need each other's methods. */
    TANGLE,
    /** An assembly that needs another, which a handler loads. */
    NEST,
    /** A method that is made anew while it is used: wishes and calls in a row. */
    REMAKE,
    /** Emitted assemblies that are called and dropped again. */
    EMIT_AND_RUN,
    /** Dynamic methods, one after the other was collected. */
    RECYCLE,
    /** An object that is made, linked, named by a handle, forgotten; a collection. */
    OBJECT,
    /** Much of that in a row. */
    HEAP,
    /** Assemblies from memory, with symbols. */
    SYMBOLS,
    /** Arrays of types that can be unloaded. */
    ARRAYS,
    /** Moments at which the profiler stops the runtime. */
    STOP,
    /** Threads with names of their own, given before or after their start. */
    NAME,
    /** Names of threads that are never started. */
    MARK,
    /** Native routines. */
    NATIVE,
    /** Events of an EventSource. */
    EVENT,
    /** A wish for detach while another thread writes events. */
    FAREWELL,
    /** A profiler that attaches. */
    ATTACH,
    /** A wish for detach. */
    DETACH,
    /** The end of the process: orderly, at once, or by what nobody catches. */
    END
  }

  static List<MethodExpression> methods(String... methods) {
    StringBuilder text = new StringBuilder("entry Workshop; thread main");
    List<MethodExpression> read = new ArrayList<>();
    for (String method : methods) {
      text.append("; call default ").append(method);
    }
    for (Action action :
        Scenario.parse("methods", text.toString()).threads().getFirst().actions()) {
      read.add(((Action.CallMethod) action).method());
    }
    return List.copyOf(read);
  }
}
