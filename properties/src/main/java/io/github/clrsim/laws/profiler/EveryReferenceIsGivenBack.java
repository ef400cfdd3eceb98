package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.laws.judge.LifetimeLaw;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.lifetime.Lifetimes;
import io.github.clrsim.laws.reference.References;
import java.util.Optional;

/**
 * Each reference to a COM object that the profiler was handed is given back once, before the end of
 * Shutdown, and the object is not touched afterwards. A thread that is inside a callback or a hook
 * when the process ends stops there, and so does a thread of the profiler's own: what they have in
 * hand then is not asked for, though it is of such a thread that takes the same again and again.
 * Nor is one reference to each module that lives as long as the process, since nobody promises a
 * Shutdown (N57), nor what may be on its way from the callback that took it to a thread that gives
 * it back.
 *
 * <p>Metadata, allocators of IL and, to a native profiler, enumerators come with a reference; the
 * control of a ReJIT and lists of IDs in Java do not. The runtime has references of its own, so
 * that mistakes are seldom seen where they are made.
 *
 * <p>The law counts what calls hand out. How far the profiler's own threads have come when the
 * process ends, a simulation tells; in a recording it is guessed from their steps, and in doubt
 * such a thread may still give back what it took. Where a trace does not say whose metadata was
 * handed out for a function, as older ones do not, only the allocator is judged.
 */
public record EveryReferenceIsGivenBack() implements LifetimeLaw {

  @Override
  public String sentence() {
    return "Each reference to a COM object is given back once, and then not used.";
  }

  @Override
  public String source() {
    return "corprof.idl; unknwn.h";
  }

  @Override
  public Watcher watch(TraceContext context, Lifetimes lives) {
    References references = new References();
    return new Watcher() {
      @Override
      public Verdict see(long index, Step step) {
        return verdict(index, references.see(index, step, lives.activities()));
      }

      @Override
      public Verdict end(long steps, Run.Ending ending) {
        return verdict(Math.max(0, steps - 1), references.end());
      }
    };
  }

  private Verdict verdict(long index, Optional<String> fault) {
    return fault.isEmpty()
        ? Verdict.kept()
        : new Verdict.Broken(
            this,
            index,
            fault.get() + ".",
            "release what a call handed out when you are done with it, once for each time");
  }
}
