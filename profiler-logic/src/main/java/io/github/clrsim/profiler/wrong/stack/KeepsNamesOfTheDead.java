package io.github.clrsim.profiler.wrong.stack;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.profiler.ShadowStackProfiler;
import io.github.clrsim.profiler.stack.ThreadTable;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * It takes a thread's name to stay with its ThreadID, and gives it to the next thread that has this
 * ID (race R40).
 */
public final class KeepsNamesOfTheDead extends ShadowStackProfiler {

  /** A profiler for one run. */
  public KeepsNamesOfTheDead(ProfilerHost host) {
    super(host, new Names());
  }

  private static final class Names extends ThreadTable {
    private final Map<ThreadId, String> kept = new LinkedHashMap<>();

    @Override
    public void created(ThreadId thread) {
      super.created(thread);
      String name = kept.getOrDefault(thread, "");
      if (!name.isEmpty()) {
        named(thread, name);
      }
    }

    @Override
    public void destroyed(ThreadId thread) {
      alive().stream()
          .filter(known -> known.threadId().equals(thread))
          .forEach(known -> kept.put(thread, known.name()));
      super.destroyed(thread);
    }
  }
}
