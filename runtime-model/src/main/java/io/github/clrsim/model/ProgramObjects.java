package io.github.clrsim.model;

import io.github.clrsim.api.Letter;
import io.github.clrsim.model.heap.Handle;
import io.github.clrsim.model.heap.HandleKind;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.HeapObject;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.schedule.SimulatedThreads;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The objects that a scenario names: each is held by a strong handle until it is forgotten. */
final class ProgramObjects {
  private final Heap heap;
  private final SimulatedThreads scheduler;
  private final Map<String, Handle> held = new LinkedHashMap<>();
  private final Map<String, Handle> handles = new LinkedHashMap<>();

  ProgramObjects(Heap heap, SimulatedThreads scheduler) {
    this.heap = heap;
    this.scheduler = scheduler;
  }

  void make(String name, LoadedType type, List<Integer> lengths) {
    HeapObject made = heap.allocate(type, lengths, false);
    Optional.ofNullable(held.put(name, heap.handles().make(HandleKind.STRONG, Optional.of(made))))
        .ifPresent(heap.handles()::free);
  }

  void link(String name, String field, String other) {
    heap.link(object(name), field, object(other));
  }

  void forget(String name) {
    heap.handles().free(taken(held, "object", name));
  }

  void handle(String name, HandleKind kind, String object) {
    Handle made = heap.handles().make(kind, Optional.of(object(object)));
    Optional.ofNullable(handles.put(name, made)).ifPresent(heap.handles()::free);
  }

  void free(String name) {
    heap.handles().free(taken(handles, "handle", name));
  }

  void depend(String key, String value) {
    heap.handles().makeDependent(object(key), object(value));
  }

  /** An object that a thread names before another has made it is made by then: it waits. */
  private HeapObject object(String name) {
    scheduler.await("object %s to be made".formatted(name), () -> held.containsKey(name));
    return heap.find(Objects.requireNonNull(held.get(name)).objectId()).orElseThrow();
  }

  private Handle taken(Map<String, Handle> from, String kind, String name) {
    scheduler.await("%s %s to be made".formatted(kind, name), () -> from.containsKey(name));
    return Optional.ofNullable(from.remove(name))
        .orElseThrow(
            () ->
                new Letter(
                        "The %s %s is gone already".formatted(kind, name),
                        "the scenario",
                        "two of its lines free it",
                        "leave one out")
                    .thrown());
  }
}
