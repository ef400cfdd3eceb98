package io.github.clrsim.api.info;

import io.github.clrsim.api.id.Address;
import java.util.List;

/** What {@code ICorProfilerInfo2::GetArrayObjectInfo} answers. */
public record ArrayObjectInfo(
    List<Integer> dimensionSizes, List<Integer> dimensionLowerBounds, Address data) {
  public ArrayObjectInfo {
    dimensionSizes = List.copyOf(dimensionSizes);
    dimensionLowerBounds = List.copyOf(dimensionLowerBounds);
  }
}
