package com.acme.seats;

import io.github.clrsim.explorer.junit.Explore;

/**
 * Fails, and shows how that is told: {@code mvn test -Dtest=HastyTheatreExample}. Its name is none
 * of those that Surefire looks for.
 */
class HastyTheatreExample {

  @Explore(executions = 500)
  void aSeatIsSoldOnce() throws InterruptedException {
    Rush.forOneSeat(new HastyTheatre());
  }
}
