package io.github.clrsim.model.program;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.heap.Handle;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.scenario.HandleKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The objects that a scenario names: each is held by a strong handle until it is forgotten. Where
 * one could not be made, because its class failed to load, what is done with it does nothing.
 */
final class ProgramObjects {
  private static final char CHARACTER = 'x';

  private final Heap heap;
  private final Predicate<TypeKey> isReady;
  private final SimulatedThreads scheduler;
  // Empty for what could not be made.
  private final Map<String, Optional<Handle>> held = new LinkedHashMap<>();
  private final Map<String, Optional<Handle>> handles = new LinkedHashMap<>();

  ProgramObjects(Heap heap, Predicate<TypeKey> isReady, SimulatedThreads scheduler) {
    this.isReady = isReady;
    this.heap = heap;
    this.scheduler = scheduler;
  }

  /**
   * Makes an object.
   *
   * @param type loads its class
   * @throws TypeLoadFailure if that cannot be loaded
   */
  void make(String name, Supplier<LoadedType> type, List<Integer> lengths) {
    make(name, type, lengths, made -> {});
  }

  /** Makes a string. */
  void makeText(String name, Supplier<LoadedType> type, int length) {
    make(name, type, List.of(length), made -> heap.write(made, CHARACTER));
  }

  private void make(
      String name, Supplier<LoadedType> type, List<Integer> lengths, Consumer<HeapObject> fill) {
    LoadedType loaded;
    try {
      loaded = type.get();
    } catch (TypeLoadFailure failure) {
      held.putIfAbsent(name, Optional.empty());
      throw failure;
    }
    if (!isReady.test(loaded.key())) {
      held.putIfAbsent(name, Optional.empty());
      return;
    }
    HeapObject made = heap.allocate(loaded, lengths, false);
    fill.accept(made);
    keep(held, name, Optional.of(heap.handles().make(HandleKind.STRONG, Optional.of(made))));
  }

  void link(String name, String field, String other) {
    Optional<HeapObject> to = object(other);
    object(name).ifPresent(from -> to.ifPresent(target -> heap.link(from, field, target)));
  }

  void fill(String name, LoadedType type) {
    object(name)
        .ifPresent(
            array -> {
              for (int element = 0; element < array.length(); element++) {
                heap.linkElement(array, element, heap.allocate(type, 0));
              }
            });
  }

  void forget(String name) {
    taken(held, "object", name).ifPresent(heap.handles()::free);
  }

  /** What cannot be pinned is refused by an exception: no handle is made, and none is let go. */
  void handle(String name, HandleKind kind, String object) {
    Optional<HeapObject> named = object(object);
    if (kind == HandleKind.PINNED && !named.map(heap::isPinnable).orElse(true)) {
      handles.putIfAbsent(name, Optional.empty());
      return;
    }
    keep(handles, name, named.map(target -> heap.handles().make(kind, Optional.of(target))));
  }

  void free(String name) {
    taken(handles, "handle", name).ifPresent(heap.handles()::free);
  }

  /** A table has a key once, and refuses it a second time. */
  void depend(String key, String value) {
    Optional<HeapObject> dependent = object(value);
    object(key)
        .filter(from -> !heap.handles().isKey(from))
        .ifPresent(from -> dependent.ifPresent(other -> heap.handles().makeDependent(from, other)));
  }

  private void keep(Map<String, Optional<Handle>> in, String name, Optional<Handle> made) {
    Optional.ofNullable(in.put(name, made))
        .flatMap(before -> before)
        .ifPresent(heap.handles()::free);
  }

  /** An object that a thread names before another has made it is made by then: it waits. */
  Optional<HeapObject> object(String name) {
    scheduler.awaitHost("object %s to be made".formatted(name), () -> held.containsKey(name));
    return Objects.requireNonNull(held.get(name)).flatMap(handle -> heap.find(handle.objectId()));
  }

  private Optional<Handle> taken(Map<String, Optional<Handle>> from, String kind, String name) {
    scheduler.awaitHost("%s %s to be made".formatted(kind, name), () -> from.containsKey(name));
    return Optional.ofNullable(from.remove(name))
        .orElseThrow(
            () ->
                new Diagnostic(
                        "The %s %s is gone already".formatted(kind, name),
                        "the scenario",
                        "two of its lines free it",
                        "leave one out")
                    .thrown());
  }
}
