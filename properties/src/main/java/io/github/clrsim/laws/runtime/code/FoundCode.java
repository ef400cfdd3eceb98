package io.github.clrsim.laws.runtime.code;

import static io.github.clrsim.api.corprof.CorPrfJitCache.COR_PRF_CACHED_FUNCTION_FOUND;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_ALL_NGEN_IMAGES;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.FunctionCallback.JITCachedFunctionSearchFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashMap;
import java.util.Map;

/** Precompiled code that was found (ordering G33, G34). */
public final class FoundCode implements Checker {
  /** What each thread found last; looked up only, never walked. */
  private final Map<Integer, FunctionId> found = new HashMap<>();

  private FoundCode() {}

  /** What was found is not compiled at once by the thread that found it; a tier may come later. */
  public static Shape isNotCompiled() {
    return Shape.of(FoundCode::new)
        .about(JITCachedFunctionSearchFinished.class, JITCompilationStarted.class);
  }

  /** Nothing is found by a profiler that refused precompiled images. */
  public static Shape isRefused() {
    Checker checker =
        new Checker() {
          @Override
          public CheckResult entered(RunState scene, Callback callback) {
            return scene.events().areAlwaysSet(COR_PRF_DISABLE_ALL_NGEN_IMAGES)
                ? CheckResult.of(!isFound(callback), "%s came", callback)
                : CheckResult.NONE;
          }
        };
    return Shape.of(() -> checker)
        .about(JITCachedFunctionSearchFinished.class, JITCompilationStarted.class);
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    FunctionId none = new FunctionId(0);
    FunctionId last = found.getOrDefault(scene.thread(), none);
    found.remove(scene.thread());
    if (callback instanceof JITCachedFunctionSearchFinished search && isFound(search)) {
      found.put(scene.thread(), search.functionId());
      return CheckResult.SEEN;
    }
    return callback instanceof JITCompilationStarted(FunctionId id, boolean _) && id.equals(last)
        ? CheckResult.broken("%s is compiled although its precompiled code was just found", id)
        : CheckResult.NONE;
  }

  private static boolean isFound(Callback callback) {
    return callback instanceof JITCachedFunctionSearchFinished search
        && search.result() == COR_PRF_CACHED_FUNCTION_FOUND;
  }
}
