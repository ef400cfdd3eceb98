package io.github.clrsim.profiler.wrong.field;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.field.FieldRules;

/**
 * It counts the statics of base classes as fields that were seen, and stops before the last of an
 * instance.
 */
public final class CountsStatics extends FieldProfiler {

  /** A profiler for one run. */
  public CountsStatics(ProfilerHost host) {
    super(host, FieldRules.RIGHT.withSeenBefore(CountsStatics::before));
  }

  private static int before(DataAccess access, MethodTable type, int seen) {
    return access
        .getMethodTableData(type)
        .answer()
        .flatMap(data -> access.getMethodTableFieldData(data.parent()).answer())
        .map(fields -> seen + fields.staticFields())
        .orElse(seen);
  }
}
