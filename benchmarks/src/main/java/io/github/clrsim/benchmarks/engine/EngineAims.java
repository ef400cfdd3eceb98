package io.github.clrsim.benchmarks.engine;

import io.github.clrsim.benchmarks.Aim;
import io.github.clrsim.benchmarks.Aim.Kind;
import io.github.clrsim.benchmarks.cases.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the figures of the engine should be. */
final class EngineAims {
  private EngineAims() {}

  static List<Aim> all(Speed ours, double versusLincheck, Map<Subject, Hunt.Tally> best) {
    var aims = new ArrayList<Aim>();
    aims.add(new Aim("locks: executions/s, to Lincheck's", Kind.AT_LEAST, 200, versusLincheck));
    aims.add(new Aim("locks: step, to a bare yield", Kind.AT_MOST, 3, ours.stepVersusBareYield()));
    double perSecond = ours.executionsPerSecond().max();
    aims.add(new Aim("locks: executions/s", Kind.AT_LEAST, 100_000, perSecond));
    best.forEach((subject, tally) -> aims.add(toBug(subject, tally)));
    return aims;
  }

  private static Aim toBug(Subject subject, Hunt.Tally best) {
    double median = best.isComplete() ? best.executions().median() : Double.POSITIVE_INFINITY;
    return new Aim(
        subject + ": median executions to the bug, found by every seed",
        Kind.AT_MOST,
        executionsToBug(subject),
        median);
  }

  private static double executionsToBug(Subject subject) {
    return switch (subject) {
      case LOCKS -> throw new IllegalArgumentException("there is nothing to find in " + subject);
      case LOST -> 3;
      case USE_AFTER_UNLOAD -> 5;
      case ABA_0 -> 6;
      case ABA_5 -> 15;
      case ABA_20 -> 20;
    };
  }
}
