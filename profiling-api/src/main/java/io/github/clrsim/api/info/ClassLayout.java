package io.github.clrsim.api.info;

import io.github.clrsim.api.corprof.CorFieldOffset;
import java.util.List;

/** What {@code ICorProfilerInfo2::GetClassLayout} answers. */
public record ClassLayout(List<CorFieldOffset> fieldOffset, int classSize) {
  public ClassLayout {
    fieldOffset = List.copyOf(fieldOffset);
  }
}
