package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * It queues what was loaded for a thread of its own, which asks when it comes to it: the module may
 * be gone by then (R24).
 */
public final class QueuesQuestions extends LoadListener {
  private final Queue<ModuleId> queue = new ConcurrentLinkedQueue<>();

  /** A profiler for one run. */
  public QueuesQuestions(ProfilerHost host) {
    super(host);
  }

  @Override
  protected void started() {
    host().startThread("questions", this::work);
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      queue.add(event.moduleId());
    }
    return HResult.S_OK;
  }

  private void work() {
    while (host().pause()) {
      Optional.ofNullable(queue.poll()).ifPresent(this::ask);
    }
  }
}
