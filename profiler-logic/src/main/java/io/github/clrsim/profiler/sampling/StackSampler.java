package io.github.clrsim.profiler.sampling;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.symbol.ModuleFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Takes samples of the stacks of all threads. Three rules keep it alive:
 *
 * <ul>
 *   <li>It takes its lock when the runtime stands still, and not before: a thread that waits in
 *       cooperative mode for a lock would never come to rest, and the suspension would wait for it,
 *       while it waits for us (race R46).
 *   <li>Its lock is taken only in callbacks that come in preemptive mode, and no call is made under
 *       it there. So whoever has it when the runtime comes to rest gives it back all the same.
 *   <li>What a frame is, is asked before the runtime goes on: behind that the method may be gone
 *       (race R8). What is kept is the token and the file.
 * </ul>
 */
public final class StackSampler {
  private static final int DEFAULT = 0; // COR_PRF_SNAPSHOT_DEFAULT

  private final CorProfilerInfo info;
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<ThreadId> threads = new LinkedHashSet<>();
  private final Map<ModuleId, ModuleFile> modules = new HashMap<>();

  /** A sampler of this process. */
  public StackSampler(CorProfilerInfo info) {
    this.info = info;
  }

  /** In ThreadCreated. */
  public void created(ThreadId thread) {
    locked(() -> threads.add(thread));
  }

  /** In ThreadDestroyed, which returns when no sample uses the thread any more. */
  public void destroyed(ThreadId thread) {
    locked(() -> threads.remove(thread));
  }

  /** In ModuleAttachedToAssembly: from now on frames of this module can be told. */
  public void attached(ModuleId module, ModuleFile file) {
    locked(() -> modules.put(module, file));
  }

  /** In ModuleUnloadStarted. */
  public void unloading(ModuleId module) {
    locked(() -> modules.remove(module));
  }

  /**
   * Takes one sample of each thread, on a thread that the runtime does not know.
   *
   * @param watcher told each sample while the runtime stands still; may take no lock that a
   *     callback takes, and make no call that loads or collects
   * @return false if the runtime is being suspended for something else, so that there is none now
   */
  public boolean sample(Consumer<Sample> watcher) {
    if (info.suspendRuntime().failed()) {
      return false;
    }
    try {
      locked(() -> threads.forEach(thread -> watcher.accept(stackOf(thread))));
    } finally {
      var _ = info.resumeRuntime();
    }
    return true;
  }

  private Sample stackOf(ThreadId thread) {
    List<FunctionId> functions = new ArrayList<>();
    var _ =
        info.doStackSnapshot(
            thread,
            (function, _, _, _) -> {
              if (!function.isNull()) {
                functions.add(function);
              }
              return HResult.S_OK;
            },
            DEFAULT,
            Blob.EMPTY);
    return new Sample(
        thread, functions.stream().flatMap(function -> frame(function).stream()).toList());
  }

  /** GetFunctionInfo answers for a dynamic method, too, and what it says then means nothing. */
  private Optional<Sample.Frame> frame(FunctionId function) {
    if (info.isFunctionDynamic(function).answer().orElse(true)) {
      return Optional.empty();
    }
    Optional<FunctionInfo> told = info.getFunctionInfo(function).answer();
    return told.flatMap(known -> Optional.ofNullable(modules.get(known.moduleId())))
        .map(file -> file.logged(told.orElseThrow().token()))
        .map(method -> new Sample.Frame(function, method));
  }

  private void locked(Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
    }
  }
}
