package io.github.clrsim.explore.story;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.callback.AppDomainCallback.AppDomainShutdownStarted;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleDestroyed;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerAttachComplete;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerDetachSucceeded;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeResumeFinished;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendAborted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Step;
import java.util.EnumSet;
import java.util.Set;

/** Steps behind which the world is another one, for whoever keeps notes of it. */
final class TurningPoint {
  /** How many are shown where the steps about IDs tell the rest. */
  static final int SHOWN_BESIDE_IDS = 3;

  /** How many are shown where no step is known to matter. */
  static final int SHOWN = 8;

  /** The profiler changes what it is told, what the program does, or whether it is there. */
  private static final Set<Deed> DEEDS =
      EnumSet.of(Deed.SETS_EVENTS, Deed.REQUESTS_DETACH, Deed.SETS_BODY);

  private static final Set<MethodSpec> CALLS =
      CallTable.runtimeRows(
          "ForceGC",
          "SuspendRuntime",
          "ResumeRuntime",
          "DestroyHandle",
          "RequestReJIT",
          "RequestReJITWithInliners",
          "RequestRevert");

  /** Something went, moved, or stood still. */
  private static final Set<Class<? extends Callback>> EVENTS =
      Set.of(
          AppDomainShutdownStarted.class,
          ModuleUnloadStarted.class,
          AssemblyUnloadFinished.class,
          ThreadDestroyed.class,
          GarbageCollectionStarted.class,
          GarbageCollectionFinished.class,
          MovedReferences.class,
          MovedReferences2.class,
          HandleDestroyed.class,
          RuntimeSuspendStarted.class,
          RuntimeSuspendAborted.class,
          RuntimeResumeFinished.class,
          ProfilerAttachComplete.class,
          ProfilerDetachSucceeded.class,
          Shutdown.class);

  private TurningPoint() {}

  /** Whether a step is one; beside IDs, of which the life is shown, only the profiler's deeds. */
  static boolean is(Step step, boolean besideIds) {
    return switch (step) {
      case Step.CallMade made -> isDeed(made.call().method());
      case Step.CallbackEntered entered ->
          !besideIds && EVENTS.contains(entered.callback().getClass());
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

  private static boolean isDeed(MethodSpec method) {
    return DEEDS.contains(method.deed()) || CALLS.contains(method);
  }
}
