package io.github.clrsim.profiler.wrong.structure;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.profiler.StructureProfiler;

/** It looks for a method table in front of a structure that lies in an object, as a box has one. */
public final class SeesBoxes extends StructureProfiler {

  /** A profiler for one run. */
  public SeesBoxes(ProfilerHost host) {
    super(host);
  }

  @Override
  protected Address placeOf(ObjectId objectId, int offset) {
    return super.placeOf(objectId, offset + Long.BYTES);
  }
}
