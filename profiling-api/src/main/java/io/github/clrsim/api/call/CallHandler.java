package io.github.clrsim.api.call;

import io.github.clrsim.api.outcome.Outcome;

/** Answers calls as data. */
@FunctionalInterface
public interface CallHandler {

  /**
   * The answer to {@code call}, of the type that its Java method declares; {@link
   * io.github.clrsim.api.outcome.Nothing} where that is a bare HRESULT.
   */
  Outcome<?> answer(InfoCall call);
}
