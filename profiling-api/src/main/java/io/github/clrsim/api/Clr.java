package io.github.clrsim.api;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.function.Consumer;

/**
 * Something that behaves as a CLR towards a profiler: simulated, replayed or real. A run is a
 * function of what the CLR was made with and of the profiler.
 */
public interface Clr {

  /**
   * Runs to the end with this profiler.
   *
   * @param profiler by name, since the run may happen in another process
   * @param watcher told every step, in the one total order of the run and one at a time
   * @return how it ended
   * @throws DiagnosticException if the profiler cannot be made or the environment is broken
   */
  Run run(NamedProfiler profiler, Consumer<Step> watcher);
}
