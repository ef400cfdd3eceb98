package io.github.clrsim.nettrace.conversion;

import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationStarted;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodUnloaded;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadAssignedToOSThread;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.corprof.CorPrfGcReason;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * The callbacks that mean the same as an event. It is asked in the order of time, since the end of
 * a collection says only by its number which it is.
 *
 * <p>What an event does not say is there as it always is: CoreCLR tells of successes alone that
 * they are loaded, and the profiler may always block. What could be anything, an object, is 0.
 */
final class Counterparts {
  private static final int GENERATIONS_SINCE_5 = 5;
  private static final int GENERATIONS_BEFORE = 4;
  private static final int OLDEST = 2;

  private final int generations;
  private OptionalLong collection = OptionalLong.empty();

  /**
   * Of one recording.
   *
   * @param hasPinnedObjects whether the runtime has a heap for them, as from .NET 5 on
   */
  Counterparts(boolean hasPinnedObjects) {
    this.generations = hasPinnedObjects ? GENERATIONS_SINCE_5 : GENERATIONS_BEFORE;
  }

  /** In their order; none for an event that no callback tells of. */
  List<Callback> of(RuntimeEvent event) {
    return switch (event) {
      case RuntimeEvent.AssemblyLoaded(var id) ->
          List.of(new AssemblyLoadFinished(id, HResult.S_OK));
      case RuntimeEvent.ModuleLoaded(var id, var assembly) ->
          List.of(
              new ModuleLoadFinished(id, HResult.S_OK), new ModuleAttachedToAssembly(id, assembly));
      case RuntimeEvent.DomainLoaded(var id) ->
          List.of(new AppDomainCreationFinished(id, HResult.S_OK));
      case RuntimeEvent.ModuleLeaving(var id) -> List.of(new ModuleUnloadStarted(id));
      case RuntimeEvent.AssemblyLeaving(var id, var _) -> List.of(new AssemblyUnloadStarted(id));
      case RuntimeEvent.CompilationStarted(var id, var isDynamic) ->
          List.of(
              isDynamic
                  ? new DynamicMethodJITCompilationStarted(id, true, Blob.EMPTY)
                  : new JITCompilationStarted(id, true));
      case RuntimeEvent.CompilationFinished(var id, var isDynamic) ->
          List.of(
              isDynamic
                  ? new DynamicMethodJITCompilationFinished(id, HResult.S_OK, true)
                  : new JITCompilationFinished(id, HResult.S_OK, true));
      case RuntimeEvent.DynamicMethodLeaving(var id) -> List.of(new DynamicMethodUnloaded(id));
      case RuntimeEvent.ThreadBegun(var id, var osThread) ->
          List.of(new ThreadCreated(id), new ThreadAssignedToOSThread(id, osThread));
      case RuntimeEvent.CollectionStarted started -> started(started);
      case RuntimeEvent.CollectionFinished(var number) -> finished(number);
      case RuntimeEvent.SuspensionStarted(var reason) -> List.of(new RuntimeSuspendStarted(reason));
      case RuntimeEvent.Plain(var callback) -> List.of(callback);
    };
  }

  /** One in the background, around others, or one that had begun before, is none that is told. */
  private List<Callback> finished(long number) {
    if (!collection.equals(OptionalLong.of(number))) {
      return List.of();
    }
    collection = OptionalLong.empty();
    return List.of(new GarbageCollectionFinished());
  }

  /** Whoever asks for collections has none in the background (N80). */
  private List<Callback> started(RuntimeEvent.CollectionStarted started) {
    if (started.isInBackground()) {
      return List.of();
    }
    collection = OptionalLong.of(started.number());
    return List.of(
        new GarbageCollectionStarted(
            IntStream.range(0, generations)
                .mapToObj(each -> each <= started.generation() || started.generation() >= OLDEST)
                .toList(),
            started.isInduced()
                ? CorPrfGcReason.COR_PRF_GC_INDUCED
                : CorPrfGcReason.COR_PRF_GC_OTHER));
  }
}
