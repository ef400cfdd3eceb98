package io.github.clrsim.laws.shape;

import io.github.clrsim.api.callback.Callback;
import java.util.function.Function;

/**
 * Two callbacks about one thing, of which the first begins what the second ends.
 *
 * @param <S> the callback that begins
 * @param <F> the callback that ends
 * @param opens whom the first is about
 * @param closes whom the second is about
 */
public record Pair<S extends Callback, F extends Callback>(
    Class<S> started, Function<S, ?> opens, Class<F> finished, Function<F, ?> closes) {

  /** Whom this callback begins something with; it must be the first of the pair. */
  Object opened(Callback callback) {
    return opens.apply(started.cast(callback));
  }

  /** Whom this callback ends something with; it must be the second of the pair. */
  Object closed(Callback callback) {
    return closes.apply(finished.cast(callback));
  }

  @Override
  public String toString() {
    return started.getSimpleName();
  }
}
