package io.github.clrsim.profiler.wrong.field;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.field.FieldRules;

/**
 * It takes the offset of a field for counted from the object, where it is counted from the first
 * field.
 */
public final class ForgetsMethodTables extends FieldProfiler {

  /** A profiler for one run. */
  public ForgetsMethodTables(ProfilerHost host) {
    super(host, FieldRules.RIGHT.withBytes(0, 0));
  }
}
