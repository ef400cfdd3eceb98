package io.github.clrsim.laws.eye;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.laws.shape.Eye;
import io.github.clrsim.laws.shape.Scene;
import io.github.clrsim.laws.shape.Shape;
import io.github.clrsim.laws.shape.Sight;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Functions that are compiled by two threads, at once or one after the other (N30, G31). */
public final class SameMethodTwice implements Eye {
  private final boolean atOnce;
  // These are looked up only, never walked.
  private final Map<FunctionId, Integer> compiledBy = new HashMap<>();
  private final Set<FunctionId> open = new HashSet<>();

  private SameMethodTwice(boolean atOnce) {
    this.atOnce = atOnce;
  }

  /** A thread begins to compile what another has compiled. */
  public static Shape onAnotherThread() {
    return shape(false);
  }

  /** A thread begins to compile what another is compiling. */
  public static Shape atOnce() {
    return shape(true);
  }

  private static Shape shape(boolean atOnce) {
    return Shape.of(() -> new SameMethodTwice(atOnce))
        .about(
            JITCompilationStarted.class, JITCompilationFinished.class, ModuleUnloadFinished.class);
  }

  @Override
  public Sight entered(Scene scene, Callback callback) {
    switch (callback) {
      case JITCompilationStarted(FunctionId id, boolean _) -> {
        boolean byAnother = compiledBy.getOrDefault(id, scene.thread()) != scene.thread();
        boolean isOpen = !open.add(id);
        compiledBy.put(id, scene.thread());
        return Sight.shown(byAnother && isOpen == atOnce);
      }
      case JITCompilationFinished(FunctionId id, var _, boolean _) -> open.remove(id);
      default -> compiledBy.keySet().retainAll(open);
    }
    return Sight.NONE;
  }
}
