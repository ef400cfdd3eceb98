package io.github.clrsim.profiler.wrong.field;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.field.FieldRules;

/**
 * It goes on with what was kept of the process before that went on: what lies at an address by now
 * is another object.
 */
public final class NeverFlushes extends FieldProfiler {

  /** A profiler for one run. */
  public NeverFlushes(ProfilerHost host) {
    super(host, FieldRules.RIGHT.withoutFlushing());
  }
}
