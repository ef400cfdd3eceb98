package io.github.clrsim.explorer.junit.sample;

import io.github.clrsim.explorer.junit.Explore;
import org.junit.jupiter.api.BeforeEach;

/** What tests inherit. */
class BaseSample {

  @BeforeEach
  void prepares() {}

  @Explore(executions = 3)
  void isInherited() {}
}
