package io.github.clrsim.laws.runtime;

import io.github.clrsim.laws.judge.Law;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The laws that have an occasion in a recording of the runtime's own events.
 *
 * <p>Nobody asked anything there, so that no law about profilers has one. An event of the runtime
 * comes near the callback that means the same, and not at its moment: two events of one load come
 * together when it is over. So no law has one either that is about the order of such callbacks, or
 * about what came between a beginning and an end of which one is not an event.
 */
public final class EventPipeLaws {
  private static final Set<String> NAMES =
      Set.of(
          "AModuleIsAttachedToAnAnnouncedAssembly",
          "AttachedModulesGoOnTheFinalizerThread",
          "CompilationsNest",
          "DynamicCompilationsNest",
          "DynamicMethodsGoOnTheFinalizerThread",
          "HandlersAreLeftByWhoEnteredThem",
          "ThreadsBeginOnThemselves",
          "ACollectionIsToldInItsOrder",
          "AStandstillIsToldInItsOrder",
          "WhoCollectsHasStoppedTheRuntime");

  private EventPipeLaws() {}

  /**
   * Those among some laws.
   *
   * @param isOurs whether a law is one of clrsim's; who names one of his own knows what it is about
   */
  public static List<Law> among(List<Law> laws, Predicate<Law> isOurs) {
    return laws.stream().filter(law -> !isOurs.test(law) || NAMES.contains(law.name())).toList();
  }

  /** Their names. */
  public static Set<String> names() {
    return NAMES;
  }
}
