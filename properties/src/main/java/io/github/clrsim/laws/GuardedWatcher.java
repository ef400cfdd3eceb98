package io.github.clrsim.laws;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A watcher of somebody's law: what it throws says nothing about the run, but whose fault it is.
 */
record GuardedWatcher(Law law, Watcher watcher, Set<StepKind> kinds) implements Watcher {

  static GuardedWatcher of(Law law, Supplier<Watcher> made) {
    return guarded(
        law,
        () -> {
          Watcher watcher = said(law, made.get(), "the watcher");
          return new GuardedWatcher(
              law, watcher, said(law, watcher.kinds(), "the set of its kinds of steps"));
        });
  }

  @Override
  public Verdict see(long index, Step step) {
    return guarded(law, () -> checked(watcher.see(index, step), index));
  }

  @Override
  public Verdict end(long steps, Run.Ending ending) {
    return guarded(law, () -> checked(watcher.end(steps, ending), steps));
  }

  /**
   * The verdict, if a report can be made of it.
   *
   * @param stepMax the step that the law saw last; behind the last step, the number of all
   */
  private Verdict checked(Verdict verdict, long stepMax) {
    return switch (said(law, verdict, "its verdict")) {
      case Verdict.Kept kept -> kept;
      case Verdict.Inconclusive inconclusive -> {
        said(law, inconclusive.diagnostic(), "the diagnostic of its verdict");
        yield inconclusive;
      }
      case Verdict.Broken broken -> {
        said(law, broken.law(), "the law of its verdict");
        said(law, broken.why(), "the reason of its verdict");
        said(law, broken.remedy(), "the remedy of its verdict");
        if (broken.step() < 0 || broken.step() > stepMax) {
          throw failed(
                  law,
                  "it is said to be broken at step " + broken.step(),
                  law.getClass().getName(),
                  "steps count from 0, and it has seen those up to " + stepMax)
              .thrown();
        }
        yield broken;
      }
    };
  }

  private static <T> T said(Law law, T answer, String what) {
    return Optional.ofNullable(answer)
        .orElseThrow(
            () ->
                failed(
                        law,
                        "%s is null".formatted(what),
                        law.getClass().getName(),
                        "a law that answers null says neither that it is kept nor that it is broken")
                    .thrown());
  }

  private static <T> T guarded(Law law, Supplier<T> code) {
    try {
      return code.get();
    } catch (DiagnosticException told) {
      throw told;
    } catch (RuntimeException thrown) {
      StackTraceElement[] frames = thrown.getStackTrace();
      throw failed(
              law,
              thrown.toString(),
              frames.length == 0 ? law.getClass().getName() : frames[0].toString(),
              "a law that throws says neither that it is kept nor that it is broken")
          .thrown();
    }
  }

  private static Diagnostic failed(Law law, String how, String where, String why) {
    return new Diagnostic(
        "The law %s failed: %s".formatted(law.name(), how),
        where,
        why,
        "mend " + law.getClass().getName());
  }
}
