package io.github.clrsim.laws.judge;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.laws.lifetime.Lifetimes;
import java.util.Set;

/**
 * A law that judges by what every ID stands for and what every thread is in the middle of. Several
 * of them watch one run with the same lives, which are kept once.
 */
public interface LifetimeLaw extends Law {

  /**
   * A watcher of one run that is about to begin.
   *
   * @param lives what the IDs of that run stand for; they see each step before the watcher does
   */
  Watcher watch(TraceContext context, Lifetimes lives);

  @Override
  default Watcher watch(TraceContext context) {
    Lifetimes lives = new Lifetimes();
    Watcher watcher = watch(context, lives);
    Set<StepKind> kinds = watcher.kinds();
    return new Watcher() {
      @Override
      public Verdict see(long index, Step step) {
        lives.see(index, step);
        return kinds.contains(StepKind.of(step)) ? watcher.see(index, step) : Verdict.kept();
      }

      @Override
      public Verdict end(long steps, Run.Ending ending) {
        return watcher.end(steps, ending);
      }
    };
  }
}
