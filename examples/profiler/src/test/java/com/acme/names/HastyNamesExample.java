package com.acme.names;

import io.github.clrsim.conformance.junit.Conformance;

/** Fails, which is what it is for; so its name is none that Surefire looks for. */
class HastyNamesExample {
  @Conformance(profiler = HastyNames.class, executions = 500)
  void keepsTheLaws() {}
}
