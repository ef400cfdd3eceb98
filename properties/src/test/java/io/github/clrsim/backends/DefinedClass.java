package io.github.clrsim.backends;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.profiler.interrogation.StaticFields;
import java.util.List;
import java.util.Optional;

/**
 * What metadata says of a loaded class that it defines.
 *
 * @param name with its namespace
 * @param statics its static fields, in the order of metadata
 */
record DefinedClass(String name, List<MetadataToken> statics) {

  /** Empty for an array, which no metadata defines. */
  static Optional<DefinedClass> of(CorProfilerInfo info, ClassId classId) {
    return info.getClassIDInfo2(classId)
        .answer()
        .filter(known -> !known.moduleId().isNull())
        .map(known -> read(info, known));
  }

  private static DefinedClass read(CorProfilerInfo info, ClassIDInfo2 known) {
    MetadataImport scope = info.getModuleMetaData(known.moduleId(), 0).answer().orElseThrow();
    return new DefinedClass(
        scope.getTypeDefProps(known.typeDefToken()).answer().orElseThrow().typeDef(),
        StaticFields.of(scope, known.typeDefToken()).toList());
  }
}
