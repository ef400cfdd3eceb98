package io.github.clrsim.orders;

import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationFinished;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ReJITCallback;
import io.github.clrsim.api.callback.SuspensionCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.callback.TransitionCallback;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What callbacks tell, with names for IDs. */
final class CallbackWords {
  private final IdNames names;
  private final ThreadNames threads;
  private final CollectionWords collections;

  CallbackWords(IdNames names, ThreadNames threads) {
    this.names = names;
    this.threads = threads;
    this.collections = new CollectionWords(names);
  }

  /** The callback with names for IDs; outcomes other than S_OK are said. */
  Optional<String> of(int returned, Callback callback, String role) {
    if (callback instanceof GarbageCollectionCallback collection) {
      return collections.of(returned, collection);
    }
    List<Object> parts =
        switch (callback) {
          case ClassCallback.ClassLoadStarted(var id) -> List.of(id);
          case ClassCallback.ClassLoadFinished(var id, HResult is) -> List.of(id, is);
          case ClassCallback.ClassUnloadStarted(var id) -> List.of(id);
          case ClassCallback.ClassUnloadFinished(var id, HResult is) -> List.of(id, is);
          case ModuleCallback.ModuleLoadStarted(var id) -> List.of(id);
          case ModuleCallback.ModuleLoadFinished(var id, HResult is) -> List.of(id, is);
          case ModuleCallback.ModuleUnloadStarted(var id) -> List.of(id);
          case ModuleCallback.ModuleUnloadFinished(var id, HResult is) -> List.of(id, is);
          case ModuleCallback.ModuleAttachedToAssembly(var id, var to) -> List.of(id, to);
          case AssemblyCallback.AssemblyLoadStarted(var id) -> List.of(id);
          case AssemblyCallback.AssemblyLoadFinished(var id, HResult is) -> List.of(id, is);
          case AssemblyCallback.AssemblyUnloadStarted(var id) -> List.of(id);
          case AssemblyCallback.AssemblyUnloadFinished(var id, HResult is) -> List.of(id, is);
          case AppDomainCreationFinished(var _, HResult is) -> List.of(is);
          case FunctionCallback.JITCompilationStarted(var id, boolean _) -> List.of(id);
          case FunctionCallback.JITCompilationFinished(var id, HResult is, boolean _) ->
              List.of(id, is);
          case FunctionCallback.JITInlining(var caller, var callee, int _) ->
              List.of(caller, callee);
          case FunctionCallback.DynamicMethodJITCompilationStarted(var id, boolean _, var _) ->
              List.of(id);
          case FunctionCallback.DynamicMethodJITCompilationFinished(
                  var id,
                  HResult is,
                  boolean _) ->
              List.of(id, is);
          case FunctionCallback.DynamicMethodUnloaded(var id) -> List.of(id);
          case ReJITCallback.GetReJITParameters(var module, var method, var _) ->
              List.of(names.method(module, method, returned));
          case ReJITCallback.ReJITCompilationStarted(var id, ReJitId version, boolean _) ->
              List.of(id, version.value());
          case ReJITCallback.ReJITCompilationFinished(
                  var id,
                  ReJitId version,
                  HResult is,
                  boolean _) ->
              List.of(id, version.value(), is);
          case SuspensionCallback.RuntimeSuspendStarted(var reason) -> List.of(reason);
          case SuspensionCallback.RuntimeThreadSuspended(var id) -> List.of(threads.of(id, role));
          case SuspensionCallback.RuntimeThreadResumed(var id) -> List.of(threads.of(id, role));
          case TransitionCallback.ManagedToUnmanagedTransition(var id, var reason) ->
              List.of(id, reason);
          case TransitionCallback.UnmanagedToManagedTransition(var id, var reason) ->
              List.of(id, reason);
          case ExceptionCallback exception -> subject(exception).stream().toList();
          case ThreadCallback.ThreadNameChanged(var id, String name) ->
              List.of(threads.isMark(id) ? "mark" : "ThreadNameChanged", name);
          case ThreadCallback.ThreadCreated(var id) -> List.of(threads.of(id, role));
          case ThreadCallback.ThreadAssignedToOSThread(var id, int _) ->
              List.of(threads.of(id, role));
          case ThreadCallback.ThreadDestroyed(var id) -> List.of(threads.of(id, role));
          default -> List.of();
        };
    String text =
        parts.stream()
            .filter(part -> !part.equals(HResult.S_OK))
            .map(part -> part instanceof RunTimeId id ? names.of(id, returned) : part.toString())
            .collect(Collectors.joining(" "))
            .strip();
    return Optional.of(
        callback instanceof ThreadCallback.ThreadNameChanged
            ? text
            : (callback.methodName() + " " + text).strip());
  }

  private static Optional<Object> subject(ExceptionCallback callback) {
    return switch (callback) {
      case ExceptionCallback.ExceptionThrown(var id) -> Optional.of(id);
      case ExceptionCallback.ExceptionSearchFunctionEnter(var id) -> Optional.of(id);
      case ExceptionCallback.ExceptionSearchFilterEnter(var id) -> Optional.of(id);
      case ExceptionCallback.ExceptionSearchCatcherFound(var id) -> Optional.of(id);
      case ExceptionCallback.ExceptionUnwindFunctionEnter(var id) -> Optional.of(id);
      case ExceptionCallback.ExceptionUnwindFinallyEnter(var id) -> Optional.of(id);
      case ExceptionCallback.ExceptionCatcherEnter(var id, var _) -> Optional.of(id);
      default -> Optional.empty();
    };
  }
}
