package io.github.clrsim.realclr;

import io.github.clrsim.realclr.host.BesideHost;
import io.github.clrsim.realclr.host.BesideRehearsal;
import io.github.clrsim.realclr.host.ClrHost;
import io.github.clrsim.realclr.host.HostRehearsal;
import io.github.clrsim.realclr.host.Subject;
import java.util.List;

/** What a child JVM is: the process of the runtime, or one beside it. */
enum ChildHost {
  HOSTED("clr-host-", ClrHost.class, HostRehearsal.class),
  BESIDE("beside-host-", BesideHost.class, BesideRehearsal.class);

  /**
   * A recording may be long: what is called very often is worth the second compiler. With these, a
   * short one has it hardly ever (measured: 43,000 steps take up to a fifth more processor time,
   * and 20 million 0.6 of what they took).
   */
  private static final List<String> OF_LONG_RUNS =
      List.of(
          "-XX:TieredStopAtLevel=4",
          "-XX:Tier4InvocationThreshold=50000",
          "-XX:Tier4MinInvocationThreshold=20000",
          "-XX:Tier4CompileThreshold=75000",
          "-XX:Tier4BackEdgeThreshold=200000");

  private final String archivePrefix;
  private final Class<?> main;
  private final Class<?> rehearsal;

  ChildHost(String archivePrefix, Class<?> main, Class<?> rehearsal) {
    this.archivePrefix = archivePrefix;
    this.main = main;
    this.rehearsal = rehearsal;
  }

  /** That which runs this. */
  static ChildHost of(Subject subject) {
    return switch (subject) {
      case Subject.Hosted _ -> HOSTED;
      case Subject.Command _, Subject.Awaited _, Subject.Attached _ -> BESIDE;
    };
  }

  /** With what the names of its archives begin. */
  String archivePrefix() {
    return archivePrefix;
  }

  /** The main class of the child. */
  Class<?> main() {
    return main;
  }

  /** A main class that does what the child does, without a runtime. */
  Class<?> rehearsal() {
    return rehearsal;
  }

  /** What its JVM is told beyond what every child's is. */
  List<String> options() {
    return switch (this) {
      case HOSTED -> List.of();
      case BESIDE -> OF_LONG_RUNS;
    };
  }
}
