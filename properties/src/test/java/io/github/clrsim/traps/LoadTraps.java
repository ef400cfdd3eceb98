package io.github.clrsim.traps;

import static io.github.clrsim.traps.Showing.naive;
import static io.github.clrsim.traps.Showing.shipped;

import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.AssemblyInfo;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.laws.profiler.NoIdIsUsedBeforeItMayBe;
import io.github.clrsim.laws.profiler.TheMapAnswersExactlyWhatIsLoaded;
import io.github.clrsim.traps.Happened.Told;
import io.github.clrsim.traps.naive.Asking;
import io.github.clrsim.traps.naive.Remembering;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The traps around what comes: assemblies, modules and classes. */
final class LoadTraps {
  private static final String STILL_LOADING = "while that assembly was still loading";
  private static final String TREE = "context c; load c Plugin; type c Garden.Tree";

  static final List<Trap> ALL =
      List.of(
          Trap.of(
              14,
              "The profiler loads types by asking for them.",
              Showing.of(
                      "class loads are reported inside the call",
                      TREE,
                      shipped("looks-up-by-token"),
                      happened ->
                          happened.told(ClassLoadStarted.class).stream()
                              .anyMatch(told -> told.around().contains("GetClassFromToken")))
                  .calmly()
                  .sparing(shipped("callback-only")),
              Showing.of(
                      "the profiler waits for its own lock for ever",
                      TREE,
                      naive(Asking.UnderALockThatItTakesTwice.class),
                      Happened::deadlocked)
                  .calmly()),
          Trap.of(
              15,
              "The profiler asks for a class too early, or where it cannot be loaded.",
              Showing.of(
                      "the process dies in ModuleLoadStarted",
                      TREE,
                      naive(Asking.ForClassesInLoadStarted.class),
                      happened -> happened.crashed(STILL_LOADING))
                  .calmly(),
              Showing.of(
                      "the process dies in ModuleLoadFinished of the entry assembly",
                      TREE,
                      naive(Asking.ForClassesInLoadFinished.class),
                      happened -> happened.crashed(STILL_LOADING))
                  .calmly()
                  .only("net9.0"),
              Showing.of(
                  "the process dies on a native thread",
                  TREE,
                  naive(Asking.ForClassesOnNativeThread.class),
                  happened -> happened.crashed("on the native thread"))),
          Trap.of(
              16,
              "The type loader's locks stand against the profiler's.",
              Showing.of(
                  "one thread announces the class and wants the lock, the other wants the class",
                  "load default Plugin; load default Workshop; start b; type default Garden.Tree;"
                      + " join b; thread b; call default Workshop.Tools::Hammer",
                  naive(Asking.UnderALockThatOthersWant.class),
                  Happened::deadlocked)),
          Trap.of(
              17,
              "A refusal wrote outputs, and they are taken for an answer.",
              Showing.of(
                      "the process dies when the placeholder is asked about",
                      TREE,
                      naive(Remembering.KeepsRefusedOutputs.class),
                      happened ->
                          happened.crashed("GetAssemblyInfo was called with")
                              && happened.crashed("fffffffd"))
                  .calmly()),
          Trap.of(
              18,
              "GetModuleInfo2 is called in ModuleLoadStarted.",
              Showing.of(
                      "the process dies",
                      TREE,
                      naive(Asking.ForModuleInfoInLoadStarted.class),
                      happened -> happened.crashed("GetModuleInfo2 was called with"))
                  .calmly()
                  .only("net3.1")),
          Trap.of(
              19,
              "ModuleLoadFinished tells a failure.",
              Showing.of(
                      "the process dies when the module is asked about",
                      "adversary failing-loads; context c; load c Plugin",
                      naive(Remembering.TrustsEveryFinished.class),
                      happened ->
                          happened.crashed("GetModuleInfo2 was called with")
                              && happened.callbacks(ModuleLoadFinished.class).stream()
                                  .anyMatch(finished -> finished.hrStatus().failed()))
                  .sparing(shipped("module-inventory"))),
          Trap.of(
              20,
              "A class is announced and fails afterwards.",
              Showing.of(
                  "the method that needs it is never compiled",
                  "adversary failing-loads; load default Workshop;"
                      + " call default Workshop.Tools::UsesStruct",
                  shipped("scenario-agent"),
                  LoadTraps::announcesInACompilationThatFails)),
          Trap.of(
              21,
              "A class that was never announced appears in an answer.",
              Showing.of(
                      "a type argument is an array, and has a ClassID",
                      "context c; load c Plugin;"
                          + " type c System.Collections.Generic.List`1[Garden.Plant[]]",
                      shipped("scenario-agent"),
                      LoadTraps::namesAnArrayThatWasNeverAnnounced)
                  .calmly()),
          Trap.of(
              23,
              "Two threads want one type, and one of them announces it.",
              Showing.of(
                  "the other compiles its method while the profiler knows no such class",
                  "load default Workshop; start b; type default Workshop.Clock; join b;"
                      + " thread b; call default Workshop.Clock::Tick",
                  naive(Remembering.ResolvesOnWorker.class),
                  LoadTraps::usesWhatAnotherThreadAnnounced)),
          Trap.of(
              24,
              "A queue turns the order round.",
              Showing.of(
                  "the process dies when the load is worked off behind the unload",
                  "context c collectible; load c Plugin; type c Garden.Tree; unload c; collect;"
                      + " load default Workshop; type default Workshop.Clock",
                  naive(Remembering.ResolvesOnWorker.class),
                  happened -> happened.crashed("GetClassIDInfo2 was called with"))),
          Trap.of(
              25,
              "A decision is made by name in AssemblyLoadStarted.",
              Showing.of(
                      "the answer is refused, with a name and without a module",
                      TREE,
                      shipped("believes-load-started"),
                      LoadTraps::refusesInAssemblyLoadStarted)
                  .calmly()
                  .sparing(shipped("callback-only"))));

