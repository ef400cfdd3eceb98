package io.github.clrsim.profiler.wrong.field;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.field.FieldReader;
import io.github.clrsim.profiler.field.FieldWalk;
import io.github.clrsim.profiler.inspect.Definitions;

/**
 * It begins to count anew with each class, as if the number of a class's fields were without those
 * of its base classes.
 */
public final class ForgetsInheritedFields extends FieldProfiler {

  /** A profiler for one run. */
  public ForgetsInheritedFields(ProfilerHost host) {
    super(host, Reader::new);
  }

  private static final class Reader extends FieldReader {
    Reader(DataAccess access) {
      super(access, Walk::new);
    }
  }

  private static final class Walk extends FieldWalk {
    Walk(DataAccess access, Definitions definitions) {
      super(access, definitions);
    }

    @Override
    protected int seenBefore(MethodTable type, int seen) {
      return 0;
    }
  }
}
