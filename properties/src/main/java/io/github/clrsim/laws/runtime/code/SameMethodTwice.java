package io.github.clrsim.laws.runtime.code;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Functions that are compiled more than once: by two threads, at once or one after the other, or
 * again after a failure (ordering N30, G31, N32). A compilation that fails may have no end.
 */
public final class SameMethodTwice {

  private SameMethodTwice() {}

  /** A compilation of one function by one thread. */
  private record Compilation(FunctionId function, int thread) {}

  /** Two compilations of one function that were under way at once. */
  private record Overlap(Compilation early, Compilation late) {
    boolean has(Compilation one) {
      return early.equals(one) || late.equals(one);
    }
  }

  /** A thread begins to compile what another has compiled. */
  public static Shape onAnotherThread() {
    return shape(
        () ->
            new Checker() {
              // Looked up only, never walked.
              private final Map<FunctionId, Integer> compiledBy = new HashMap<>();

              @Override
              public CheckResult entered(RunState scene, Callback callback) {
                switch (callback) {
                  case JITCompilationStarted(FunctionId id, boolean _) -> {
                    return CheckResult.shown(
                        compiledBy.getOrDefault(id, scene.thread()) != scene.thread());
                  }
                  case JITCompilationFinished(FunctionId id, var _, boolean _) ->
                      compiledBy.put(id, scene.thread());
                  default -> compiledBy.clear();
                }
                return CheckResult.NONE;
              }
            });
  }

  /** Two threads compile one function at once, and both finish. */
  public static Shape atOnce() {
    return shape(Overlapping::new);
  }

  /** A compilation fails with a word, or without one and is tried again. */
  public static Shape afterAFailure() {
    return shape(
        () ->
            new Checker() {
              private final Set<Compilation> open = new LinkedHashSet<>();

              @Override
              public CheckResult entered(RunState scene, Callback callback) {
                switch (callback) {
                  case JITCompilationStarted(FunctionId id, boolean _) -> {
                    return CheckResult.shown(!open.add(new Compilation(id, scene.thread())));
                  }
                  case JITCompilationFinished(FunctionId id, var status, boolean _) -> {
                    open.remove(new Compilation(id, scene.thread()));
                    return CheckResult.shown(status.failed());
                  }
                  default -> open.clear();
                }
                return CheckResult.NONE;
              }
            });
  }

  private static Shape shape(Supplier<Checker> checker) {
    return Shape.of(checker)
        .about(
            JITCompilationStarted.class, JITCompilationFinished.class, ModuleUnloadFinished.class);
  }

  private static final class Overlapping implements Checker {
    private final Set<Compilation> open = new LinkedHashSet<>();
    private final Set<Overlap> overlaps = new LinkedHashSet<>();
    private final Set<Overlap> halfDone = new LinkedHashSet<>();

    @Override
    public CheckResult entered(RunState scene, Callback callback) {
      switch (callback) {
        case JITCompilationStarted(FunctionId id, boolean _) ->
            begins(new Compilation(id, scene.thread()));
        case JITCompilationFinished(FunctionId id, var _, boolean _) -> {
          return CheckResult.shown(areBothDone(new Compilation(id, scene.thread())));
        }
        default -> {}
      }
      return CheckResult.NONE;
    }

    private void begins(Compilation late) {
      // What this thread began before and did not end has failed.
      overlaps.removeIf(overlap -> overlap.has(late));
      halfDone.removeIf(overlap -> overlap.has(late));
      for (Compilation early : open) {
        if (early.function().equals(late.function()) && early.thread() != late.thread()) {
          overlaps.add(new Overlap(early, late));
        }
      }
      open.add(late);
    }

    private boolean areBothDone(Compilation done) {
      open.remove(done);
      boolean both = halfDone.removeIf(overlap -> overlap.has(done));
      for (Overlap overlap : List.copyOf(overlaps)) {
        if (overlap.has(done)) {
          overlaps.remove(overlap);
          halfDone.add(overlap);
        }
      }
      return both;
    }
  }
}
