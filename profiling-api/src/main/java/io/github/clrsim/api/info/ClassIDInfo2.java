package io.github.clrsim.api.info;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import java.util.List;

/** What {@code ICorProfilerInfo2::GetClassIDInfo2} answers. */
public record ClassIDInfo2(
    ModuleId moduleId, MetadataToken typeDefToken, ClassId parentClassId, List<ClassId> typeArgs) {
  public ClassIDInfo2 {
    typeArgs = List.copyOf(typeArgs);
  }
}
