package io.github.clrsim.profiler.wrong.field;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.field.DeclaredField;
import io.github.clrsim.profiler.field.FieldReader;

/** It leaves room for a method table in structures, which have none where they are a field. */
public final class SeesMethodTablesInStructures extends FieldProfiler {

  /** A profiler for one run. */
  public SeesMethodTablesInStructures(ProfilerHost host) {
    super(host, Reader::new);
  }

  private static final class Reader extends FieldReader {
    Reader(DataAccess access) {
      super(access);
    }

    @Override
    protected Address placeInStructure(Address structure, DeclaredField field) {
      return placeInObject(structure, field);
    }
  }
}
