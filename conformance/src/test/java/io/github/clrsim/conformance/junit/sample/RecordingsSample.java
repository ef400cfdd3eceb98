package io.github.clrsim.conformance.junit.sample;

import io.github.clrsim.conformance.guest.Counter;
import io.github.clrsim.conformance.junit.Conformance;
import io.github.clrsim.profiler.wrong.order.AsksInAnUnload;

/** Profilers, right and wrong, on recordings, and wishes that cannot be met. */
class RecordingsSample {
  /** The fixtures lie beside this module. */
  static final String RECORDED = "../fixtures/src/main/resources/recordings/";

  @Conformance(
      profiler = Counter.class,
      executions = 8,
      recordings = {
        RECORDED + "plugin-host-net{8,9}.0.*",
        RECORDED + "plugin-host-net3.1.trace.gz"
      })
  void countsWhatWasRecorded() {}

  @Conformance(
      profiler = AsksInAnUnload.class,
      executions = 400,
      recordings = RECORDED + "plugin-host-net9.0.trace.gz")
  void asksInAnUnload() {}

  @Conformance(profiler = Counter.class, recordings = "no/such/**")
  void countsWhatIsNotThere() {}

  @Conformance(profiler = Counter.class, recordings = RECORDED + "*", scenarios = "hello")
  void countsBoth() {}
}
