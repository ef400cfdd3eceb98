package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.api.trace.PackedSteps;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import java.util.List;

/**
 * The same scenario, choices, profile and profiler give the same trace, step for step.
 *
 * <p>One run alone cannot break this law. So {@link #watch} sends a watcher that sees nothing
 * wrong, and {@link #compareWith} one that holds a second run against the steps of the first.
 */
public record ReplayIsExact() implements Law {

  @Override
  public String sentence() {
    return "The same scenario, choices, profile and profiler give the same trace, step for step.";
  }

  @Override
  public String source() {
    return "the first law of the simulation: replay must be exact; as Shuttle and FoundationDB"
        + " check themselves";
  }

  @Override
  public Watcher watch(TraceContext context) {
    return (index, step) -> Verdict.kept();
  }

  /**
   * What follows from a second run of a native profiler. Each of its runs begins with the same
   * memory, clocks and chance, so that what makes a difference is beyond that: the time stamp
   * counter or the kind of processor, by instructions of its own, or something that was not put
   * back. That is a limit, or a fault, of the simulation, and none of the profiler's.
   */
  public static Verdict ofNative(Verdict verdict) {
    return verdict instanceof Verdict.Broken broken && broken.law() instanceof ReplayIsExact
        ? new Verdict.Inconclusive(
            new Diagnostic(
                "The native profiler does not do the same again",
                "step " + broken.step(),
                broken.why(),
                "look for what it reads of the machine by instructions of its own (rdtsc, rdrand,"
                    + " cpuid); if there is none, report it: what cannot be repeated is no verdict"))
        : verdict;
  }

  /** A watcher of a second run that must equal the first. */
  public Watcher compareWith(List<Step> first) {
    return new Comparison(PackedSteps.copyOf(first));
  }

  private final class Comparison implements Watcher {
    private final List<Step> first;

    private Comparison(List<Step> first) {
      this.first = first;
    }

    @Override
    public Verdict see(long index, Step step) {
      if (index >= first.size()) {
        return differs(index, "the end of the run", step.toString());
      }
      Step expected = first.get((int) index);
      return digest(expected).equals(digest(step))
          ? Verdict.kept()
          : differs(index, expected.toString(), step.toString());
    }

    @Override
    public Verdict end(long steps, Run.Ending ending) {
      if (ending instanceof Run.Ending.Inconclusive(Diagnostic limit)) {
        return new Verdict.Inconclusive(limit);
      }
      return steps < first.size()
          ? differs(steps, first.get((int) steps).toString(), "the end of the run")
          : Verdict.kept();
    }

    private Verdict differs(long index, String once, String again) {
      return new Verdict.Broken(
          ReplayIsExact.this,
          index,
          "The first run had %s here, the second %s".formatted(once, again),
          "look in the profiler for static fields, which live on from run to run; then for a clock,"
              + " an identity hash, the order of a HashMap or randomness of its own; if it has none,"
              + " this is a fault of clrsim");
    }
  }

  /** Steps are compared as fingerprints see them: a hook equals another hook. */
  private static Fingerprint digest(Step step) {
    Fingerprinter fingerprinter = new Fingerprinter();
    fingerprinter.add(step);
    return fingerprinter.fingerprint();
  }
}
