package io.github.clrsim.benchmarks.cases;

import java.util.List;

/** One execution's worth of a program: its state is fresh, and it is used once. */
public interface Case {

  /** What its threads do, one body each. They may all be started at once. */
  List<Runnable> threads();

  /** Whether the bug has shown itself. Asked when all threads have ended. */
  boolean isBroken();
}
