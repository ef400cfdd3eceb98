package io.github.clrsim.explorer.junit.sample;

import io.github.clrsim.explorer.junit.Explore;

/** Tests whose annotation has an element that means nothing. */
class WishesSample {

  @Explore(executions = 0)
  void nothingIsExecuted() {}

  @Explore(executions = -4)
  void lessThanNothingIsExecuted() {}

  @Explore(stepsMax = -1)
  void noStepIsTaken() {}

  @Explore(threadsMax = 0)
  void noThreadLives() {}

  @Explore(weave = "io/github/clrsim/explorer")
  void aPathIsWoven() {}
}
