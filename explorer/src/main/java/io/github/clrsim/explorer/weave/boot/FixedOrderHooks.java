package io.github.clrsim.explorer.weave.boot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/**
 * The unmodifiable sets and maps of the JDK, whose order is drawn anew by each JVM. Woven code gets
 * ones that have the order in which they were filled, on whatever thread: what a class initializer
 * makes is used in simulations later.
 */
public final class FixedOrderHooks {

  private FixedOrderHooks() {}

  /** {@link Set#of}, whatever the number of its arguments. */
  public static Set<Object> setOf(Object[] elements) {
    var _ = Set.of(elements);
    return new FixedSet<>(Arrays.asList(elements));
  }

  /** {@link Map#of}: a key, its value, and so on. */
  @SuppressWarnings({"rawtypes", "unchecked"})
  public static Map<Object, Object> mapOf(Object[] keysAndValues) {
    Map.Entry[] entries = new Map.Entry[keysAndValues.length / 2];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = Map.entry(keysAndValues[2 * i], keysAndValues[2 * i + 1]);
    }
    return mapOfEntries(entries);
  }

  /** {@link Map#ofEntries}. */
  @SuppressWarnings({"rawtypes", "unchecked"})
  public static Map<Object, Object> mapOfEntries(Map.Entry[] entries) {
    Map<Object, Object> checked = Map.ofEntries(entries);
    List<Object> keys = new ArrayList<>();
    for (Map.Entry entry : entries) {
      keys.add(entry.getKey());
    }
    return new FixedMap<>(checked, keys);
  }

  /** {@link Set#copyOf}. */
  @SuppressWarnings({"rawtypes", "unchecked"})
  public static Set<Object> setCopyOf(Collection original) {
    if (original instanceof FixedSet<?>) {
      return (Set<Object>) original;
    }
    var _ = Set.copyOf(original);
    return new FixedSet<Object>(original);
  }

  /** {@link Map#copyOf}. */
  @SuppressWarnings({"rawtypes", "unchecked"})
  public static Map<Object, Object> mapCopyOf(Map original) {
    return original instanceof FixedMap<?, ?>
        ? (Map<Object, Object>) original
        : new FixedMap<Object, Object>(Map.copyOf(original), original.keySet());
  }

  /** {@link Collectors#toUnmodifiableSet}. */
  public static Collector<Object, ?, Set<Object>> toUnmodifiableSet() {
    return Collectors.collectingAndThen(
        Collectors.toCollection(LinkedHashSet::new), FixedOrderHooks::setCopyOf);
  }

  /** {@link Collectors#toUnmodifiableMap(Function, Function)}. */
  @SuppressWarnings("rawtypes")
  public static Collector<Object, ?, Map<Object, Object>> toUnmodifiableMap(
      Function key, Function value) {
    BinaryOperator<Object> unequal =
        (one, other) -> {
          throw new IllegalStateException(
              "Duplicate key (attempted merging values " + one + " and " + other + ")");
        };
    return toUnmodifiableMap(key, value, unequal);
  }

  /** {@link Collectors#toUnmodifiableMap(Function, Function, BinaryOperator)}. */
  @SuppressWarnings({"rawtypes", "unchecked"})
  public static Collector<Object, ?, Map<Object, Object>> toUnmodifiableMap(
      Function key, Function value, BinaryOperator merge) {
    Function<Object, Object> keys = key;
    Function<Object, Object> values = value;
    BinaryOperator<Object> merges = merge;
    return Collectors.collectingAndThen(
        Collectors.toMap(keys, values, merges, LinkedHashMap::new), FixedOrderHooks::mapCopyOf);
  }
}
