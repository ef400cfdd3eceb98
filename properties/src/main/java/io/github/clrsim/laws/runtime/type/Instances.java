package io.github.clrsim.laws.runtime.type;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.laws.runtime.type.KnownTypes.Definition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The instances that were announced, by the form that they share code in. What an instance is
 * looked up by is worked out once, or when what was missing for it becomes known, so that many
 * instances of one class take no longer each than few.
 */
final class Instances {
  /**
   * What instances have in common that share a form.
   *
   * @param arguments for each the canonical one, if it is a reference; another key, if it is an
   *     instance that is a value; the type itself otherwise
   */
  private record Key(Definition definition, List<Object> arguments) {}

  /** What stands in a key for any reference. */
  private enum Reference {
    ANY
  }

  /** An instance, as far as it is known. */
  private sealed interface Form {
    /**
     * It is known.
     *
     * @param isShared whether it is the shared form itself: every reference is System.__Canon
     */
    record Known(Key key, boolean isShared) implements Form {}

    /** Not before this class is. */
    record Lacking(ClassId id) implements Form {}

    /** Not before the types are that have to be known by name. */
    record Nameless() implements Form {}
  }

  /** Those with one key; the exact ones by the thread that announced them, in order. */
  private static final class Sharing {
    private final Map<Integer, Set<ClassId>> exact = new HashMap<>();
    private final Set<ClassId> shared = new LinkedHashSet<>();
  }

  // These are looked up only, but for the last.
  private final Map<ClassId, Integer> announcers = new HashMap<>();
  private final Map<Key, Sharing> sharing = new HashMap<>();
  private final Map<ClassId, Form> forms = new HashMap<>();
  private final Map<ClassId, Set<ClassId>> waiting = new HashMap<>();
  private final Map<ClassId, Set<ClassId>> made = new HashMap<>();
  private final Set<ClassId> nameless = new LinkedHashSet<>();
  private final KnownTypes types;
  private long looks;

  Instances(KnownTypes types) {
    this.types = types;
  }

  /** How often a type was looked at to work out what instances are looked up by. */
  long looks() {
    return looks;
  }

  /** An instance was announced. */
  void add(ClassId id, int thread) {
    announcers.put(id, thread);
    put(id, thread);
  }

  /** The first instance that was announced on this thread and shares that form, if it is one. */
  Optional<ClassId> earlyOf(ClassId id, int thread) {
    return formOf(id)
        .filter(Form.Known::isShared)
        .map(form -> sharing(form).exact.getOrDefault(thread, Set.of()))
        .flatMap(exact -> exact.stream().findFirst());
  }

  /** Whether the shared form of this instance was announced. */
  boolean hasSharedForm(ClassId id) {
    return formOf(id)
        .filter(form -> !form.isShared() && !sharing(form).shared.isEmpty())
        .isPresent();
  }

  /** Something more is known of a class. */
  void learned(ClassId id) {
    Optional.ofNullable(waiting.remove(id)).ifPresent(this::putAgain);
  }

  /** The types that have to be known by name are. */
  void learnedNames() {
    List<ClassId> all = List.copyOf(nameless);
    nameless.clear();
    putAgain(all);
  }

  /** The class of this ID is another one: what was made of the old one is gone with it. */
  void forget(ClassId id) {
    remove(id);
    Optional.ofNullable(made.remove(id)).ifPresent(of -> List.copyOf(of).forEach(this::remove));
  }

  /** Nothing is known any more. */
  void forget() {
    announcers.clear();
    sharing.clear();
    forms.clear();
    waiting.clear();
    made.clear();
    nameless.clear();
  }

  private void putAgain(Iterable<ClassId> some) {
    for (ClassId id : some) {
      Optional.ofNullable(announcers.get(id)).ifPresent(thread -> put(id, thread));
    }
  }

  private void put(ClassId id, int thread) {
    Form form = form(id);
    forms.put(id, form);
    switch (form) {
      case Form.Known known when known.isShared() -> sharing(known).shared.add(id);
      case Form.Known known ->
          sharing(known).exact.computeIfAbsent(thread, _ -> new LinkedHashSet<>()).add(id);
      case Form.Lacking(ClassId lacking) ->
          waiting.computeIfAbsent(lacking, _ -> new LinkedHashSet<>()).add(id);
      case Form.Nameless _ -> nameless.add(id);
    }
    arguments(id).forEach(of -> made.computeIfAbsent(of, _ -> new LinkedHashSet<>()).add(id));
  }

  private void remove(ClassId id) {
    for (ClassId of : arguments(id)) {
      Optional.ofNullable(made.get(of)).ifPresent(others -> others.remove(id));
    }
    Optional<Form> form = Optional.ofNullable(forms.remove(id));
    Optional<Integer> thread = Optional.ofNullable(announcers.remove(id));
    if (form.isEmpty() || thread.isEmpty()) {
      return;
    }
    switch (form.get()) {
      case Form.Known known -> {
        sharing(known).shared.remove(id);
        sharing(known).exact.getOrDefault(thread.get(), new LinkedHashSet<>()).remove(id);
      }
      case Form.Lacking(ClassId lacking) ->
          Optional.ofNullable(waiting.get(lacking)).ifPresent(others -> others.remove(id));
      case Form.Nameless _ -> nameless.remove(id);
    }
  }

  private Sharing sharing(Form.Known form) {
    return sharing.computeIfAbsent(form.key(), _ -> new Sharing());
  }

  private Optional<Form.Known> formOf(ClassId id) {
    return forms.get(id) instanceof Form.Known known ? Optional.of(known) : Optional.empty();
  }

  /** What an instance is, by what is known of its arguments now. */
  private Form form(ClassId id) {
    Optional<ClassIDInfo2> info = types.info(id);
    if (info.isEmpty()) {
      return new Form.Lacking(id);
    }
    if (!types.areNamesKnown()) {
      return new Form.Nameless();
    }
    List<Object> canonical = new ArrayList<>();
    boolean isShared = true;
    for (ClassId argument : info.get().typeArgs()) {
      looks++;
      if (types.isCanon(argument)) {
        canonical.add(Reference.ANY);
        continue;
      }
      switch (types.sort(argument)) {
        case REFERENCE -> {
          canonical.add(Reference.ANY);
          isShared = false;
        }
        case VALUE -> {
          if (arguments(argument).isEmpty()) {
            canonical.add(argument);
            continue;
          }
          if (!(form(argument) instanceof Form.Known(Key key, boolean isInside))) {
            return form(argument);
          }
          canonical.add(key);
          isShared &= isInside;
        }
        case UNKNOWN -> {
          return new Form.Lacking(types.lacking(argument));
        }
      }
    }
    return new Form.Known(new Key(KnownTypes.definition(info.get()), canonical), isShared);
  }

  private List<ClassId> arguments(ClassId id) {
    return types.info(id).map(ClassIDInfo2::typeArgs).orElse(List.of());
  }
}
