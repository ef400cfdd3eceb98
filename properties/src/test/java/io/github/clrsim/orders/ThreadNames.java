package io.github.clrsim.orders;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.id.ThreadId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What threads are called: by the names that they were given, or by what they are. */
final class ThreadNames {
  private final Map<ThreadId, String> names = new HashMap<>();
  private final Map<Integer, ThreadId> ids = new HashMap<>();
  private final Map<ThreadId, String> roles = new HashMap<>();

  void learn(Callback callback, int thread, String role) {
    switch (callback) {
      case ThreadCreated(var id) -> {
        roles.putIfAbsent(id, role);
        ids.put(thread, id);
      }
      case ThreadNameChanged(var id, String name) -> names.putIfAbsent(id, name);
      default -> {} // Says nothing about threads.
    }
  }

  /** The ID that the runtime gave to a thread of the trace. */
  Optional<ThreadId> idOf(int thread) {
    return Optional.ofNullable(ids.get(thread));
  }

  /** A thread that never comes is the program's way to say how far it is. */
  boolean isMark(ThreadId id) {
    return !roles.containsKey(id);
  }

  /** Its name; of one without a name its role, if that is another than of who tells of it. */
  String of(ThreadId id, String teller) {
    return Optional.ofNullable(names.get(id))
        .orElseGet(
            () ->
                Optional.ofNullable(roles.get(id)).filter(role -> !role.equals(teller)).orElse(""));
  }
}
