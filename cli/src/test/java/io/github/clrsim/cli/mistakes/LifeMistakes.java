package io.github.clrsim.cli.mistakes;

import java.util.List;

/** The mistakes about what comes and goes: loads, unloads, threads, the profiler itself. */
final class LifeMistakes {
  static final String USED_AFTER = "NoIdIsUsedAfterItsUnload";
  static final String USED_BEFORE = "NoIdIsUsedBeforeItMayBe";
  static final String EXACT = "TheMapAnswersExactlyWhatIsLoaded";
  static final String LOADS_NOTHING = "TheProfilerNeverMakesTheRuntimeLoadAType";
  static final String ENDS_WELL = "TheRunEndsWell";

  static final List<Mistake> ALL =
      List.of(
          Mistake.of(
              Unloading.AsksOnAnExecutor.class,
              "R1, R24",
              "an executor asks about a class when it may be gone",
              "UnloadStarted( ... GetClassIDInfo2(",
              USED_AFTER),
          Mistake.of(
              Unloading.RefreshesOnATimer.class,
              "R1",
              "a timer asks about modules, and nothing keeps them meanwhile",
              "ModuleUnloadStarted( ... GetModuleInfo2(",
              USED_AFTER),
          Mistake.of(
              Unloading.AsksWhenItIsGone.class,
              "R6",
              "in ModuleUnloadFinished it asks for the name",
              "ModuleUnloadStarted( ... ModuleUnloadFinished(",
              USED_AFTER),
          Mistake.of(
              Unloading.ForgetsByModule.class,
              "R3, R4",
              "with a module it forgets only classes that the module defines",
              "UnloadStarted( ... GetClassIDInfo2(",
              USED_AFTER),
          Mistake.of(
              Unloading.CachesForEver.class,
              "R2",
              "what it has asked about an ID once it never forgets",
              "claims: ... is freed ... claims:",
              EXACT),
          Mistake.of(
              Unloading.TimesUnloads.class,
              "R5",
              "it expects AssemblyUnloadStarted in front of each AssemblyUnloadFinished",
              "AssemblyUnloadFinished(",
              ENDS_WELL),
          Mistake.of(
              Unloading.FindsModulesByFile.class,
              "R10",
              "it takes the file of a module for its identity",
              "Plugin.dll ... ModuleUnloadStarted(",
              ENDS_WELL),
          Mistake.of(
              Loading.ReadsRefusedOutputs.class,
              "R17, R25",
              "it takes what a refused call wrote for an answer",
              "partly written",
              USED_BEFORE,
              ENDS_WELL),
          Mistake.of(
              Loading.NamesModulesAtOnce.class,
              "R18",
              "in ModuleLoadStarted it calls GetModuleInfo2",
              "ModuleLoadStarted( ... GetModuleInfo2(",
              USED_BEFORE,
              ENDS_WELL),
          Mistake.of(
              Loading.LooksUpTypesAtOnce.class,
              "R14, R15",
              "in ModuleLoadFinished it calls GetClassFromToken",
              "ModuleLoadFinished( ... GetClassFromToken(",
              USED_BEFORE,
              LOADS_NOTHING,
              ENDS_WELL),
          Mistake.of(
              Loading.TrustsEveryLoad.class,
              "R19",
              "it does not look whether a load succeeded",
              "ModuleLoadFinished( ... GetModuleInfo2(",
              USED_BEFORE,
              USED_AFTER,
              ENDS_WELL),
          Mistake.of(
              Loading.PublishesHalf.class,
              "R23",
              "it lists a class before it has entered what it knows of it",
              "addLast ... Map.get",
              ENDS_WELL),
          Mistake.of(
              Loading.StacksLoads.class,
              "N10",
              "it has one stack of loads for all threads",
              "AssemblyLoadStarted( ... AssemblyLoadFinished(",
              ENDS_WELL),
          Mistake.of(
              Loading.ClaimsOnAnExecutor.class,
              "R24",
              "an executor says what was true a moment ago",
              "UnloadStarted( ... claims:",
              EXACT),
          Mistake.of(
              Living.StopsItsExecutor.class,
              "R73",
              "in Shutdown it stops the executor that its callbacks use",
              "Shutdown()",
              ENDS_WELL),
          Mistake.of(
              Living.LeavesItsThread.class,
              "R70",
              "it has itself detached while a thread of its own goes on",
              "RequestProfilerDetach(",
              ENDS_WELL),
          Mistake.of(
              Living.TurnsEventsOff.class,
              "field 1",
              "it turns events off, and then hears of no unload",
              "SetEventMask2(",
              USED_AFTER,
              "LoadAndUnloadNest"),
          Mistake.of(
              Living.CutsNames.class,
              "R86, field 37",
              "it expects that each module has a file, and throws",
              "ModuleLoadFinished(",
              ENDS_WELL),
          Mistake.of(
              Threading.NumbersThreadsOnce.class,
              "R40",
              "it knows a ThreadID already that comes again",
              "ThreadDestroyed( ... ThreadCreated(",
              ENDS_WELL),
          Mistake.of(
              Threading.NamesThreads.class,
              "R39",
              "it expects a thread before its name",
              "ThreadNameChanged(",
              ENDS_WELL),
          Mistake.of(
              Living.CatchesUpTwice.class,
              "R65",
              "it expects that an attach lists nothing that is reported as well",
              "EnumModules() ... ModuleLoadFinished(",
              ENDS_WELL),
          Mistake.of(
              Living.ExpectsBeginnings.class,
              "R66",
              "attached, it expects to have seen the beginning of what ends",
              "AssemblyLoadFinished(",
              ENDS_WELL),
          Mistake.of(
              Threading.AsksOnANativeThread.class,
              "calls 1",
              "it asks on a thread of its own which managed thread this is",
              "GetCurrentThreadID()",
              ENDS_WELL),
          Mistake.of(
              Threading.AsksEndingThreads.class,
              "R38",
              "it asks about listed threads that may have ended",
              "ThreadDestroyed( ... GetThreadInfo(",
              USED_AFTER,
              ENDS_WELL));

  private LifeMistakes() {}
}
