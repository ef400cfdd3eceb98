package io.github.clrsim.profiler.wrong.field;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.field.FieldRules;

/** It leaves room for a method table in structures, which have none where they are a field. */
public final class SeesMethodTablesInStructures extends FieldProfiler {

  /** A profiler for one run. */
  public SeesMethodTablesInStructures(ProfilerHost host) {
    super(host, FieldRules.RIGHT.withBytes(Long.BYTES, Long.BYTES));
  }
}
