package io.github.clrsim.laws;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import java.util.Objects;
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
          Watcher watcher = made.get();
          return new GuardedWatcher(law, watcher, watcher.kinds());
        });
  }

  @Override
  public Verdict see(long index, Step step) {
    return guarded(law, () -> watcher.see(index, step));
  }

  @Override
  public Verdict end(long steps, Run.Ending ending) {
    return guarded(law, () -> watcher.end(steps, ending));
  }

  private static <T> T guarded(Law law, Supplier<T> code) {
    try {
      return Objects.requireNonNull(code.get(), "null was answered");
    } catch (DiagnosticException told) {
      throw told;
    } catch (RuntimeException thrown) {
      StackTraceElement[] frames = thrown.getStackTrace();
      throw new Diagnostic(
              "The law %s failed: %s".formatted(law.name(), thrown),
              frames.length == 0 ? law.getClass().getName() : frames[0].toString(),
              "a law that throws says neither that it is kept nor that it is broken",
              "mend " + law.getClass().getName())
          .thrown();
    }
  }
}
