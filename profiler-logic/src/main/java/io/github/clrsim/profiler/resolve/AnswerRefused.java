package io.github.clrsim.profiler.resolve;

import io.github.clrsim.api.outcome.HResult;

/**
 * The runtime refused an answer in the middle of a search. It never leaves the package: the search
 * ends as {@link Resolution.Refused}.
 */
final class AnswerRefused extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient HResult why;

  AnswerRefused(HResult why) {
    super(why.toString(), null, false, false);
    this.why = why;
  }

  HResult why() {
    return why;
  }
}
