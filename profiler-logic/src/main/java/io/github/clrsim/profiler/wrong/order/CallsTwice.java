package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.Optional;

/** It looks once whether the newest module is there, and asks twice (R1). */
public final class CallsTwice extends LoadListener {
  private Optional<ModuleId> newest = Optional.empty();

  /** A profiler for one run. */
  public CallsTwice(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      newest = Optional.of(event.moduleId());
    }
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    newest = newest.filter(module -> !module.equals(event.moduleId()));
    return HResult.S_OK;
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    newest.ifPresent(
        module -> {
          ask(module);
          ask(module);
        });
    return HResult.S_OK;
  }
}
