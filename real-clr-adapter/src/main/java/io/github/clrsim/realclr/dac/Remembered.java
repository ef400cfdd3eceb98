package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.outcome.Outcome;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Answers about what may last, as types that cannot be unloaded, or pass. What was refused is asked
 * again: a type may come to that place.
 *
 * @param <K> what was asked about
 * @param <V> what is known of it
 */
final class Remembered<K, V> {
  private final Predicate<K> lasts;
  // Looked up only.
  private final Map<K, Outcome<V>> lasting = new HashMap<>();
  private final Map<K, Outcome<V>> passing = new HashMap<>();

  /**
   * Knows nothing yet.
   *
   * @param lasts whether something is there until the process ends, asked when there is an answer
   *     about it
   */
  Remembered(Predicate<K> lasts) {
    this.lasts = lasts;
  }

  /** The answer about something. */
  Outcome<V> of(K key, Supplier<Outcome<V>> asked) {
    Outcome<V> before = lasting.getOrDefault(key, passing.get(key));
    if (before != null) {
      return before;
    }
    Outcome<V> answer = asked.get();
    if (answer instanceof Outcome.Ok<V>) {
      (lasts.test(key) ? lasting : passing).put(key, answer);
    }
    return answer;
  }

  /** Forgets what may have passed. */
  void forgetPassing() {
    passing.clear();
  }
}
