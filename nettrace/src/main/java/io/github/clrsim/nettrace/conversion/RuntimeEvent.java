package io.github.clrsim.nettrace.conversion;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.corprof.CorPrfSuspendReason;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;

/**
 * An event of the runtime that is about the same as a callback. Its IDs are those of the profiling
 * interface: both are addresses of the runtime's own structures.
 */
sealed interface RuntimeEvent {

  /** An assembly is loaded; its module comes next (Loader/AssemblyLoad). */
  record AssemblyLoaded(AssemblyId assembly) implements RuntimeEvent {}

  /** A module is loaded (Loader/ModuleLoad). */
  record ModuleLoaded(ModuleId module, AssemblyId assembly) implements RuntimeEvent {}

  /** A domain is loaded (Loader/AppDomainLoad). */
  record DomainLoaded(AppDomainId domain) implements RuntimeEvent {}

  /** A module is about to go, or the process is (Loader/ModuleUnload). */
  record ModuleLeaving(ModuleId module) implements RuntimeEvent {}

  /**
   * An assembly is about to go, or the process is; its modules came before (Loader/AssemblyUnload).
   */
  record AssemblyLeaving(AssemblyId assembly, boolean isCollectible) implements RuntimeEvent {}

  /** The compiler begins (Method/JittingStarted). */
  record CompilationStarted(FunctionId function, boolean isDynamic) implements RuntimeEvent {}

  /** The compiler is done, with success (Method/LoadVerbose of what was compiled). */
  record CompilationFinished(FunctionId function, boolean isDynamic) implements RuntimeEvent {}

  /** A dynamic method is about to go (Method/UnloadVerbose). */
  record DynamicMethodLeaving(FunctionId function) implements RuntimeEvent {}

  /** The runtime knows a thread from now on, told by itself (ThreadCreated). */
  record ThreadBegun(ThreadId thread, int osThread) implements RuntimeEvent {}

  /**
   * A collection begins (GC/Start).
   *
   * @param number of the collection in this process
   * @param generation the oldest that is collected
   * @param isInBackground whether the program goes on meanwhile
   */
  record CollectionStarted(long number, int generation, boolean isInduced, boolean isInBackground)
      implements RuntimeEvent {}

  /** A collection ends (GC/Stop). */
  record CollectionFinished(long number) implements RuntimeEvent {}

  /** The runtime begins to stop the program (GC/SuspendEEStart). */
  record SuspensionStarted(CorPrfSuspendReason reason) implements RuntimeEvent {}

  /** What tells nothing but that it comes. */
  record Plain(Callback callback) implements RuntimeEvent {}
}
