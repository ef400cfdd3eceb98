package io.github.clrsim.laws.lifetime;

import io.github.clrsim.api.callback.AppDomainCallback;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.EventPipeCallback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ReJITCallback;
import io.github.clrsim.api.callback.RemotingCallback;
import io.github.clrsim.api.callback.SuspensionCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.callback.TransitionCallback;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.outcome.HResult;
import java.util.Optional;

/**
 * A callback as a passage in the life of the one ID it is about.
 *
 * @param turn which passage
 * @param subject whose
 * @param status how the load or unload went; S_OK where the callback does not say
 */
public record Passage(Turn turn, RunTimeId subject, HResult status) {

  /** The passages of a life. */
  public enum Turn {
    /** It is announced and not complete. */
    LOAD_STARTED,
    /** It is complete, or its load failed. */
    LOAD_FINISHED,
    /** It is about to go; inside this callback it can still be asked about. */
    UNLOAD_STARTED,
    /** It is gone. */
    UNLOAD_FINISHED
  }

  /** The passage that {@code callback} tells, if it tells one. */
  public static Optional<Passage> of(Callback callback) {
    return switch (callback) {
      case AssemblyCallback about -> ofAssembly(about);
      case ModuleCallback about -> ofModule(about);
      case ClassCallback about -> ofClass(about);
      case FunctionCallback about -> ofFunction(about);
      case ThreadCallback about -> ofThread(about);
      case AppDomainCallback _,
          EventPipeCallback _,
          ExceptionCallback _,
          GarbageCollectionCallback _,
          LifecycleCallback _,
          ReJITCallback _,
          RemotingCallback _,
          SuspensionCallback _,
          TransitionCallback _ ->
          Optional.empty();
    };
  }

  private static Optional<Passage> ofAssembly(AssemblyCallback callback) {
    return switch (callback) {
      case AssemblyCallback.AssemblyLoadStarted(var id) -> told(Turn.LOAD_STARTED, id);
      case AssemblyCallback.AssemblyLoadFinished(var id, var hr) ->
          told(Turn.LOAD_FINISHED, id, hr);
      case AssemblyCallback.AssemblyUnloadStarted(var id) -> told(Turn.UNLOAD_STARTED, id);
      case AssemblyCallback.AssemblyUnloadFinished(var id, var hr) ->
          told(Turn.UNLOAD_FINISHED, id, hr);
      case AssemblyCallback.GetAssemblyReferences _ -> Optional.empty();
    };
  }

  private static Optional<Passage> ofModule(ModuleCallback callback) {
    return switch (callback) {
      case ModuleCallback.ModuleLoadStarted(var id) -> told(Turn.LOAD_STARTED, id);
      case ModuleCallback.ModuleLoadFinished(var id, var hr) -> told(Turn.LOAD_FINISHED, id, hr);
      case ModuleCallback.ModuleUnloadStarted(var id) -> told(Turn.UNLOAD_STARTED, id);
      case ModuleCallback.ModuleUnloadFinished(var id, var hr) ->
          told(Turn.UNLOAD_FINISHED, id, hr);
      case ModuleCallback.ModuleAttachedToAssembly _,
          ModuleCallback.ModuleInMemorySymbolsUpdated _ ->
          Optional.empty();
    };
  }

  private static Optional<Passage> ofClass(ClassCallback callback) {
    return switch (callback) {
      case ClassCallback.ClassLoadStarted(var id) -> told(Turn.LOAD_STARTED, id);
      case ClassCallback.ClassLoadFinished(var id, var hr) -> told(Turn.LOAD_FINISHED, id, hr);
      case ClassCallback.ClassUnloadStarted(var id) -> told(Turn.UNLOAD_STARTED, id);
      case ClassCallback.ClassUnloadFinished(var id, var hr) -> told(Turn.UNLOAD_FINISHED, id, hr);
      case ClassCallback.COMClassicVTableCreated _, ClassCallback.COMClassicVTableDestroyed _ ->
          Optional.empty();
    };
  }

  private static Optional<Passage> ofFunction(FunctionCallback callback) {
    return switch (callback) {
      case FunctionCallback.FunctionUnloadStarted(var id) -> told(Turn.UNLOAD_STARTED, id);
      case FunctionCallback.DynamicMethodUnloaded(var id) -> told(Turn.UNLOAD_STARTED, id);
      case FunctionCallback.JITCompilationStarted _,
          FunctionCallback.JITCompilationFinished _,
          FunctionCallback.JITCachedFunctionSearchStarted _,
          FunctionCallback.JITCachedFunctionSearchFinished _,
          FunctionCallback.JITFunctionPitched _,
          FunctionCallback.JITInlining _,
          FunctionCallback.DynamicMethodJITCompilationStarted _,
          FunctionCallback.DynamicMethodJITCompilationFinished _ ->
          Optional.empty();
    };
  }

  private static Optional<Passage> ofThread(ThreadCallback callback) {
    return switch (callback) {
      case ThreadCallback.ThreadDestroyed(var id) -> told(Turn.UNLOAD_STARTED, id);
      case ThreadCallback.ThreadCreated _,
          ThreadCallback.ThreadAssignedToOSThread _,
          ThreadCallback.ThreadNameChanged _ ->
          Optional.empty();
    };
  }

  private static Optional<Passage> told(Turn turn, RunTimeId subject) {
    return told(turn, subject, HResult.S_OK);
  }

  private static Optional<Passage> told(Turn turn, RunTimeId subject, HResult status) {
    return Optional.of(new Passage(turn, subject, status));
  }
}
