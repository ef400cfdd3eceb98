package io.github.clrsim.conformance.backend;

import io.github.clrsim.explore.Backend;
import io.github.clrsim.model.LoadedProfilers;
import java.util.Optional;

/** An arm that may keep its profilers from run to run, and so knows what they have done in all. */
public interface LastingBackend extends Backend {

  /** The profilers that it keeps. */
  Optional<LoadedProfilers> profilers();

  /** The same as in a new process: profilers are loaded anew, and their static fields with them. */
  Backend anew();

  /** Those of any arm; a recording's keeps none. */
  static Optional<LoadedProfilers> profilersOf(Backend arm) {
    return arm instanceof LastingBackend lasting ? lasting.profilers() : Optional.empty();
  }
}
