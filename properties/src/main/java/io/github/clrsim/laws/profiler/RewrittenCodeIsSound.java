package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;

/**
 * IL that the profiler sets is IL: jumps lead to instructions, the stack is right wherever paths
 * meet, exception clauses are kept, tokens mean something in the module, and nothing is put in
 * twice.
 *
 * <p>The runtime verifies nothing. Bad code ends in an InvalidProgramException where the method is
 * called, or runs and does something else; and who takes his own probe for the program's puts in
 * one more for each tier (races R27, R29). Seen in a simulation, which reads what was set.
 */
public record RewrittenCodeIsSound() implements Law {

  @Override
  public String sentence() {
    return "IL that the profiler sets is sound, and instrumented once.";
  }

  @Override
  public String source() {
    return "races R27, R29; ECMA-335 III.1.7";
  }

  @Override
  public Watcher watch(TraceContext context) {
    return new Watcher() {
      @Override
      public Verdict see(long index, Step step) {
        return step instanceof Step.TruthTold told
                && told.truth() instanceof Truth.BodyIsFaulty faulty
            ? broken(index, faulty)
            : Verdict.kept();
      }

      @Override
      public Verdict end(long steps, Run.Ending ending) {
        return Verdict.kept();
      }
    };
  }

  private Verdict broken(long index, Truth.BodyIsFaulty faulty) {
    return new Verdict.Broken(
        this,
        index,
        """
        The body that was set for %s is faulty:
        %s
        before:
        %s
        after:
        %s"""
            .formatted(
                faulty.name(), String.join("\n", faulty.faults()), faulty.before(), faulty.after()),
        "correct the rewriter; move what stands behind the code with it, and remember for each"
            + " module and token that it is done");
  }
}
