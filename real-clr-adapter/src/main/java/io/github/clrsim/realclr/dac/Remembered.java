package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.outcome.Outcome;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Answers that stay as they are, about types for example. What was refused is asked again: a type
 * may come to that place.
 *
 * @param <K> what was asked about
 * @param <V> what is known of it
 */
final class Remembered<K, V> {
  // Looked up only.
  private final Map<K, Outcome<V>> known = new HashMap<>();

  /** The answer about something. */
  Outcome<V> of(K key, Supplier<Outcome<V>> asked) {
    Outcome<V> before = known.get(key);
    if (before != null) {
      return before;
    }
    Outcome<V> answer = asked.get();
    if (answer instanceof Outcome.Ok<V>) {
      known.put(key, answer);
    }
    return answer;
  }

  /** Forgets all. */
  void clear() {
    known.clear();
  }
}
