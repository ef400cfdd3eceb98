package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.il.Flaw;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.laws.judge.LifetimeLaw;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.lifetime.Lifetimes;
import io.github.clrsim.laws.rewrite.Rewrite;
import io.github.clrsim.laws.rewrite.SetBodies;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * IL that the profiler sets is IL: jumps lead to instructions, the stack is right wherever paths
 * meet, exception clauses are kept, tokens mean something in the module, and nothing is put in
 * twice.
 *
 * <p>The runtime verifies nothing. Bad code ends in an InvalidProgramException where the method is
 * called, or runs and does something else; and who takes his own probe for the program's puts in
 * one more for each tier (races R27, R29).
 *
 * <p>The law reads what was set: through the allocator or a ReJIT. The trace tells the body in the
 * file and what the tokens mean. Where it does not, as in a replay of a body that the recorded
 * profiler did not set, both are known only as far as the profiler asked: jumps and the form of
 * clauses are always judged, clauses that were lost and what was put in twice where it read the
 * body before, the stack as far as the signatures of what is called were answered. Whether a token
 * has a row in its module is not judged there. What is changed on a real runtime after it was set
 * is not seen.
 */
public record RewrittenCodeIsSound() implements LifetimeLaw {

  @Override
  public String sentence() {
    return "IL that the profiler sets is sound, and instrumented once.";
  }

  @Override
  public String source() {
    return "races R27, R29; ECMA-335 III.1.7";
  }

  @Override
  public Watcher watch(TraceContext context, Lifetimes lives) {
    SetBodies bodies = new SetBodies();
    return new Watcher() {
      @Override
      public Set<StepKind> kinds() {
        return SetBodies.KINDS;
      }

      @Override
      public Verdict see(long index, Step step) {
        Optional<Rewrite> rewrite = bodies.see(step, lives.activities());
        return rewrite.isPresent() ? verdict(index, rewrite.get()) : Verdict.kept();
      }
    };
  }

  private Verdict verdict(long index, Rewrite rewrite) {
    List<Flaw> flaws = rewrite.flaws();
    return flaws.isEmpty() ? Verdict.kept() : broken(index, rewrite, flaws);
  }

  private Verdict broken(long index, Rewrite rewrite, List<Flaw> flaws) {
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
                rewrite.method(),
                flaws.stream().map(Flaw::toString).collect(Collectors.joining("\n")),
                rewrite.textBefore(),
                rewrite.text()),
        "correct the rewriter; move what stands behind the code with it, and remember for each"
            + " module and token that it is done");
  }
}
