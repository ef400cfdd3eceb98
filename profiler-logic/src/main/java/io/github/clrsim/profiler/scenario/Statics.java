package io.github.clrsim.profiler.scenario;

import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.profiler.interrogation.StaticFields;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** The static fields of the classes that were announced, and the question where they are. */
final class Statics {
  private static final ThreadId CURRENT = new ThreadId(0);

  private final CorProfilerInfo info;
  private final Questions questions;
  // By ClassID, so that all are asked for in the same order in every run.
  private final Map<Long, MetadataToken> fields = new ConcurrentSkipListMap<>();

  Statics(CorProfilerInfo info, Questions questions) {
    this.info = info;
    this.questions = questions;
  }

  /** Remembers one static field of a class that is no instance of a generic one. */
  void loaded(ClassId classId) {
    info.getClassIDInfo2(classId)
        .answer()
        .filter(known -> known.typeArgs().isEmpty())
        .flatMap(this::staticField)
        .ifPresent(field -> fields.put(classId.value(), field));
  }

  void unloading(ClassId classId) {
    fields.remove(classId.value());
  }

  /** Asks for all that is remembered. */
  void ask() {
    Optional<AppDomainId> domain = info.getThreadAppDomain(CURRENT).answer();
    domain.ifPresent(
        in ->
            fields.forEach(
                (id, field) -> info.getAppDomainStaticAddress(new ClassId(id), field, in)));
  }

  private Optional<MetadataToken> staticField(ClassIDInfo2 known) {
    return questions.inMetadata(
        known.moduleId(), scope -> StaticFields.of(scope, known.typeDefToken()).findFirst());
  }
}
