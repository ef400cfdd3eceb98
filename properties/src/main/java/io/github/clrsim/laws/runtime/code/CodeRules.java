package io.github.clrsim.laws.runtime.code;

import static io.github.clrsim.laws.rule.Ruling.goal;
import static io.github.clrsim.laws.rule.Ruling.law;
import static io.github.clrsim.laws.rule.Ruling.notVisible;

import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationStarted;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodUnloaded;
import io.github.clrsim.api.callback.FunctionCallback.FunctionUnloadStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITCachedFunctionSearchFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCachedFunctionSearchStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITFunctionPitched;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ReJITCallback.ReJITCompilationFinished;
import io.github.clrsim.api.callback.ReJITCallback.ReJITCompilationStarted;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Nesting;
import io.github.clrsim.laws.shape.Pair;
import io.github.clrsim.laws.shape.Shape;
import io.github.clrsim.laws.shape.Times;
import io.github.clrsim.laws.shape.Trail;
import java.util.List;

/** Compilation, inlining, precompiled code, dynamic methods: the rules 29 to 37, and 44. */
public final class CodeRules {
  private static final Pair<?, ?> COMPILATION =
      new Pair<>(
          JITCompilationStarted.class,
          JITCompilationStarted::functionId,
          JITCompilationFinished.class,
          JITCompilationFinished::functionId);

  private static final Pair<?, ?> DYNAMIC =
      new Pair<>(
          DynamicMethodJITCompilationStarted.class,
          DynamicMethodJITCompilationStarted::functionId,
          DynamicMethodJITCompilationFinished.class,
          DynamicMethodJITCompilationFinished::functionId);

  private static final Pair<?, ?> REJIT =
      new Pair<>(
          ReJITCompilationStarted.class,
          started -> List.of(started.functionId(), started.rejitId()),
          ReJITCompilationFinished.class,
          finished -> List.of(finished.functionId(), finished.rejitId()));

  private static final Pair<?, ?> SEARCH =
      new Pair<>(
          JITCachedFunctionSearchStarted.class,
          JITCachedFunctionSearchStarted::functionId,
          JITCachedFunctionSearchFinished.class,
          JITCachedFunctionSearchFinished::functionId);

  public static final List<Ruling> ALL =
      List.of(
          law(
              "G29",
              "CompilationsNest",
              "A compilation is finished by the thread that started it, the last first; one that"
                  + " fails may have no end.",
              Nesting.of(COMPILATION, DYNAMIC, REJIT)),
          goal(
              "N30",
              "AFunctionIsCompiledAgain",
              "A function is compiled a second time.",
              Trail.of(JITCompilationFinished.class, JITCompilationFinished::functionId)
                  .untilAny(ModuleUnloadFinished.class)
                  .shows(JITCompilationStarted.class, JITCompilationStarted::functionId)),
          goal(
              "N30",
              "AnotherThreadCompilesAgain",
              "A function is compiled a second time, by another thread than the first.",
              SameMethodTwice.onAnotherThread()),
          goal(
              "G31",
              "AMethodIsCompiledTwiceAtOnce",
              "Two threads compile one function at the same time: where waiting would be a"
                  + " deadlock.",
              SameMethodTwice.atOnce()),
          notVisible(
              "G31",
              "Who waits for another's compilation makes no callback, and who may not wait compiles"
                  + " too; so a trace cannot tell a missing wait from a forbidden one."),
          goal(
              "N32",
              "ACompilationFails",
              "JITCompilationFinished tells a failure, or does not come and the function is compiled"
                  + " again by the same thread.",
              SameMethodTwice.afterAFailure()),
          law(
              "G33",
              "SearchesNest",
              "A search for precompiled code is finished only by the thread that started it, the"
                  + " last first.",
              Nesting.of(SEARCH)),
          law(
              "G33",
              "FoundCodeIsNotCompiled",
              "A function whose precompiled code was found is not the next thing its thread"
                  + " compiles.",
              FoundCode.isNotCompiled()),
          law(
              "G33",
              "SearchesAreToldToWhoAskedForThem",
              "Searches are reported only if COR_PRF_MONITOR_CACHE_SEARCHES was set.",
              Times.onlyIfAskedFor(
                  JITCachedFunctionSearchStarted.class, JITCachedFunctionSearchFinished.class)),
          law(
              "G34",
              "RefusedImagesAreNotUsed",
              "With COR_PRF_DISABLE_ALL_NGEN_IMAGES no precompiled code is found.",
              FoundCode.isRefused()),
          law(
              "G35",
              "InliningIsPartOfACompilation",
              "JITInlining comes inside a compilation on the same thread, and the caller is what is"
                  + " compiled or was inlined into it.",
              Inlining.isPartOfACompilation()),
          law(
              "G35",
              "NothingReJittedIsInlined",
              "A function that is compiled as a ReJIT is not inlined until a revert.",
              Inlining.isNotOfReJitted()),
          law(
              "G36",
              "DynamicCompilationsNest",
              "The compilation of a dynamic method is finished by the thread that started it.",
              Nesting.of(DYNAMIC)),
          law(
              "G36",
              "DynamicMethodsHaveCallbacksOfTheirOwn",
              "A dynamic method or stub is never reported by JITCompilationStarted.",
              Trail.of(
                      DynamicMethodJITCompilationStarted.class,
                      DynamicMethodJITCompilationStarted::functionId)
                  .until(DynamicMethodUnloaded.class, DynamicMethodUnloaded::functionId)
                  .untilAny(ModuleUnloadFinished.class)
                  .excludes(JITCompilationStarted.class, JITCompilationStarted::functionId)),
          law(
              "G36",
              "OnlyDynamicMethodsAreUnloaded",
              "DynamicMethodUnloaded never comes for a function that JITCompilationStarted"
                  + " reported.",
              Trail.of(JITCompilationStarted.class, JITCompilationStarted::functionId)
                  .untilAny(ModuleUnloadFinished.class)
                  .excludes(DynamicMethodUnloaded.class, DynamicMethodUnloaded::functionId)),
          law(
              "G36",
              "DynamicMethodsGoOnTheFinalizerThread",
              "DynamicMethodUnloaded comes on the finalizer thread.",
              Shape.at(
                  DynamicMethodUnloaded.class,
                  (scene, unloaded) ->
                      CheckResult.of(
                          scene.kind() == ThreadKind.FINALIZER || scene.kind() == ThreadKind.OTHER,
                          "%s went on thread %d, which is not the finalizer",
                          unloaded.functionId(),
                          scene.thread()))),
          goal(
              "N37",
              "ADynamicFunctionIdComesAgain",
              "A dynamic method has the FunctionID of one that was unloaded.",
              Trail.of(DynamicMethodUnloaded.class, DynamicMethodUnloaded::functionId)
                  .shows(
                      DynamicMethodJITCompilationStarted.class,
                      DynamicMethodJITCompilationStarted::functionId)),
          law(
              "G38",
              "ReJitCompilationsNest",
              "A ReJIT compilation is finished by the thread that started it, with the same"
                  + " ReJITID.",
              Nesting.of(REJIT)),
          law(
              "N44",
              "NoFunctionIsUnloaded",
              "FunctionUnloadStarted never comes.",
              Times.never(FunctionUnloadStarted.class, ModuleUnloadFinished.class)),
          law(
              "N44",
              "NoCodeIsPitched",
              "JITFunctionPitched never comes.",
              Times.never(JITFunctionPitched.class, JITCompilationFinished.class)));

  private CodeRules() {}
}
