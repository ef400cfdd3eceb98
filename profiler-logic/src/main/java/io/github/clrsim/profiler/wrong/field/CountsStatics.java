package io.github.clrsim.profiler.wrong.field;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.field.FieldReader;
import io.github.clrsim.profiler.field.FieldWalk;
import io.github.clrsim.profiler.inspect.Definitions;

/**
 * It counts the statics of base classes as fields that were seen, and stops before the last of an
 * instance.
 */
public final class CountsStatics extends FieldProfiler {

  /** A profiler for one run. */
  public CountsStatics(ProfilerHost host) {
    super(host, Reader::new);
  }

  private static final class Reader extends FieldReader {
    Reader(DataAccess access) {
      super(access, Walk::new);
    }
  }

  private static final class Walk extends FieldWalk {
    private final DataAccess access;

    Walk(DataAccess access, Definitions definitions) {
      super(access, definitions);
      this.access = access;
    }

    @Override
    protected int seenBefore(MethodTable type, int seen) {
      return access
          .getMethodTableData(type)
          .answer()
          .flatMap(data -> access.getMethodTableFieldData(data.parent()).answer())
          .map(fields -> seen + fields.staticFields())
          .orElse(seen);
    }
  }
}
