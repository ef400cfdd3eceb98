package io.github.clrsim.explorer.junit.sample;

import io.github.clrsim.explorer.junit.Explore;
import java.util.ArrayList;
import java.util.List;

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

  @Explore(strategy = "quick")
  void noStrategyIsMeant() {}

  @Explore(shard = "5/4")
  void noPartIsMeant() {}

  @Explore(engine = "fibers")
  void noEngineIsMeant() {}

  @Explore(replay = "1,2")
  void noChoicesAreMeant() {}

  @Explore(threadsMax = 1, executions = 10)
  void oneMoreLives() throws InterruptedException {
    Thread other = Thread.ofPlatform().start(Thread::yield);
    other.join();
  }

  @Explore(
      weave = {"io.github.clrsim.explorer.junit.sample", "org.opentest4j"},
      engine = "platform",
      executions = 10,
      seed = 7,
      stepsMax = 5_000)
  void somethingFails() {
    throw new IllegalStateException("always");
  }

  @Explore(strategy = "exhaustive", executions = 10)
  void tooManyAreReady() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int number = 0; number < 80; number++) {
      threads.add(Thread.ofPlatform().start(Thread::yield));
    }
    for (Thread each : threads) {
      each.join();
    }
  }
}
