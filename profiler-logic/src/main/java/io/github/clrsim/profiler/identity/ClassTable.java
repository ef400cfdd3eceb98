package io.github.clrsim.profiler.identity;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.profiler.identity.ClassRecord.Origin;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;
import io.github.clrsim.profiler.identity.TypeIdentity.Unknown;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/**
 * The classes of an {@link IdentityMap}, indexed by ID, by definition, by defining module and by
 * part. For one thread at a time.
 */
final class ClassTable {
  private final LongSupplier generations;

  // In order of generation: a record that is replaced is removed first.
  private final Map<ClassId, ClassRecord> records = new LinkedHashMap<>();
  private final Map<Definition, ClassId> byDefinition = new LinkedHashMap<>();
  private final Map<ModuleId, Set<ClassId>> byModule = new LinkedHashMap<>();
  private final Map<ClassId, Set<ClassId>> usersByPart = new LinkedHashMap<>();

  ClassTable(LongSupplier generations) {
    this.generations = generations;
  }

  Optional<ClassRecord> find(ClassId classId) {
    return Optional.ofNullable(records.get(classId));
  }

  Optional<ClassId> classOf(Definition definition) {
    return Optional.ofNullable(byDefinition.get(definition));
  }

  List<ClassRecord> all() {
    return List.copyOf(records.values());
  }

  /** Adds a class, or replaces what is known of its ID if that is another class. */
  ClassRecord put(ClassId classId, TypeIdentity identity, Origin origin) {
    ClassRecord known = records.get(classId);
    if (known != null && isSame(known.identity(), identity)) {
      return keep(known, identity, origin);
    }
    if (known != null) {
      // Another class lives here now, so this one is gone, and all that was built from it.
      purge(List.of(classId));
    }
    return add(new ClassRecord(classId, identity, origin, generations.getAsLong()));
  }

  /** Removes one class and nothing else. */
  boolean remove(ClassId classId) {
    ClassRecord record = records.remove(classId);
    if (record == null) {
      return false;
    }
    if (record.identity() instanceof Definition definition) {
      byDefinition.remove(definition, classId);
      dropFrom(byModule, definition.moduleId(), classId);
    }
    for (ClassId part : record.identity().parts()) {
      dropFrom(usersByPart, part, classId);
    }
    return true;
  }

  /** Removes these classes, and those built from them, deep. */
  List<ClassRecord> purge(Collection<ClassId> classIds) {
    Set<ClassId> dying = new LinkedHashSet<>();
    Deque<ClassId> open = new ArrayDeque<>(classIds);
    while (!open.isEmpty()) {
      ClassId next = open.remove();
      if (dying.add(next)) {
        open.addAll(usersByPart.getOrDefault(next, Set.of()));
      }
    }
    List<ClassRecord> purged = dying.stream().flatMap(id -> find(id).stream()).toList();
    purged.forEach(record -> remove(record.classId()));
    return purged;
  }

  /** Removes the classes defined in a module, and those built from them, deep. */
  List<ClassRecord> purge(ModuleId moduleId) {
    return purge(new ArrayList<>(byModule.getOrDefault(moduleId, Set.of())));
  }

  /** The modules whose unload ends the class: its own, and those of its parts, deep. */
  SortedSet<ModuleId> owners(ClassId classId) {
    SortedSet<ModuleId> owners =
        new TreeSet<>(Comparator.comparing(ModuleId::value, Long::compareUnsigned));
    Set<ClassId> seen = new LinkedHashSet<>();
    Deque<ClassId> open = new ArrayDeque<>(List.of(classId));
    while (!open.isEmpty()) {
      ClassId next = open.remove();
      ClassRecord record = records.get(next);
      if (seen.add(next) && record != null) {
        open.addAll(record.identity().parts());
        if (record.identity() instanceof Definition definition) {
          owners.add(definition.moduleId());
        }
      }
    }
    return owners;
  }

  /** Whether it is known of the class and of its parts, deep, what they are. */
  boolean isUnderstood(ClassId classId) {
    ClassRecord record = records.get(classId);
    if (record == null || record.identity() instanceof Unknown) {
      return false;
    }
    List<ClassId> parts = record.identity().parts();
    for (int i = 0; i < parts.size(); i++) {
      if (!isUnderstood(parts.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSame(TypeIdentity known, TypeIdentity told) {
    return known.equals(told) || known instanceof Unknown || told instanceof Unknown;
  }

  /** The class is the one we know; what we know of it can only grow. */
  private ClassRecord keep(ClassRecord known, TypeIdentity told, Origin origin) {
    TypeIdentity fullest = told instanceof Unknown ? known.identity() : told;
    Origin surest = known.isAnnounced() ? Origin.ANNOUNCED : origin;
    return add(new ClassRecord(known.classId(), fullest, surest, known.generation()));
  }

  private ClassRecord add(ClassRecord record) {
    ClassId classId = record.classId();
    records.put(classId, record);
    if (record.identity() instanceof Definition definition) {
      byDefinition.put(definition, classId);
      addTo(byModule, definition.moduleId(), classId);
    }
    for (ClassId part : record.identity().parts()) {
      addTo(usersByPart, part, classId);
    }
    return record;
  }

  private static <K> void addTo(Map<K, Set<ClassId>> index, K key, ClassId classId) {
    index.computeIfAbsent(key, absent -> new LinkedHashSet<>()).add(classId);
  }

  private static <K> void dropFrom(Map<K, Set<ClassId>> index, K key, ClassId classId) {
    Set<ClassId> classes = index.get(key);
    if (classes != null && classes.remove(classId) && classes.isEmpty()) {
      index.remove(key);
    }
  }
}
