package com.acme.names;

import io.github.clrsim.conformance.junit.Conformance;

class NamesTest {
  @Conformance(profiler = Names.class, executions = 500)
  void keepsTheLaws() {}
}
