package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * It notes that a file is known before it knows it: who loads the same file at that time finds
 * nothing (R23).
 */
public final class FillsInLater extends LoadListener {
  private final Set<String> known = new HashSet<>();
  private final Map<String, Integer> flags = new HashMap<>();

  /** A profiler for one run. */
  public FillsInLater(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      ModuleInfo2 info = info().getModuleInfo2(event.moduleId()).answer().orElseThrow();
      if (known.add(info.name())) {
        ask(event.moduleId());
        flags.put(info.name(), info.moduleFlags());
      }
      if (!flags.containsKey(info.name())) {
        throw new IllegalStateException("nothing is known of " + info.name());
      }
    }
    return HResult.S_OK;
  }
}
