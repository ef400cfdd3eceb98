package io.github.clrsim.api.info;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.signature.ElementType;

/** What {@code ICorProfilerInfo::IsArrayClass} answers. */
public record ArrayClass(ElementType baseElemType, ClassId baseClassId, int rank) {}
