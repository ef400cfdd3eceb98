package io.github.clrsim.laws.runtime.load;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiPredicate;

/** Loads of assemblies that begin while another is under way (ordering N10). */
public final class OpenLoads implements Checker {
  private final BiPredicate<Integer, Integer> threads;
  private final Map<AssemblyId, Integer> open = new LinkedHashMap<>();

  private OpenLoads(BiPredicate<Integer, Integer> threads) {
    this.threads = threads;
  }

  /** A thread begins a load inside one of its own. */
  public static Shape onTheSameThread() {
    return shape(Integer::equals);
  }

  /** A thread begins a load while another thread is in one. */
  public static Shape onTwoThreads() {
    return shape((one, other) -> !one.equals(other));
  }

  private static Shape shape(BiPredicate<Integer, Integer> threads) {
    return Shape.of(() -> new OpenLoads(threads))
        .about(AssemblyLoadStarted.class, AssemblyLoadFinished.class);
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    return switch (callback) {
      case AssemblyLoadStarted(AssemblyId id) -> {
        boolean isShown =
            open.values().stream().anyMatch(other -> threads.test(other, scene.thread()));
        open.put(id, scene.thread());
        yield CheckResult.shown(isShown);
      }
      case AssemblyLoadFinished(AssemblyId id, var _) -> {
        open.remove(id);
        yield CheckResult.NONE;
      }
      default -> CheckResult.NONE;
    };
  }
}
