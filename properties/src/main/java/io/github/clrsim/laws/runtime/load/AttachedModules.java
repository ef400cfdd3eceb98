package io.github.clrsim.laws.runtime.load;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashSet;
import java.util.Set;

/** What a module that was attached to an assembly has in common with it (ordering G9, G45). */
public final class AttachedModules {
  private AttachedModules() {}

  /** The assembly is one of which a load was reported. */
  public static Shape areOfAnAnnouncedAssembly() {
    return Shape.of(
            () ->
                new Checker() {
                  // Looked up only, never walked.
                  private final Set<AssemblyId> reported = new HashSet<>();

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    return switch (callback) {
                      case AssemblyLoadStarted(AssemblyId id) -> heard(id);
                      case AssemblyLoadFinished(AssemblyId id, var _) -> heard(id);
                      // The runtime's own events say only that it is about to go.
                      case AssemblyUnloadStarted(AssemblyId id)
                          when scene.context().isOfEventPipe() -> {
                        reported.remove(id);
                        yield CheckResult.NONE;
                      }
                      case AssemblyUnloadFinished(AssemblyId id, var _) -> {
                        reported.remove(id);
                        yield CheckResult.NONE;
                      }
                      case ModuleAttachedToAssembly(ModuleId id, AssemblyId to)
                          when scene.isWhole(AssemblyLoadFinished.class) && !reported.isEmpty() ->
                          CheckResult.of(
                              reported.contains(to),
                              "%s was attached to %s, of which no load was reported",
                              id,
                              to);
                      default -> CheckResult.NONE;
                    };
                  }

                  private CheckResult heard(AssemblyId id) {
                    reported.add(id);
                    return CheckResult.NONE;
                  }
                })
        .about(
            AssemblyLoadStarted.class,
            AssemblyLoadFinished.class,
            AssemblyUnloadStarted.class,
            AssemblyUnloadFinished.class,
            ModuleAttachedToAssembly.class);
  }

  /** Its unload begins on the finalizer thread: what failed to load was never attached (G14). */
  public static Shape goOnTheFinalizerThread() {
    return Shape.of(
            () ->
                new Checker() {
                  // Looked up only, never walked.
                  private final Set<ModuleId> attached = new HashSet<>();

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    return switch (callback) {
                      case ModuleAttachedToAssembly(ModuleId id, var _) -> {
                        attached.add(id);
                        yield CheckResult.NONE;
                      }
                      case ModuleUnloadStarted(ModuleId id) when attached.remove(id) ->
                          CheckResult.of(
                              scene.kind() == ThreadKind.FINALIZER
                                  || scene.kind() == ThreadKind.OTHER,
                              "the unload of %s began on thread %d, which is not the finalizer",
                              id,
                              scene.thread());
                      default -> CheckResult.NONE;
                    };
                  }
                })
        .about(ModuleAttachedToAssembly.class, ModuleUnloadStarted.class);
  }
}
