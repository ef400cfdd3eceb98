package io.github.clrsim.laws.runtime.code;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ReJITCallback.ReJITCompilationFinished;
import io.github.clrsim.api.callback.ReJITCallback.ReJITCompilationStarted;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What is inlined into what (ordering G35). */
public final class Inlining implements Checker {

  /**
   * A compilation under way.
   *
   * @param isDynamic whether it is of a stub or dynamic method: what is inlined into that directly
   *     is not told, so nothing is known of the callers
   * @param callers who may be the caller of something inlined
   */
  private record Compilation(boolean isDynamic, Set<FunctionId> callers) {
    static Compilation of(FunctionId root, boolean isDynamic) {
      return new Compilation(isDynamic, new HashSet<>(Set.of(root)));
    }
  }

  // Looked up only, never walked.
  private final Map<Integer, Deque<Compilation>> open = new HashMap<>();

  private Inlining() {}

  /** JITInlining comes only inside a compilation, for a caller that belongs to it. */
  public static Shape isPartOfACompilation() {
    return Shape.of(Inlining::new)
        .about(
            JITInlining.class,
            JITCompilationStarted.class,
            JITCompilationFinished.class,
            DynamicMethodJITCompilationStarted.class,
            DynamicMethodJITCompilationFinished.class,
            ReJITCompilationStarted.class,
            ReJITCompilationFinished.class);
  }

  /** Nothing that was compiled as a ReJIT is inlined while nobody asked for a revert. */
  public static Shape isNotOfReJitted() {
    return Shape.of(
            () ->
                new Checker() {
                  private final Set<FunctionId> rejitted = new HashSet<>();

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    return switch (callback) {
                      case ReJITCompilationStarted started -> {
                        rejitted.add(started.functionId());
                        yield CheckResult.NONE;
                      }
                      // What went with the module leaves its ID to others.
                      case ModuleUnloadFinished _ -> {
                        rejitted.clear();
                        yield CheckResult.NONE;
                      }
                      case JITInlining inlining
                          when !rejitted.isEmpty()
                              && scene.events().areWhole(ModuleUnloadFinished.class) ->
                          CheckResult.of(
                              !rejitted.contains(inlining.calleeId()),
                              "%s is inlined although it is under ReJIT",
                              inlining.calleeId());
                      default -> CheckResult.NONE;
                    };
                  }

                  @Override
                  public CheckResult asked(RunState scene, InfoCall call) {
                    rejitted.clear();
                    return CheckResult.NONE;
                  }
                })
        .about(ReJITCompilationStarted.class, JITInlining.class, ModuleUnloadFinished.class)
        .asking("RequestRevert");
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    Deque<Compilation> mine = open.computeIfAbsent(scene.thread(), key -> new ArrayDeque<>());
    switch (callback) {
      case JITCompilationStarted started -> mine.push(Compilation.of(started.functionId(), false));
      case ReJITCompilationStarted started ->
          mine.push(Compilation.of(started.functionId(), false));
      case DynamicMethodJITCompilationStarted started ->
          mine.push(Compilation.of(started.functionId(), true));
      case JITInlining inlining -> {
        return inlined(scene, mine, inlining);
      }
      default -> mine.poll();
    }
    return CheckResult.NONE;
  }

  private static CheckResult inlined(
      RunState scene, Deque<Compilation> mine, JITInlining inlining) {
    if (!scene.isWhole(JITInlining.class)) {
      return CheckResult.NONE;
    }
    if (mine.isEmpty()) {
      return CheckResult.broken("%s came outside any compilation of its thread", inlining);
    }
    Compilation now = mine.element();
    boolean belongs = now.isDynamic() || now.callers().contains(inlining.callerId());
    now.callers().add(inlining.calleeId());
    return CheckResult.of(
        belongs, "%s came, but its caller is not part of what is compiled", inlining);
  }
}
