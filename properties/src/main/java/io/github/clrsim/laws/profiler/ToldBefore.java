package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Truths of one kind, each for the next step of the thread that told it: a simulation tells what is
 * so right before the claim that asks for it.
 */
final class ToldBefore<T extends Truth> {
  private final Class<T> kind;
  private final Map<Integer, T> told = new HashMap<>();

  ToldBefore(Class<T> kind) {
    this.kind = kind;
  }

  /** Sees the next step, and tells what its thread was told right before it. */
  Optional<T> see(Step step) {
    if (step instanceof Step.TruthTold(int thread, Truth truth) && kind.isInstance(truth)) {
      told.put(thread, kind.cast(truth));
      return Optional.empty();
    }
    return told.isEmpty() ? Optional.empty() : Optional.ofNullable(told.remove(step.thread()));
  }
}
