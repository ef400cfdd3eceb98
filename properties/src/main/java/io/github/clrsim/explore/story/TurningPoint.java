package io.github.clrsim.explore.story;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import java.util.Set;

/** Steps behind which the world is another one, for whoever keeps notes of it. */
final class TurningPoint {
  /** How many are shown where the steps about IDs tell the rest. */
  static final int SHOWN_BESIDE_IDS = 3;

  /** How many are shown where no step is known to matter. */
  static final int SHOWN = 8;

  /** The profiler changes what it is told, what the program does, or whether it is there. */
  private static final Set<String> DEEDS =
      Set.of(
          "SetEventMask",
          "SetEventMask2",
          "RequestProfilerDetach",
          "ForceGC",
          "SuspendRuntime",
          "ResumeRuntime",
          "DestroyHandle",
          "RequestReJIT",
          "RequestReJITWithInliners",
          "RequestRevert",
          "SetILFunctionBody");

  /** Something went, moved, or stood still. */
  private static final Set<String> EVENTS =
      Set.of(
          "AppDomainShutdownStarted",
          "ModuleUnloadStarted",
          "AssemblyUnloadFinished",
          "ThreadDestroyed",
          "GarbageCollectionStarted",
          "GarbageCollectionFinished",
          "MovedReferences",
          "MovedReferences2",
          "HandleDestroyed",
          "RuntimeSuspendStarted",
          "RuntimeSuspendAborted",
          "RuntimeResumeFinished",
          "ProfilerAttachComplete",
          "ProfilerDetachSucceeded",
          "Shutdown");

  private TurningPoint() {}

  /** Whether a step is one; beside IDs, of which the life is shown, only the profiler's deeds. */
  static boolean is(Step step, boolean besideIds) {
    return switch (step) {
      case Step.CallMade made -> DEEDS.contains(made.call().method().name());
      case Step.CallbackEntered entered ->
          !besideIds && EVENTS.contains(entered.callback().methodName());
      case Step.CallbackReturned returned ->
          !besideIds && !returned.reply().hresult().equals(HResult.S_OK);
      case Step.ThreadSeen _,
          Step.CallAnswered _,
          Step.HookEntered _,
          Step.HookReturned _,
          Step.MemoryRead _,
          Step.MemoryWritten _,
          Step.Claimed _,
          Step.TruthTold _,
          Step.Marked _ ->
          false;
    };
  }
}
