package io.github.clrsim.profiler.interrogation;

import io.github.clrsim.api.callback.AppDomainCallback;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ReJITCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.callback.TransitionCallback;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.id.ThreadId;
import java.util.Arrays;
import java.util.List;

/**
 * What may be asked about inside a callback: what it names, unless that is not ready yet, is going,
 * or is being moved.
 *
 * @param ids of all kinds, none of them null
 */
record Subject(List<RunTimeId> ids) {
  /** Of a long list, so many stand for all. */
  private static final int SAMPLE = 2;

  private static final Subject NOTHING = new Subject(List.of());

  Subject {
    ids = List.copyOf(ids);
  }

  private static Subject of(RunTimeId... ids) {
    return new Subject(Arrays.stream(ids).filter(id -> !id.isNull()).toList());
  }

  private static Subject some(List<? extends RunTimeId> ids) {
    return new Subject(
        ids.stream().filter(id -> !id.isNull()).limit(SAMPLE).map(RunTimeId.class::cast).toList());
  }

  /** Those of one kind. */
  <T extends RunTimeId> List<T> each(Class<T> kind) {
    return ids.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  static Subject of(Callback event) {
    return switch (event) {
      case AppDomainCallback.AppDomainCreationFinished(AppDomainId domain, var is) ->
          is.failed() ? NOTHING : of(domain);
      case AssemblyCallback.AssemblyLoadFinished(AssemblyId assembly, var is) ->
          is.failed() ? NOTHING : of(assembly);
      case ModuleCallback.ModuleLoadFinished(ModuleId module, var is) ->
          is.failed() ? NOTHING : of(module);
      case ModuleCallback.ModuleInMemorySymbolsUpdated(ModuleId module) -> of(module);
      case ClassCallback.ClassLoadFinished(ClassId type, var is) ->
          is.failed() ? NOTHING : of(type);
      case FunctionCallback function -> of(function);
      case ReJITCallback.ReJITCompilationStarted(FunctionId function, var _, var _) -> of(function);
      case ReJITCallback.ReJITCompilationFinished(FunctionId function, var _, var _, var _) ->
          of(function);
      case ThreadCallback.ThreadCreated(ThreadId thread) -> of(thread);
      case ThreadCallback.ThreadAssignedToOSThread(ThreadId thread, var _) -> of(thread);
      case ThreadCallback.ThreadNameChanged(ThreadId thread, var _) -> of(thread);
      case ExceptionCallback exception -> of(exception);
      case GarbageCollectionCallback collection -> of(collection);
      case TransitionCallback.UnmanagedToManagedTransition(FunctionId function, var _) ->
          of(function);
      case TransitionCallback.ManagedToUnmanagedTransition(FunctionId function, var _) ->
          of(function);
      default -> NOTHING;
    };
  }

  private static Subject of(FunctionCallback event) {
    return switch (event) {
      case FunctionCallback.JITCompilationStarted(FunctionId function, var _) -> of(function);
      case FunctionCallback.JITCompilationFinished(FunctionId function, var _, var _) ->
          of(function);
      case FunctionCallback.JITCachedFunctionSearchStarted(FunctionId function, var _) ->
          of(function);
      case FunctionCallback.JITCachedFunctionSearchFinished(FunctionId function, var _) ->
          of(function);
      case FunctionCallback.JITInlining(FunctionId caller, FunctionId callee, var _) ->
          of(caller, callee);
      case FunctionCallback.DynamicMethodJITCompilationStarted(FunctionId function, var _, var _) ->
          of(function);
      case FunctionCallback.DynamicMethodJITCompilationFinished(
              FunctionId function,
              var _,
              var _) ->
          of(function);
      case FunctionCallback.FunctionUnloadStarted _,
          FunctionCallback.JITFunctionPitched _,
          FunctionCallback.DynamicMethodUnloaded _ ->
          NOTHING;
    };
  }

  private static Subject of(ExceptionCallback event) {
    return switch (event) {
      case ExceptionCallback.ExceptionThrown(ObjectId object) -> of(object);
      case ExceptionCallback.ExceptionSearchFunctionEnter(FunctionId function) -> of(function);
      case ExceptionCallback.ExceptionSearchFilterEnter(FunctionId function) -> of(function);
      case ExceptionCallback.ExceptionSearchCatcherFound(FunctionId function) -> of(function);
      case ExceptionCallback.ExceptionUnwindFunctionEnter(FunctionId function) -> of(function);
      case ExceptionCallback.ExceptionUnwindFinallyEnter(FunctionId function) -> of(function);
      case ExceptionCallback.ExceptionCatcherEnter(FunctionId function, ObjectId object) ->
          of(function, object);
      default -> NOTHING;
    };
  }

  private static Subject of(GarbageCollectionCallback event) {
    return switch (event) {
      case GarbageCollectionCallback.ObjectAllocated(ObjectId object, ClassId type) ->
          of(object, type);
      case GarbageCollectionCallback.ObjectsAllocatedByClass(List<ClassId> types, var _) ->
          some(types);
      case GarbageCollectionCallback.ObjectReferences(ObjectId object, ClassId type, var _) ->
          of(object, type);
      case GarbageCollectionCallback.RootReferences(List<ObjectId> roots) -> some(roots);
      case GarbageCollectionCallback.RootReferences2(List<ObjectId> roots, var _, var _, var _) ->
          some(roots);
      case GarbageCollectionCallback.FinalizeableObjectQueued(var _, ObjectId object) -> of(object);
      case GarbageCollectionCallback.HandleCreated(var _, ObjectId object) -> of(object);
      case GarbageCollectionCallback.ConditionalWeakTableElementReferences(
              List<ObjectId> keys,
              var _,
              var _) ->
          some(keys);
      case GarbageCollectionCallback.MovedReferences _,
          GarbageCollectionCallback.MovedReferences2 _,
          GarbageCollectionCallback.SurvivingReferences _,
          GarbageCollectionCallback.SurvivingReferences2 _,
          GarbageCollectionCallback.GarbageCollectionStarted _,
          GarbageCollectionCallback.GarbageCollectionFinished _,
          GarbageCollectionCallback.HandleDestroyed _ ->
          NOTHING;
    };
  }
}
