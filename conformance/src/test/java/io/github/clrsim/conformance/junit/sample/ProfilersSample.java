package io.github.clrsim.conformance.junit.sample;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.clrsim.conformance.ConformanceResult;
import io.github.clrsim.conformance.guest.Counter;
import io.github.clrsim.conformance.guest.Namer;
import io.github.clrsim.conformance.junit.Conformance;

/** Profilers, right and wrong, and wishes that cannot be met. */
class ProfilersSample {

  @Conformance(profiler = Counter.class, executions = 40)
  void counts(ConformanceResult result) {
    assertTrue(result.executions() > 40);
  }

  @Conformance(profiler = Counter.class, executions = 4, faults = true)
  void makesNoCallThatFails(ConformanceResult result) {
    assertTrue(result.text().contains("the profiler makes no call there that may be refused"));
  }

  @Conformance(profiler = Namer.class, executions = 200, scenarios = "reload")
  void names() {}

  @Conformance(
      profiler = Counter.class,
      executions = 10,
      laws = {"NoIdIsUsedAfterItsUnload", "EveryReferenceIsGivenBack"})
  void isJudgedByTwo() {}

  @Conformance(profiler = Counter.class, budget = "soon")
  void isDoneSoon() {}

  @Conformance(profiler = Counter.class, options = "depth")
  void isGivenAnOption() {}

  @Conformance(profiler = Counter.class, laws = "NoIdIsUsedAfterItsUnlaod")
  void isJudgedByNone() {}

  @Conformance(profiler = Counter.class, weave = "io/github/clrsim/conformance/guest")
  void isWovenByAPath() {}
}
