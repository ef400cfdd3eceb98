package io.github.clrsim.compare.account;

import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.trace.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which function each callback about an exception is about. Those that name none follow the one
 * that does, on their thread; what is thrown is named by the first function that is searched.
 */
final class Throws {
  private final Map<Integer, FunctionId> functions = new HashMap<>();

  Throws(List<Step> steps) {
    Map<Integer, FunctionId> latest = new HashMap<>();
    Map<Integer, List<Integer>> thrown = new HashMap<>();
    for (int index = 0; index < steps.size(); index++) {
      if (steps.get(index)
          instanceof Step.CallbackEntered(int thread, ExceptionCallback callback)) {
        Optional<FunctionId> named = named(callback);
        List<Integer> waiting = thrown.computeIfAbsent(thread, key -> new ArrayList<>());
        if (named.isPresent()) {
          latest.put(thread, named.get());
          waiting.forEach(earlier -> functions.put(earlier, named.get()));
          waiting.clear();
        }
        if (callback instanceof ExceptionCallback.ExceptionThrown) {
          waiting.add(index);
        } else if (latest.containsKey(thread)) {
          functions.put(index, latest.getOrDefault(thread, new FunctionId(0)));
        }
      }
    }
  }

  /** The function that the callback which began at this step is about. */
  Optional<FunctionId> function(int entered) {
    return Optional.ofNullable(functions.get(entered));
  }

  private static Optional<FunctionId> named(ExceptionCallback callback) {
    return switch (callback) {
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
