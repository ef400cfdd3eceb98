package io.github.clrsim.laws.runtime.load;

import static io.github.clrsim.api.outcome.HResult.CORPROF_E_DATAINCOMPLETE;
import static io.github.clrsim.laws.rule.Ruling.goal;
import static io.github.clrsim.laws.rule.Ruling.law;
import static io.github.clrsim.laws.rule.Ruling.nest;
import static io.github.clrsim.laws.rule.Ruling.notVisible;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.runtime.start.EarlyCrash;
import io.github.clrsim.laws.shape.Answers;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Shape;
import java.util.List;
import java.util.Optional;

/** Loads of assemblies and modules: the rules 9 to 20. */
public final class LoadRules {
  /** The assembly of a module that has none yet: PROFILER_PARENT_UNKNOWN in corprof.idl. */
  private static final AssemblyId PARENT_UNKNOWN = new AssemblyId(0xFFFFFFFDL);

  public static final List<Ruling> ALL =
      List.of(
          nest(
              "G9",
              "The five callbacks of a load that succeeds come in their order, the first two on one"
                  + " thread, and the last three.",
              Shape.at(
                  AssemblyLoadFinished.class,
                  (scene, load) -> CheckResult.shown(!load.hrStatus().failed()))),
          goal(
              "N10",
              "ALoadBeginsInsideAnother",
              "A thread begins to load an assembly while it is loading another.",
              OpenLoads.onTheSameThread()),
          goal(
              "N10",
              "LoadsInterleave",
              "Two threads load assemblies at the same time.",
              OpenLoads.onTwoThreads()),
          law(
              "G9",
              "AModuleIsAttachedToAnAnnouncedAssembly",
              "ModuleAttachedToAssembly names an assembly of which a load was reported before.",
              AttachedModules.areOfAnAnnouncedAssembly()),
          law(
              "G11",
              "AnAssemblyIsEmptyWhenItsLoadStarts",
              "Inside AssemblyLoadStarted GetAssemblyInfo is not answered with success.",
              Answers.about(
                  AssemblyLoadStarted.class,
                  load -> true,
                  AssemblyLoadStarted::assemblyId,
                  outcome -> outcome.hresult().failed(),
                  "GetAssemblyInfo")),
          law(
              "G11",
              "AModuleIsEmptyWhenItsLoadStarts",
              "Inside ModuleLoadStarted GetModuleInfo is refused, and names no assembly.",
              Answers.about(
                  ModuleLoadStarted.class,
                  load -> true,
                  ModuleLoadStarted::moduleId,
                  outcome -> outcome.hresult().failed() && !namesAssembly(outcome),
                  "GetModuleInfo")),
          goal(
              "N12",
              "AskingTooEarlyCrashes",
              "The run crashes inside a question that came too early in a load.",
              EarlyCrash.shape()),
          law(
              "G13",
              "AFinishedModuleAnswersInFull",
              "Inside ModuleLoadFinished with success GetModuleInfo is complete, its assembly"
                  + " included.",
              Answers.about(
                  ModuleLoadFinished.class,
                  LoadRules::isGood,
                  ModuleLoadFinished::moduleId,
                  LoadRules::isComplete,
                  "GetModuleInfo",
                  "GetModuleInfo2")),
          law(
              "G13",
              "AModuleIsAttachedToTheAssemblyItAnswers",
              "Inside ModuleAttachedToAssembly GetModuleInfo names that assembly.",
              Answers.inside(
                  ModuleAttachedToAssembly.class,
                  (load, call, outcome) ->
                      call.arguments().contains(load.moduleId())
                          ? Answers.judged(
                              assembly(outcome).stream().allMatch(load.assemblyId()::equals),
                              load,
                              call,
                              outcome)
                          : CheckResult.NONE,
                  "GetModuleInfo",
                  "GetModuleInfo2")),
          nest(
              "G14",
              "A module whose load failed is attached to nothing.",
              Shape.at(
                  ModuleLoadFinished.class,
                  (scene, load) -> CheckResult.shown(load.hrStatus().failed()))),
          notVisible("G15", "No step of a trace tells that metadata was edited."),
          law(
              "G16",
              "AStartedModuleIsNotListed",
              "Inside ModuleLoadStarted EnumModules does not list the module.",
              Answers.inside(
                  ModuleLoadStarted.class,
                  (load, call, outcome) ->
                      Answers.judged(!lists(outcome, load.moduleId()), load, call, outcome),
                  "EnumModules")),
          law(
              "G16",
              "AFinishedModuleIsListed",
              "Inside ModuleLoadFinished with success EnumModules lists the module, if it is known to"
                  + " be none that was emitted as a collectible one.",
              ModuleFlags.finishedIsListed()),
          law(
              "G16",
              "AFinishedModuleIsInADomain",
              "Inside ModuleLoadFinished with success GetAppDomainsContainingModule answers one"
                  + " domain.",
              Answers.about(
                  ModuleLoadFinished.class,
                  LoadRules::isGood,
                  ModuleLoadFinished::moduleId,
                  outcome -> outcome.hresult().failed() || size(outcome) == 1,
                  "GetAppDomainsContainingModule")),
          nest(
              "G17",
              "A module that Reflection.Emit makes comes with the same five callbacks.",
              ModuleFlags.isDynamic()),
          law(
              "G18",
              "WhatIsUnloadedWasCollectible",
              "A module that is unloaded was flagged as collectible by GetModuleInfo2.",
              ModuleFlags.unloadedIsCollectible()),
          law(
              "N19",
              "AFailedModuleIsTakenBack",
              "A module whose load failed is unloaded before AssemblyLoadFinished reports the failure"
                  + " of its assembly.",
              FailedLoads.shape()),
          notVisible(
              "G20",
              "A trace does not tell in which mode a thread is; the simulator takes it from the"
                  + " callbacks' contracts."));

  private LoadRules() {}

  static boolean isGood(ModuleLoadFinished load) {
    return !load.hrStatus().failed();
  }

  private static Optional<AssemblyId> assembly(Outcome<?> outcome) {
    return switch (outcome) {
      case Outcome.Ok<?> ok -> assembly(ok.value());
      case Outcome.Partial<?> partial -> assembly(partial.written());
      case Outcome.Failed<?> _ -> Optional.empty();
    };
  }

  private static Optional<AssemblyId> assembly(Object answer) {
    return switch (answer) {
      case ModuleInfo info -> Optional.of(info.assemblyId());
      case ModuleInfo2 info -> Optional.of(info.assemblyId());
      default -> Optional.empty();
    };
  }

  private static boolean namesAssembly(Outcome<?> outcome) {
    return assembly(outcome).stream().anyMatch(id -> !id.isNull() && !id.equals(PARENT_UNKNOWN));
  }

  private static boolean isComplete(Outcome<?> outcome) {
    return outcome.hresult().failed()
        ? !outcome.hresult().equals(CORPROF_E_DATAINCOMPLETE)
        : namesAssembly(outcome);
  }

  static boolean lists(Outcome<?> outcome, Object id) {
    return outcome.answer().stream()
        .anyMatch(list -> list instanceof List<?> all && all.contains(id));
  }

  private static int size(Outcome<?> outcome) {
    return outcome.answer().stream().mapToInt(list -> ((List<?>) list).size()).sum();
  }
}
