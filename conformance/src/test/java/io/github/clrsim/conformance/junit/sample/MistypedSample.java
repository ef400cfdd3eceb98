package io.github.clrsim.conformance.junit.sample;

import io.github.clrsim.conformance.guest.Counter;
import io.github.clrsim.conformance.junit.Conformance;

/** What is known to be wrong only when the check is run. */
class MistypedSample {

  @Conformance(profiler = Counter.class, scenarios = "relaod")
  void meetsNoScenario() {}
}
