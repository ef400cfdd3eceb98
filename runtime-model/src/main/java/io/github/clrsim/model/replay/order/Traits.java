package io.github.clrsim.model.replay.order;

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
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookType.Moment;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.RunTimeId;
import java.util.List;

/**
 * What an event means for the order of others.
 *
 * @param changes the IDs of which it says that something about them changes
 * @param uses other IDs that it names
 */
record Traits(Kind kind, Freedom freedom, List<RunTimeId> changes, List<RunTimeId> uses) {

  /** What sort of event it is. */
  enum Kind {
    /** Stays where it is. */
    FIXED(Bond.STANDS_STILL),
    /** Stays where it is, at the start or the end of the process. */
    LIFECYCLE(Bond.START_AND_END),
    /** An assembly or a module is loaded. */
    LOAD(Bond.LIFE),
    /** A class is announced. */
    CLASS_LOAD(Bond.LIFE),
    /** Something is unloaded. */
    UNLOAD(Bond.LIFE),
    /** Code is ready, and so is all that it names. */
    COMPILED(Bond.LIFE),
    /** Anything else that says whom it is about. */
    PLAIN(Bond.LIFE),
    /** It may be about anything. */
    VAGUE(Bond.UNKNOWN);

    private final Bond bond;

    Kind(Bond bond) {
      this.bond = bond;
    }

    Bond bond() {
      return bond;
    }
  }

  Traits {
    changes = List.copyOf(changes);
    uses = List.copyOf(uses);
  }

  boolean isFixed() {
    return kind == Kind.FIXED || kind == Kind.LIFECYCLE;
  }

  static Traits of(Callback callback) {
    return switch (callback) {
      case AppDomainCallback _,
          EventPipeCallback _,
          ReJITCallback _,
          RemotingCallback _,
          SuspensionCallback _ ->
          fixed(Kind.FIXED);
      case LifecycleCallback _ -> fixed(Kind.LIFECYCLE);
      case AssemblyCallback assembly -> of(assembly);
      case ClassCallback type -> of(type);
      case ModuleCallback module -> of(module);
      case FunctionCallback function -> of(function);
      case GarbageCollectionCallback collection -> of(collection);
      case ThreadCallback thread -> of(thread);
      case ExceptionCallback exception -> of(exception);
      case TransitionCallback.UnmanagedToManagedTransition crossing ->
          using(Freedom.CROSSING, crossing.functionId());
      case TransitionCallback.ManagedToUnmanagedTransition crossing ->
          using(Freedom.CROSSING, crossing.functionId());
    };
  }

  /** A hook comes behind what the mapper answered about its function. */
  static Traits of(Hook hook, FunctionId function) {
    return hook.type().moment() == Moment.COMPILED
        ? changing(Kind.PLAIN, Freedom.HOOK, function)
        : using(Freedom.HOOK, function);
  }

  private static Traits of(AssemblyCallback callback) {
    return switch (callback) {
      case AssemblyCallback.AssemblyLoadStarted load ->
          changing(Kind.LOAD, Freedom.LOAD, load.assemblyId());
      case AssemblyCallback.AssemblyLoadFinished load ->
          changing(Kind.LOAD, Freedom.LOAD, load.assemblyId());
      case AssemblyCallback.AssemblyUnloadStarted unload ->
          changing(Kind.UNLOAD, Freedom.UNLOAD, unload.assemblyId());
      case AssemblyCallback.AssemblyUnloadFinished unload ->
          changing(Kind.UNLOAD, Freedom.UNLOAD, unload.assemblyId());
      case AssemblyCallback.GetAssemblyReferences _ -> fixed(Kind.FIXED);
    };
  }

  private static Traits of(ModuleCallback callback) {
    return switch (callback) {
      case ModuleCallback.ModuleLoadStarted load ->
          changing(Kind.LOAD, Freedom.LOAD, load.moduleId());
      case ModuleCallback.ModuleLoadFinished load ->
          changing(Kind.LOAD, Freedom.LOAD, load.moduleId());
      case ModuleCallback.ModuleAttachedToAssembly load ->
          new Traits(
              Kind.LOAD, Freedom.LOAD, List.of(load.moduleId(), load.assemblyId()), List.of());
      case ModuleCallback.ModuleInMemorySymbolsUpdated update ->
          changing(Kind.LOAD, Freedom.LOAD, update.moduleId());
      case ModuleCallback.ModuleUnloadStarted unload ->
          changing(Kind.UNLOAD, Freedom.UNLOAD, unload.moduleId());
      case ModuleCallback.ModuleUnloadFinished unload ->
          changing(Kind.UNLOAD, Freedom.UNLOAD, unload.moduleId());
    };
  }