  private LoadTraps() {}

  private static boolean announcesInACompilationThatFails(Happened happened) {
    Set<?> compiled =
        happened.callbacks(JITCompilationFinished.class).stream()
            .map(JITCompilationFinished::functionId)
            .collect(Collectors.toSet());
    return happened.told(JITCompilationStarted.class).stream()
        .filter(
            told ->
                told.callback() instanceof JITCompilationStarted started
                    && !compiled.contains(started.functionId()))
        .anyMatch(told -> isAnnouncedBehind(told, happened));
  }

  private static boolean isAnnouncedBehind(Told compilation, Happened happened) {
    return happened.told(ClassLoadFinished.class).stream()
        .anyMatch(
            told ->
                told.from() > compilation.to()
                    && told.thread().equals(compilation.thread())
                    && told.callback() instanceof ClassLoadFinished(ClassId _, HResult hresult)
                    && hresult.equals(HResult.S_OK));
  }

  private static boolean namesAnArrayThatWasNeverAnnounced(Happened happened) {
    Set<ClassId> announced =
        happened.callbacks(ClassLoadStarted.class).stream()
            .map(ClassLoadStarted::classId)
            .collect(Collectors.toSet());
    Set<Object> arrays =
        happened.answered("IsArrayClass").stream()
            .filter(answer -> answer.outcome().hresult().equals(HResult.S_OK))
            .filter(answer -> answer.answer(ArrayClass.class).findAny().isPresent())
            .map(answer -> answer.arguments().getFirst())
            .collect(Collectors.toSet());
    return happened.answered("GetClassIDInfo2").stream()
        .flatMap(answer -> answer.answer(ClassIDInfo2.class))
        .flatMap(info -> info.typeArgs().stream())
        .anyMatch(argument -> arrays.contains(argument) && !announced.contains(argument));
  }

  private static boolean usesWhatAnotherThreadAnnounced(Happened happened) {
    boolean isCompiledElsewhere =
        happened.told(JITCompilationStarted.class).stream()
            .anyMatch(
                compilation ->
                    happened.told(ClassLoadFinished.class).stream()
                        .filter(load -> load.to() < compilation.from())
                        .reduce((earlier, later) -> later)
                        .filter(load -> !load.thread().equals(compilation.thread()))
                        .isPresent());
    return isCompiledElsewhere && happened.breaks(new TheMapAnswersExactlyWhatIsLoaded());
  }

  private static boolean refusesInAssemblyLoadStarted(Happened happened) {
    return happened.breaks(new NoIdIsUsedBeforeItMayBe())
        && happened.answered("GetAssemblyInfo").stream()
            .filter(answer -> answer.around().getLast().equals("AssemblyLoadStarted"))
            .anyMatch(
                answer ->
                    answer.isRefusedWith(HResult.CORPROF_E_DATAINCOMPLETE)
                        && answer.outcome() instanceof Outcome.Partial<?> partial
                        && partial.written() instanceof AssemblyInfo info
                        && info.moduleId().isNull());
  }
}
