package io.github.clrsim.cli.mistakes;

import static io.github.clrsim.cli.mistakes.LifeMistakes.ENDS_WELL;
import static io.github.clrsim.cli.mistakes.LifeMistakes.LOADS_NOTHING;
import static io.github.clrsim.cli.mistakes.LifeMistakes.USED_AFTER;

import java.util.List;

/** The mistakes about what a profiler does: locks, objects, code, calls, exceptions. */
final class WorkMistakes {
  private static final String GIVEN_BACK = "EveryReferenceIsGivenBack";
  private static final String HOLDS_STILL = "NoObjectIsInspectedWhileItMoves";
  private static final String SOUND = "RewrittenCodeIsSound";

  static final List<Mistake> ALL =
      List.of(
          Mistake.of(
              Locking.LocksInTwoOrders.class,
              "R16, R46",
              "it takes two locks in both orders",
              "synchronized ( ... synchronized (",
              ENDS_WELL),
          Mistake.of(
              Locking.LocksBesideAHeartbeat.class,
              "R16, R46",
              "the same, while a thread of its own goes on",
              "synchronized ( ... synchronized (",
              ENDS_WELL),
          Mistake.of(
              Locking.LooksUpUnderItsLock.class,
              "R14, R16",
              "it holds its lock over a call that loads",
              "GetClassFromToken(",
              LOADS_NOTHING,
              ENDS_WELL),
          Mistake.of(
              Locking.UpgradesItsLock.class,
              "own locks",
              "it wants to write while it has the lock to read",
              "ModuleLoadFinished(",
              ENDS_WELL),
          Mistake.of(
              Waiting.FillsItsQueue.class,
              "own locks",
              "it fills a queue under a lock that its reader needs",
              "ClassLoadFinished(",
              ENDS_WELL),
          Mistake.of(
              Waiting.MissesItsWakeUp.class,
              "own locks",
              "it waits without looking whether there is still something to wait for",
              "lost wake-up",
              ENDS_WELL),
          Mistake.of(
              Waiting.JoinsItsWorker.class,
              "field 7",
              "in Shutdown it joins a thread that nobody ends",
              "Shutdown()",
              ENDS_WELL),
          Mistake.of(
              Waiting.WaitsForItsWorker.class,
              "field 18",
              "it waits for its worker under a lock that this one needs",
              "ModuleUnloadStarted(",
              ENDS_WELL),
          Mistake.of(
              Sharing.GoesThroughAPlainMap.class,
              "own data",
              "it goes through a plain map while callbacks fill it",
              "stands before ... ClassLoadFinished(",
              ENDS_WELL),
          Mistake.of(
              Sharing.CountsInTwoSteps.class,
              "own data",
              "it counts in two steps",
              "AtomicInteger.get ... stands before ... AtomicInteger.set",
              ENDS_WELL),
          Mistake.of(
              Sharing.OpensFilesTwice.class,
              "own data",
              "it looks for an entry first, and then makes it",
              "AssemblyLoadFinished(",
              ENDS_WELL),
          Mistake.of(
              Sharing.SharesItsScratchPad.class,
              "own data",
              "all threads have one list to work in",
              "Map.put ... Map.put",
              ENDS_WELL),
          Mistake.of(
              Sharing.ReportsTwice.class,
              "own data",
              "two threads find out at once that it is time",
              "ModuleLoadFinished(",
              ENDS_WELL),
          Mistake.of(
              Suspending.CollectsUnderItsLock.class,
              "R46",
              "it holds a lock of its callbacks over ForceGC",
              "ForceGC()",
              ENDS_WELL),
          Mistake.of(
              Suspending.StopsOnTwoThreads.class,
              "R44",
              "two of its threads suspend the runtime",
              "SuspendRuntime() ... SuspendRuntime()",
              ENDS_WELL),
          Mistake.of(
              Suspending.WaitsWhileAllStandsStill.class,
              "R45",
              "it waits for a thread of the program while the runtime stands still",
              "SuspendRuntime()",
              ENDS_WELL),
          Mistake.of(
              Suspending.NamesSamplesLater.class,
              "R8",
              "it names functions when the runtime goes on again",
              "ResumeRuntime()",
              USED_AFTER,
              ENDS_WELL),
          Mistake.of(
              Suspending.ExpectsSuspensions.class,
              "R61",
              "it does not expect that a suspension is given up",
              "RuntimeSuspendAborted()",
              ENDS_WELL),
          Mistake.of(
              Collecting.KeepsObjects.class,
              "R48, R53",
              "it keeps ObjectIDs over a collection",
              "GetClassFromObject(",
              ENDS_WELL),
          Mistake.of(
              Collecting.LooksWhileItMoves.class,
              "R51",
              "in MovedReferences2 it asks about objects",
              "MovedReferences2(",
              HOLDS_STILL,
              ENDS_WELL),
          Mistake.of(
              Collecting.MovesTwice.class,
              "R50",
              "it follows both forms of each range",
              "MovedReferences(",
              ENDS_WELL),
          Mistake.of(
              Collecting.MovesInPlace.class,
              "R49",
              "it changes its map of addresses while the ranges come",
              "MovedReferences2(",
              ENDS_WELL),
          Mistake.of(
              Collecting.ReadsEmptyRoots.class,
              "R56",
              "it reads where a root points, which may be nowhere",
              "RootReferences2(",
              ENDS_WELL),
          Mistake.of(
              Collecting.AsksForTheModuleOfArrays.class,
              "R21, R82",
              "it expects that each class has a definition, and arrays have none",
              "GetClassIDInfo2(",
              ENDS_WELL),
          Mistake.of(
              Collecting.WaitsForARefusedCollection.class,
              "R31, R59",
              "it waits for a collection that it was refused",
              "ForceGC()",
              ENDS_WELL),
          Mistake.of(
              Collecting.PairsBothForms.class,
              "R55",
              "it expects that one thread tells all of a collection",
              "MovedReferences2(",
              ENDS_WELL),
          Mistake.of(
              Handling.FreesHandlesTwice.class,
              "R58",
              "two of its threads free one handle",
              "DestroyHandle(",
              ENDS_WELL),
          Mistake.of(
              Handling.LooksThroughFreedHandles.class,
              "R58",
              "it looks through a handle that another thread frees",
              "GetObjectIDFromHandle(",
              ENDS_WELL),
          Mistake.of(
              Handling.KeepsMetadata.class,
              "field 9",
              "it never releases metadata",
              "GetModuleMetaData(",
              GIVEN_BACK),
          Mistake.of(
              Handling.ReleasesTwice.class,
              "field 9",
              "it releases metadata twice",
              "Release()",
              GIVEN_BACK),
          Mistake.of(
              Handling.KeepsFunctionControl.class,
              "calls 6",
              "it keeps the control of a ReJIT that it was lent",
              "SetCodegenFlags(",
              GIVEN_BACK,
              ENDS_WELL),
          Mistake.of(
              Compiling.NamesCodeLater.class,
              "R1, R24",
              "its own thread names methods that may be gone",
              "GetFunctionInfo",
              USED_AFTER,
              ENDS_WELL),
          Mistake.of(
              Compiling.RequestsLater.class,
              "R9",
              "its own thread requests a ReJIT of a module that may be gone",
              "RequestReJIT(",
              USED_AFTER,
              ENDS_WELL),
          Mistake.of(
              Compiling.NamesStubsByToken.class,
              "R81, field 37",
              "it takes what a stub answers for a token",
              "GetMethodProps(",
              ENDS_WELL,
              GIVEN_BACK),
          Mistake.of(
              Compiling.NamesDynamicMethodsLater.class,
              "R12, R13",
              "its own thread names dynamic methods that may be gone",
              "GetDynamicFunctionInfo(",
              USED_AFTER,
              ENDS_WELL),
          Mistake.of(
              Compiling.AsksForTheClassOfSharedCode.class,
              "R81",
              "it asks for the class of code that instantiations share",
              "GetClassIDInfo(",
              ENDS_WELL),
          Mistake.of(
              Compiling.PairsByMethod.class,
              "R28",
              "it expects that one thread at a time compiles a method",
              "JITCompilationFinished(",
              ENDS_WELL),
          Mistake.of(
              Compiling.PairsByThread.class,
              "R37",
              "it expects one compilation at a time on a thread",
              "JITCompilationFinished(",
              ENDS_WELL),
          Mistake.of(
              Rewriting.RequestsForPlugins.class,
              "G38",
              "it requests a ReJIT of code that can be unloaded",
              "RequestReJIT(",
              ENDS_WELL),
          Mistake.of(
              Rewriting.ProbesEveryCompilation.class,
              "R27, R29",
              "each compilation of a method gets one probe more",
              "SetILFunctionBody(",
              SOUND),
          Mistake.of(
              Rewriting.LeavesANumberBehind.class,
              "field 28",
              "its probe leaves something on the stack",
              "SetILFunctionBody(",
              SOUND),
          Mistake.of(
              Rewriting.LeavesClausesBehind.class,
              "own code",
              "its probe moves the code, and the exception clauses stay",
              "SetILFunctionBody(",
              SOUND),
          Mistake.of(
              Following.PopsWithoutLooking.class,
              "R62",
              "it expects that each function is left that was entered",
              "another function is left",
              ENDS_WELL),
          Mistake.of(
              Following.NamesCalledMethodsLater.class,
              "R1",
              "its reporter names called methods that may be gone",
              "GetFunctionInfo",
              USED_AFTER,
              ENDS_WELL),
          Mistake.of(
              Following.ExpectsHandlersToEnd.class,
              "R63",
              "it expects that each handler is left",
              "Shutdown()",
              ENDS_WELL),
          Mistake.of(
              Following.ExpectsUnwindsToNest.class,
              "R62",
              "it expects that whatever is left was entered",
              "ExceptionUnwindFunctionLeave(",
              ENDS_WELL),
          Mistake.of(
              Following.CountsThrowsTwice.class,
              "R64",
              "it takes each throw for another exception",
              "ExceptionThrown(",
              ENDS_WELL),
          Mistake.of(
              Following.KeepsWhatWasThrown.class,
              "R48",
              "it asks about an exception where it lay when it was thrown",
              "GetClassFromObject(",
              ENDS_WELL));

  private WorkMistakes() {}
}