  private static Traits of(ClassCallback callback) {
    return switch (callback) {
      case ClassCallback.ClassLoadStarted load ->
          changing(Kind.CLASS_LOAD, Freedom.CLASS_LOAD, load.classId());
      case ClassCallback.ClassLoadFinished load ->
          changing(Kind.CLASS_LOAD, Freedom.CLASS_LOAD, load.classId());
      case ClassCallback.ClassUnloadStarted unload ->
          changing(Kind.UNLOAD, Freedom.UNLOAD, unload.classId());
      case ClassCallback.ClassUnloadFinished unload ->
          changing(Kind.UNLOAD, Freedom.UNLOAD, unload.classId());
      case ClassCallback.COMClassicVTableCreated _, ClassCallback.COMClassicVTableDestroyed _ ->
          fixed(Kind.FIXED);
    };
  }

  private static Traits of(FunctionCallback callback) {
    return switch (callback) {
      case FunctionCallback.FunctionUnloadStarted _, FunctionCallback.JITFunctionPitched _ ->
          fixed(Kind.FIXED);
      case FunctionCallback.JITCompilationStarted begun ->
          changing(Kind.PLAIN, Freedom.COMPILATION, begun.functionId());
      case FunctionCallback.JITCompilationFinished done ->
          changing(Kind.COMPILED, Freedom.COMPILATION, done.functionId());
      case FunctionCallback.JITCachedFunctionSearchStarted search ->
          changing(Kind.PLAIN, Freedom.SEARCH, search.functionId());
      case FunctionCallback.JITCachedFunctionSearchFinished search ->
          changing(Kind.PLAIN, Freedom.SEARCH, search.functionId());
      case FunctionCallback.JITInlining inlining ->
          new Traits(
              Kind.COMPILED,
              Freedom.COMPILATION,
              List.of(),
              List.of(inlining.callerId(), inlining.calleeId()));
      // Of the code of a dynamic method nobody knows what it names.
      case FunctionCallback.DynamicMethodJITCompilationStarted begun ->
          changing(Kind.VAGUE, Freedom.COMPILATION, begun.functionId());
      case FunctionCallback.DynamicMethodJITCompilationFinished done ->
          changing(Kind.VAGUE, Freedom.COMPILATION, done.functionId());
      case FunctionCallback.DynamicMethodUnloaded unload ->
          changing(Kind.UNLOAD, Freedom.DYNAMIC_UNLOAD, unload.functionId());
    };
  }

  private static Traits of(GarbageCollectionCallback callback) {
    return switch (callback) {
      case GarbageCollectionCallback.ObjectAllocated allocated ->
          new Traits(
              Kind.PLAIN,
              Freedom.ALLOCATION,
              List.of(allocated.objectId()),
              List.of(allocated.classId()));
      case GarbageCollectionCallback.HandleCreated made ->
          changing(Kind.PLAIN, Freedom.HANDLE, made.handleId());
      case GarbageCollectionCallback.HandleDestroyed freed ->
          changing(Kind.PLAIN, Freedom.HANDLE, freed.handleId());
      case GarbageCollectionCallback _ -> fixed(Kind.FIXED);
    };
  }

  private static Traits of(ThreadCallback callback) {
    return switch (callback) {
      case ThreadCallback.ThreadCreated thread ->
          changing(Kind.PLAIN, Freedom.THREAD, thread.threadId());
      case ThreadCallback.ThreadDestroyed thread ->
          changing(Kind.PLAIN, Freedom.THREAD, thread.threadId());
      case ThreadCallback.ThreadAssignedToOSThread thread ->
          changing(Kind.PLAIN, Freedom.THREAD, thread.managedThreadId());
      case ThreadCallback.ThreadNameChanged thread ->
          changing(Kind.PLAIN, Freedom.NAME, thread.threadId());
    };
  }

  /** Most name a function; what ends something names none (G68), and may be about any. */
  private static Traits of(ExceptionCallback callback) {
    return switch (callback) {
      case ExceptionCallback.ExceptionSearchFunctionEnter each ->
          using(Freedom.EXCEPTION, each.functionId());
      case ExceptionCallback.ExceptionSearchFilterEnter each ->
          using(Freedom.EXCEPTION, each.functionId());
      case ExceptionCallback.ExceptionSearchCatcherFound each ->
          using(Freedom.EXCEPTION, each.functionId());
      case ExceptionCallback.ExceptionUnwindFunctionEnter each ->
          using(Freedom.EXCEPTION, each.functionId());
      case ExceptionCallback.ExceptionUnwindFinallyEnter each ->
          using(Freedom.EXCEPTION, each.functionId());
      case ExceptionCallback.ExceptionCatcherEnter each ->
          using(Freedom.EXCEPTION, each.functionId());
      case ExceptionCallback _ -> new Traits(Kind.VAGUE, Freedom.EXCEPTION, List.of(), List.of());
    };
  }

  /** Of what stays where it is. */
  static Traits fixed(Kind kind) {
    return new Traits(kind, Freedom.NOTHING, List.of(), List.of());
  }

  private static Traits changing(Kind kind, Freedom freedom, RunTimeId changed) {
    return new Traits(kind, freedom, List.of(changed), List.of());
  }

  private static Traits using(Freedom freedom, RunTimeId used) {
    return new Traits(used.isNull() ? Kind.VAGUE : Kind.PLAIN, freedom, List.of(), List.of(used));
  }
}
