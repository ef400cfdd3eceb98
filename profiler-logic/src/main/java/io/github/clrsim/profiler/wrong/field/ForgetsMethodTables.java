package io.github.clrsim.profiler.wrong.field;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.field.DeclaredField;
import io.github.clrsim.profiler.field.FieldReader;

/**
 * It takes the offset of a field for counted from the object, where it is counted from the first
 * field.
 */
public final class ForgetsMethodTables extends FieldProfiler {

  /** A profiler for one run. */
  public ForgetsMethodTables(ProfilerHost host) {
    super(host, Reader::new);
  }

  private static final class Reader extends FieldReader {
    Reader(DataAccess access) {
      super(access);
    }

    @Override
    protected Address placeInObject(Address object, DeclaredField field) {
      return placeInStructure(object, field);
    }
  }
}
