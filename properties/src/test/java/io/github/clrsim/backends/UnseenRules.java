package io.github.clrsim.backends;

import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.rule.RuntimeLaw;
import java.util.List;
import java.util.Optional;

/** Why there is no occasion to see some rules, on each arm: data for docs/LAWS.md. */
final class UnseenRules {
  /** The arm of random programs. */
  static final String SIMULATED = "simulated";

  static final String OLD = "net3.1";
  static final String NEW = "net9.0";

  /**
   * A reason.
   *
   * @param mark as it stands in the table
   * @param sentence as it stands below
   * @param arms where it holds
   * @param names of the laws and goals, or rules where one has no name of its own
   */
  record Reason(String mark, String sentence, List<String> arms, List<String> names) {
    Reason {
      arms = List.copyOf(arms);
      names = List.copyOf(names);
    }
  }

  private static final String FROM_THE_START =
      "A recording begins with its process: clrsim attaches to no process that runs, so nothing of"
          + " an attach can be in one.";

  private static final List<Reason> REASONS =
      List.of(
          new Reason(
              "no attach",
              FROM_THE_START,
              List.of(OLD, NEW),
              List.of(
                  "AttachCompletesOnce",
                  "AttachCompletesWhereItBegan",
                  "AttachRunsOnNoManagedThread",
                  "OthersAreBeforeAttachComplete",
                  "TheBeginningIsMissed",
                  "NotEverythingIsForAttachers",
                  "AttachCompletesAfterARefusedMask")),
          new Reason("no attach", FROM_THE_START, List.of(NEW), List.of("CatchUpMissesNoModule")),
          new Reason(
              "not there",
              ".NET Core 3.1 has no such callback, call or kind of profiler; the law says that it"
                  + " never comes there, or nothing.",
              List.of(OLD),
              List.of(
                  "LoadAsNotificationOnlyComesFirst",
                  "EventsComeAfterADetach",
                  "ListenersMayNotAlter")),
          new Reason(
              "fails early",
              "A file that is missing or damaged fails before the runtime announces a load; a load"
                  + " that fails behind that has other causes, such as an image for another system,"
                  + " which RealRunIT records and no program here has.",
              List.of(OLD, NEW),
              List.of("G14", "AFailedModuleIsTakenBack")),
          new Reason(
              "a look-up",
              "Only a profiler that looks a type up while a module is loaded makes the runtime load"
                  + " another one there; on .NET 9.0 that ends the process (R15).",
              List.of(OLD, NEW),
              List.of("ALoadBeginsInsideAnother")),
          new Reason(
              "a deadlock",
              "It needs two threads whose class constructors wait for each other in the very moment"
                  + " of a compilation; the program that is made for it did not meet it.",
              List.of(OLD, NEW),
              List.of("AMethodIsCompiledTwiceAtOnce")),
          new Reason(
              "never sent",
              "The callback is in the interface, and no runtime was met that sends it: none gives up"
                  + " a suspension, and none on Linux reads symbols that were loaded from memory.",
              List.of(OLD, NEW),
              List.of("ASuspensionIsAborted", "SymbolsAreToldToWhoAskedForThem")),
          new Reason(
              "not asked",
              "The profilers of the random programs set no hooks and refuse no images; shipped"
                  + " profilers that do are judged in scenarios of their own.",
              List.of(SIMULATED),
              List.of(
                  "RefusedImagesAreNotUsed",
                  "HooksNest",
                  "WhatIsUnwoundIsNotLeft",
                  "HooksAreAskedFor",
                  "HooksCallFunctionsAsTheMapperDid")),
          new Reason(
              "not heard",
              "A thread of a profiler's that the runtime knows lasts here as long as its process,"
                  + " or the profiler does not hear of handles; both are so in comparisons alone.",
              List.of(SIMULATED, OLD, NEW),
              List.of("ANativeThreadTakesItsHandlesAlong")));

  private UnseenRules() {}

  /** All reasons, in the order of the page. */
  static List<Reason> reasons() {
    return REASONS;
  }

  /** Why this rule is not seen there, if a reason is known. */
  static Optional<Reason> reason(Ruling ruling, String arm) {
    return REASONS.stream()
        .filter(reason -> reason.arms().contains(arm) && concerns(reason, ruling))
        .findFirst();
  }

  private static boolean concerns(Reason reason, Ruling ruling) {
    return switch (ruling) {
      case RuntimeLaw law -> reason.names().contains(law.name());
      case Ruling.Goal goal -> reason.names().contains(goal.name());
      case Ruling.JudgedBy judged -> judged.rules().stream().anyMatch(reason.names()::contains);
      case Ruling.NotVisible _ -> false;
    };
  }
}
