package io.github.clrsim.laws.runtime.end;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationFinished;
import io.github.clrsim.api.callback.AppDomainCallback.AppDomainShutdownStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What is told, and what is not, when the process ends (ordering N55-N59). */
public final class Endings {

  private Endings() {}

  /** Domains were there, and their end was not told. */
  public static Shape withoutShutdownOfDomains() {
    return without(AppDomainCreationFinished.class, AppDomainShutdownStarted.class);
  }

  /** The profiler was there, and the end was not told. */
  public static Shape withoutShutdown() {
    return without(Initialize.class, Shutdown.class);
  }

  /** A callback comes when Shutdown has come to another thread. */
  public static Shape othersGoOn() {
    return Shape.of(
            () ->
                new Checker() {
                  private Optional<Integer> shutdown = Optional.empty();

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    if (callback instanceof Shutdown) {
                      shutdown = Optional.of(scene.thread());
                    }
                    return CheckResult.shown(
                        shutdown.filter(thread -> thread != scene.thread()).isPresent());
                  }
                })
        .about(Callback.class);
  }

  /** Modules and threads were there to the end. */
  public static Shape withTheLiving() {
    return Shape.of(Living::new)
        .about(
            ModuleAttachedToAssembly.class,
            ModuleUnloadStarted.class,
            ThreadCreated.class,
            ThreadDestroyed.class);
  }

  private static Shape without(
      Class<? extends Callback> beginning, Class<? extends Callback> ending) {
    return Shape.of(
            () ->
                new Checker() {
                  private boolean isTold;

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    isTold |= ending.isInstance(callback);
                    return CheckResult.NONE;
                  }

                  @Override
                  public CheckResult ended(RunState scene, Run.Ending how) {
                    return CheckResult.shown(
                        how instanceof Run.Ending.Completed
                            && !isTold
                            && scene.events().areWhole(ending));
                  }
                })
        .about(beginning, ending);
  }

  private static final class Living implements Checker {
    // Counted only, never walked.
    private final Set<RunTimeId> modules = new HashSet<>();
    private final Set<RunTimeId> threads = new HashSet<>();

    @Override
    public CheckResult entered(RunState scene, Callback callback) {
      switch (callback) {
        case ModuleAttachedToAssembly(var id, var _) -> modules.add(id);
        case ModuleUnloadStarted(var id) -> modules.remove(id);
        case ThreadCreated(var id) -> threads.add(id);
        case ThreadDestroyed(var id) -> threads.remove(id);
        default -> {}
      }
      return CheckResult.NONE;
    }

    @Override
    public CheckResult ended(RunState scene, Run.Ending ending) {
      return CheckResult.shown(
          ending instanceof Run.Ending.Completed && !modules.isEmpty() && !threads.isEmpty());
    }
  }
}
