package io.github.clrsim.conformance.report;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.FunctionCallback.FunctionUnloadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.trace.Step;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where the lives of IDs end: with the return of the callback that tells of it. */
final class Ends {
  private Ends() {}

  /** By the ID, the step after which it may not be used. */
  static Map<String, Integer> of(List<Step> steps) {
    Map<String, Integer> ends = new LinkedHashMap<>();
    Map<Integer, Deque<Callback>> open = new HashMap<>();
    for (int index = 0; index < steps.size(); index++) {
      switch (steps.get(index)) {
        case Step.CallbackEntered(int thread, Callback callback) ->
            open.computeIfAbsent(thread, _ -> new ArrayDeque<>()).push(callback);
        case Step.CallbackReturned(int thread, String _, var _) -> {
          Deque<Callback> callbacks = open.computeIfAbsent(thread, _ -> new ArrayDeque<>());
          if (!callbacks.isEmpty()) {
            int end = index;
            lastOf(callbacks.pop()).ifPresent(id -> ends.put(id.toString(), end));
          }
        }
        default -> {}
      }
    }
    return ends;
  }

  private static Optional<RunTimeId> lastOf(Callback callback) {
    return switch (callback) {
      case AssemblyUnloadStarted unload -> Optional.of(unload.assemblyId());
      case ModuleUnloadStarted unload -> Optional.of(unload.moduleId());
      case ClassUnloadStarted unload -> Optional.of(unload.classId());
      case FunctionUnloadStarted unload -> Optional.of(unload.functionId());
      case ThreadDestroyed destroyed -> Optional.of(destroyed.threadId());
      default -> Optional.empty();
    };
  }
}
