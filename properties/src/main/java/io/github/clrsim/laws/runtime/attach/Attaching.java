package io.github.clrsim.laws.runtime.attach;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerAttachComplete;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** How a profiler comes to a running process (ordering G91, N92, N93). */
public final class Attaching {

  private Attaching() {}

  /** ProfilerAttachComplete follows on the same thread. */
  public static Shape completes() {
    return Shape.of(
            () ->
                new Checker() {
                  private Optional<Integer> attached = Optional.empty();

                  @Override
                  public CheckResult returned(RunState scene, Callback callback, Reply reply) {
                    if (callback instanceof InitializeForAttach && !reply.hresult().failed()) {
                      attached = Optional.of(scene.thread());
                    }
                    return CheckResult.NONE;
                  }

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    return callback instanceof ProfilerAttachComplete
                        ? CheckResult.of(
                            attached.filter(thread -> thread == scene.thread()).isPresent(),
                            "ProfilerAttachComplete came on thread %d, InitializeForAttach %s",
                            scene.thread(),
                            attached.map(thread -> "on " + thread).orElse("had not succeeded"))
                        : CheckResult.NONE;
                  }
                })
        .about(InitializeForAttach.class, ProfilerAttachComplete.class);
  }

  /** Other threads are told before ProfilerAttachComplete has returned. */
  public static Shape othersAreEarly() {
    return Shape.of(
            () ->
                new Checker() {
                  private boolean isOpen;

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    return CheckResult.shown(isOpen && !(callback instanceof LifecycleCallback));
                  }

                  @Override
                  public CheckResult returned(RunState scene, Callback callback, Reply reply) {
                    isOpen |= callback instanceof InitializeForAttach && !reply.hresult().failed();
                    isOpen &= !(callback instanceof ProfilerAttachComplete);
                    return CheckResult.NONE;
                  }
                })
        .about(Callback.class);
  }

  /** An end is told to a profiler that attached too late for the beginning. */
  public static Shape missesBeginnings() {
    return Shape.of(
            () ->
                new Checker() {
                  private final Set<Object> begun = new HashSet<>();

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    return switch (callback) {
                      case ModuleLoadStarted(var id) -> begins(id);
                      case ThreadCreated(var id) -> begins(id);
                      case JITCompilationStarted(var id, var _) -> begins(id);
                      case ModuleLoadFinished(var id, var _) -> ends(scene, id);
                      case ModuleUnloadStarted(var id) -> ends(scene, id);
                      case ThreadDestroyed(var id) -> ends(scene, id);
                      case JITCompilationFinished(var id, var _, var _) -> ends(scene, id);
                      default -> CheckResult.NONE;
                    };
                  }

                  private CheckResult begins(Object id) {
                    begun.add(id);
                    return CheckResult.NONE;
                  }

                  private CheckResult ends(RunState scene, Object id) {
                    return CheckResult.shown(scene.isAttached() && !begun.contains(id));
                  }
                })
        .about(
            ModuleLoadStarted.class,
            ModuleLoadFinished.class,
            ModuleUnloadStarted.class,
            ThreadCreated.class,
            ThreadDestroyed.class,
            JITCompilationStarted.class,
            JITCompilationFinished.class);
  }
}
