package io.github.clrsim.profiler.wrong.field;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.MethodTableFieldData;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.field.FieldReader;
import io.github.clrsim.profiler.field.FieldWalk;
import io.github.clrsim.profiler.inspect.Definitions;

/**
 * It follows a list of fields until there is no next one: that never comes, and what lies behind
 * the last is no field.
 */
public final class FollowsListsToTheirEnd extends FieldProfiler {

  /** A profiler for one run. */
  public FollowsListsToTheirEnd(ProfilerHost host) {
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
    protected boolean isMore(MethodTableFieldData fields, int instances, int statics) {
      return true;
    }
  }
}
