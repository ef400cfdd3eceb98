package com.acme.seats;

import io.github.clrsim.explorer.junit.Explore;

/** Holds in every order of steps that is tried. */
class TheatreTest {

  @Explore(executions = 500)
  void aSeatIsSoldOnce() throws InterruptedException {
    Rush.forOneSeat(new Theatre());
  }

  @Explore(strategy = "exhaustive", executions = 10_000)
  void aSeatIsSoldOnceUnderEverySchedule() throws InterruptedException {
    Rush.forOneSeat(new Theatre());
  }
}
