package io.github.clrsim.compare.account;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleDestroyed;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.id.GCHandleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.trace.Step;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Which allocations and handles of a run are those that the scenario names. An action that makes an
 * object makes a handle for it last of all; so does one that makes a handle, for an object that was
 * there. Other handles may follow, but none for an object that is as new. What throws instead makes
 * a handle for its exception, and frees it. Who asked for large objects alone hears of an object
 * that an action makes only if it is large; else a table of the runtime's own, which is large or
 * lies among what is, would be taken for it.
 */
final class ObjectNames {
  private static final List<String> MAKING = List.of("new", "array", "grid", "text");
  // An array of fewer elements is not compared where large objects alone are heard of.
  private static final long LARGE_MIN = 1_000;
  private static final String HANDLE = "handle";
  private static final String FILL = "fill";
  private static final String COLLECT = "collect";

  private final Map<Integer, String> made = new HashMap<>();
  private final Map<Integer, String> handles = new HashMap<>();
  private final Set<Integer> uncounted = new HashSet<>();
  private final Set<Integer> filling = new HashSet<>();
  private final Map<Integer, Allocation> allocations = new HashMap<>();

  /**
   * An allocation of a named object.
   *
   * @param at the step by which everything about it is known
   */
  record Allocation(String name, int at) {}

  /**
   * The last handle that a thread made behind a mark, if it names anything.
   *
   * @param allocated the step by which its object was allocated: later, another object may lie
   *     where this one did
   */
  private record Last(
      int index, int returned, GCHandleId id, OptionalInt allocated, List<String> words) {}

  /**
   * Looks through a whole run.
   *
   * @param asked what the profiler asked for
   */
  ObjectNames(Woven woven, EventMask asked, List<Step> steps) {
    boolean hearsOfAll = asked.hasLow(CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED);
    Map<Integer, String> actions = new HashMap<>();
    Map<Integer, Integer> begun = new HashMap<>();
    Map<Integer, Last> last = new HashMap<>();
    Map<ObjectId, Integer> allocated = new HashMap<>();
    for (int index = 0; index < steps.size(); index++) {
      if (steps.get(index) instanceof Step.CallbackEntered(int thread, Callback callback)) {
        if (actions.getOrDefault(thread, "").startsWith(COLLECT)) {
          uncounted.add(index);
        }
        switch (callback) {
          case ThreadNameChanged named when woven.isOwn(named.name()) -> {
            Optional.ofNullable(last.remove(thread)).ifPresent(this::note);
            actions.put(thread, woven.marks().getOrDefault(named.name(), ""));
            begun.put(thread, index);
          }
          case ObjectAllocated(ObjectId object, var _) -> {
            allocated.put(object, index);
            if (actions.getOrDefault(thread, "").startsWith(FILL)) {
              filling.add(index);
            }
          }
          case HandleCreated(GCHandleId id, ObjectId object) when !object.isNull() -> {
            List<String> words = List.of(actions.getOrDefault(thread, "").split(" ", -1));
            int allocation = allocated.getOrDefault(object, -1);
            boolean isNew = allocation > begun.getOrDefault(thread, steps.size());
            boolean isMaking = MAKING.contains(words.getFirst()) && (hearsOfAll || isLarge(words));
            if (isNew ? isMaking : words.getFirst().equals(HANDLE)) {
              OptionalInt known = allocation < 0 ? OptionalInt.empty() : OptionalInt.of(allocation);
              last.put(thread, new Last(index, returnOf(steps, index), id, known, words));
            }
          }
          case HandleDestroyed(GCHandleId id) ->
              Optional.ofNullable(last.get(thread))
                  .filter(made -> made.id().equals(id))
                  .ifPresent(_ -> last.remove(thread));
          default -> {}
        }
      }
    }
    last.values().forEach(this::note);
  }

  private static boolean isLarge(List<String> words) {
    return words.stream()
            .filter(word -> word.matches("[0-9]{1,9}"))
            .mapToLong(Long::parseLong)
            .reduce(1, (one, other) -> one * other)
        >= LARGE_MIN;
  }

  private static int returnOf(List<Step> steps, int entered) {
    int thread = steps.get(entered).thread();
    int index = entered;
    while (index < steps.size()
        && !(steps.get(index) instanceof Step.CallbackReturned(int on, var _, var _)
            && on == thread)) {
      index++;
    }
    return index;
  }

  private void note(Last last) {
    if (last.words().getFirst().equals(HANDLE)) {
      handles.put(last.index(), last.words().get(1));
      return;
    }
    made.put(last.index(), last.words().get(1));
    last.allocated()
        .ifPresent(
            index -> allocations.put(index, new Allocation(last.words().get(1), last.returned())));
  }

  /**
   * Whether what happens at this step happens as often on both arms: a program that waits for
   * contexts to die collects until they are dead.
   */
  boolean isCountedAt(int index) {
    return !uncounted.contains(index);
  }

  /** Whether what is allocated at this step may be one of those that fill an array. */
  boolean fillsAt(int index) {
    return filling.contains(index);
  }

  /** The named object that is allocated at this step. */
  Optional<Allocation> allocatedAt(int index) {
    return Optional.ofNullable(allocations.get(index));
  }

  /** The object for which the handle is that is made at this step, when it is made with it. */
  Optional<String> madeAt(int index) {
    return Optional.ofNullable(made.get(index));
  }

  /** The handle that is made at this step, when it has a name of its own. */
  Optional<String> handleAt(int index) {
    return Optional.ofNullable(handles.get(index));
  }
}
