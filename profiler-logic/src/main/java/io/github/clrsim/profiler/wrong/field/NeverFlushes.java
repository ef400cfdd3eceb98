package io.github.clrsim.profiler.wrong.field;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.field.FieldReader;

/**
 * It goes on with what was kept of the process before that went on: what lies at an address by now
 * is another object.
 */
public final class NeverFlushes extends FieldProfiler {

  /** A profiler for one run. */
  public NeverFlushes(ProfilerHost host) {
    super(host, Reader::new);
  }

  private static final class Reader extends FieldReader {
    Reader(DataAccess access) {
      super(access);
    }

    @Override
    public void refresh() {
      // This is the mistake.
    }
  }
}
