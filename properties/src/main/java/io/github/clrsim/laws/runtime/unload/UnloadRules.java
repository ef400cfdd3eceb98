package io.github.clrsim.laws.runtime.unload;

import static io.github.clrsim.api.outcome.HResult.CORPROF_E_DATAINCOMPLETE;
import static io.github.clrsim.laws.rule.Ruling.goal;
import static io.github.clrsim.laws.rule.Ruling.law;
import static io.github.clrsim.laws.rule.Ruling.nest;
import static io.github.clrsim.laws.rule.Ruling.notVisible;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.FunctionCallback.FunctionUnloadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.rule.Versions;
import io.github.clrsim.laws.runtime.load.AttachedModules;
import io.github.clrsim.laws.runtime.load.ModuleFlags;
import io.github.clrsim.laws.shape.Answers;
import io.github.clrsim.laws.shape.Shape;
import io.github.clrsim.laws.shape.Times;
import io.github.clrsim.laws.shape.Trail;
import java.util.List;

/** Unloads of contexts and what was in them: the rules 45 to 54. */
public final class UnloadRules {
  /** .NET 8 is the first to send AssemblyUnloadStarted (dotnet/runtime#86178). */
  private static final int ANNOUNCED = 8;

  public static final List<Ruling> ALL =
      List.of(
          nest(
              "G45",
              "The callbacks of an unload come in their order, on the finalizer thread.",
              Shape.comes(ModuleUnloadFinished.class)),
          law(
              "G45",
              "AttachedModulesGoOnTheFinalizerThread",
              "A module that was attached to an assembly begins to be unloaded on the finalizer"
                  + " thread.",
              AttachedModules.goOnTheFinalizerThread()),
          law(
              "N46",
              Versions.before(ANNOUNCED),
              "NoUnloadOfAnAssemblyIsAnnounced",
              "AssemblyUnloadStarted never comes.",
              Times.never(AssemblyUnloadStarted.class, AssemblyUnloadFinished.class)),
          goal(
              "N46",
              Versions.before(ANNOUNCED),
              "AnUnloadIsOnlyFinished",
              "AssemblyUnloadFinished comes without AssemblyUnloadStarted.",
              Trail.of(AssemblyUnloadStarted.class, AssemblyUnloadStarted::assemblyId)
                  .showsMissing(AssemblyUnloadFinished.class, AssemblyUnloadFinished::assemblyId)),
          law(
              "G47",
              Versions.since(ANNOUNCED),
              "AllAssembliesAreAnnouncedFirst",
              "No AssemblyUnloadStarted comes between the first ModuleUnloadStarted and the last"
                  + " AssemblyUnloadFinished of those that were announced, nor does the suspension"
                  + " that frees their memory.",
              UnloadGroups.areWhole()),
          goal(
              "N48",
              "UnloadedButNeverAnnounced",
              "A class is unloaded that was never announced.",
              Trail.of(ClassLoadStarted.class, ClassLoadStarted::classId)
                  .until(ClassUnloadFinished.class, ClassUnloadFinished::classId)
                  .showsMissing(ClassUnloadStarted.class, ClassUnloadStarted::classId)),
          goal(
              "N48",
              "AnnouncedButNeverUnloaded",
              "A module is gone, and a class of it that was announced was not unloaded.",
              UnloadedClasses.someAreForgotten()),
          law(
              "G49",
              "AClassGoesWithItsAllocator",
              "A class is unloaded with its own module or with that of one of its type arguments.",
              UnloadedClasses.belong()),
          law(
              "G50",
              "AClassAnswersWhileItsUnloadStarts",
              "Inside ClassUnloadStarted GetClassIDInfo, GetClassIDInfo2 and GetClassLayout are"
                  + " complete.",
              Answers.about(
                  ClassUnloadStarted.class,
                  unload -> true,
                  ClassUnloadStarted::classId,
                  UnloadRules::isComplete,
                  "GetClassIDInfo",
                  "GetClassIDInfo2",
                  "GetClassLayout")),
          law(
              "G50",
              "AModuleAnswersWhileItsUnloadStarts",
              "Inside ModuleUnloadStarted GetModuleInfo is complete, but of a module that failed to"
                  + " load.",
              ModulesThatGo.answer()),
          law(
              "G50",
              Versions.since(9),
              "AnAssemblyAnswersWhileItsUnloadStarts",
              "Inside AssemblyUnloadStarted GetAssemblyInfo is complete.",
              Answers.about(
                  AssemblyUnloadStarted.class,
                  unload -> true,
                  AssemblyUnloadStarted::assemblyId,
                  UnloadRules::isComplete,
                  "GetAssemblyInfo")),
          goal(
              "N44",
              "FunctionsGoWithoutAWord",
              "A module is unloaded, unloads of functions were asked for, and none was stated.",
              Times.never(FunctionUnloadStarted.class, ModuleUnloadFinished.class)),
          goal(
              "N51",
              "ClassesGoInAnotherOrder",
              "The classes of a module are unloaded in another order than they were announced in.",
              UnloadedClasses.inAnotherOrder()),
          goal(
              "N52",
              "StaticsGoBeforeTheUnload",
              "The statics of a class are refused, or asking crashes, before its unload is reported.",
              StaticsInTheWindow.shape()),
          goal(
              "N53",
              "ACollectibleModuleStays",
              "The program ends with a collectible module that was not unloaded.",
              ModuleFlags.collectibleStays()),
          notVisible(
              "G54",
              "A trace does not tell in which mode a thread is, and that two things are independent"
                  + " is the absence of an order."));

  private UnloadRules() {}

  static boolean isComplete(Outcome<?> outcome) {
    return !outcome.hresult().equals(CORPROF_E_DATAINCOMPLETE);
  }
}
