package io.github.clrsim.api.metadata;

import io.github.clrsim.api.corprof.CorFieldOffset;
import java.util.List;

/** What {@code IMetaDataImport::GetClassLayout} answers. */
public record ClassLayout(int packSize, List<CorFieldOffset> fieldOffset, int classSize) {
  public ClassLayout {
    fieldOffset = List.copyOf(fieldOffset);
  }
}
