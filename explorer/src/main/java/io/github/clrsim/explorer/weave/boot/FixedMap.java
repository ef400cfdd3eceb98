package io.github.clrsim.explorer.weave.boot;

import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** As {@link Map#of}, but walked in the order in which its keys were named. */
final class FixedMap<K, V> extends AbstractMap<K, V> {
  private final Map<K, V> values = new LinkedHashMap<>();
  private final Set<Entry<K, V>> entries;

  /**
   * @param checked the same entries, as {@code Map.of} took them: no null, no key twice
   */
  FixedMap(Map<K, V> checked, Iterable<? extends K> order) {
    for (K key : order) {
      values.put(key, Objects.requireNonNull(checked.get(key)));
    }
    // Their own entries can be changed, those of entry(…) cannot.
    this.entries =
        new FixedSet<>(
            values.entrySet().stream()
                .map(each -> Map.entry(each.getKey(), each.getValue()))
                .toList());
  }

  @Override
  public Set<Entry<K, V>> entrySet() {
    return entries;
  }

  @Override
  public @Nullable V get(Object key) {
    return values.get(Objects.requireNonNull(key));
  }

  @Override
  public boolean containsKey(Object key) {
    return values.containsKey(Objects.requireNonNull(key));
  }

  @Override
  public boolean containsValue(Object value) {
    return values.containsValue(Objects.requireNonNull(value));
  }

  @Override
  public V remove(Object key) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean remove(Object key, Object value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> others) {
    throw new UnsupportedOperationException();
  }

  @Override
  public V putIfAbsent(K key, V value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean replace(K key, V old, V value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public V replace(K key, V value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
    throw new UnsupportedOperationException();
  }

  @Override
  public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
    throw new UnsupportedOperationException();
  }

  @Override
  public V computeIfPresent(
      K key, BiFunction<? super K, ? super V, ? extends @Nullable V> function) {
    throw new UnsupportedOperationException();
  }

  @Override
  public V compute(
      K key, BiFunction<? super K, ? super @Nullable V, ? extends @Nullable V> function) {
    throw new UnsupportedOperationException();
  }

  @Override
  public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends @Nullable V> function) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void clear() {
    throw new UnsupportedOperationException();
  }
}
