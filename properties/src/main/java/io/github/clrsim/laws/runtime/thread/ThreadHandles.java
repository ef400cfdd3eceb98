package io.github.clrsim.laws.runtime.thread;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleDestroyed;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.id.GCHandleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** What happens to the handles that a thread of the profiler's is given (ordering N66). */
final class ThreadHandles {
  private ThreadHandles() {}

  /** They are destroyed behind the end of the thread, and nothing else comes before. */
  static Shape areTakenAlong() {
    return Shape.of(TakenAlong::new).about(Callback.class);
  }

  private static final class TakenAlong implements Checker {
    // Looked up only, never walked.
    private final Map<Integer, Set<GCHandleId>> made = new HashMap<>();
    private final Map<ThreadId, Set<GCHandleId>> had = new HashMap<>();
    private final Map<Integer, Set<GCHandleId>> due = new HashMap<>();

    @Override
    public CheckResult entered(RunState scene, Callback callback) {
      Set<GCHandleId> waiting = due.getOrDefault(scene.thread(), Set.of());
      switch (callback) {
        case HandleDestroyed(GCHandleId handle) -> {
          boolean isDue = waiting.contains(handle);
          made.values().forEach(handles -> handles.remove(handle));
          had.values().forEach(handles -> handles.remove(handle));
          due.values().forEach(handles -> handles.remove(handle));
          return CheckResult.shown(isDue);
        }
        case HandleCreated(GCHandleId handle, var _) when isOfProfiler(scene) ->
            made.computeIfAbsent(scene.thread(), _ -> new LinkedHashSet<>()).add(handle);
        case ThreadCreated(ThreadId id) when isOfProfiler(scene) -> {
          Set<GCHandleId> its = made.remove(scene.thread());
          if (its != null) {
            had.put(id, its);
          }
        }
        case ThreadDestroyed(ThreadId id) when had.containsKey(id) -> {
          // Who has asked for less meanwhile does not hear of the handles.
          Set<GCHandleId> its = had.remove(id);
          if (its != null && scene.events().areKnownWhole(HandleDestroyed.class)) {
            due.put(scene.thread(), its);
          }
        }
        default -> {}
      }
      return waiting.isEmpty()
          ? CheckResult.NONE
          : CheckResult.broken(
              "%s came on thread %d, and %s was not destroyed, which a thread of the profiler's had",
              callback, scene.thread(), waiting.iterator().next());
    }

    /** Only where all is heard that this is about. */
    private static boolean isOfProfiler(RunState scene) {
      return scene.kind() == ThreadKind.PROFILER
          && scene.events().areKnownWhole(HandleCreated.class)
          && scene.events().areKnownWhole(ThreadCreated.class);
    }
  }
}
