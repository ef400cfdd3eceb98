package io.github.clrsim.api.info;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import java.util.List;

/** What {@code ICorProfilerInfo2::GetFunctionInfo2} answers. */
public record FunctionInfo2(
    ClassId classId, ModuleId moduleId, MetadataToken token, List<ClassId> typeArgs) {
  public FunctionInfo2 {
    typeArgs = List.copyOf(typeArgs);
  }
}
