package io.github.clrsim.orders;

import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import java.util.List;
import java.util.Optional;

/** Asks how objects and classes lie, and where static fields are. */
final class LayoutQuestions {
  private static final int OPEN_TO_READ = 0;

  private final CorProfilerInfo info;

  LayoutQuestions(CorProfilerInfo info) {
    this.info = info;
  }

  /**
   * A class, and whose statics are asked for.
   *
   * @param fields of a class of the program; none of the core library's, which has others
   * @param thread the one that found it
   */
  record Found(ClassId type, List<MetadataToken> fields, AppDomainId domain, ThreadId thread) {}

  /** In a cooperative callback about an object. */
  void ofObject(ObjectId object) {
    Optional<ClassId> type = info.getClassFromObject(object).answer();
    info.getObjectSize(object);
    info.getObjectSize2(object);
    info.getObjectGeneration(object);
    info.isFrozenObject(object);
    info.getGenerationBounds();
    type.ifPresent(this::ofClass);
  }

  private void ofClass(ClassId type) {
    info.getClassIDInfo(type);
    Optional<ClassIDInfo2> is = info.getClassIDInfo2(type).answer();
    info.getClassLayout(type);
    info.getBoxClassLayout(type);
    info.isArrayClass(type);
    is.ifPresent(known -> info.getClassFromToken(known.moduleId(), known.typeDefToken()));
  }

  /** The class of this name, if the module has it and it is loaded. */
  Optional<Found> find(ModuleId module, String type) {
    MetadataImport metadata = info.getModuleMetaData(module, OPEN_TO_READ).answer().orElseThrow();
    boolean isOfProgram = IdNames.isOfProgram(type);
    ThreadId me = info.getCurrentThreadID().answer().orElseThrow();
    AppDomainId domain = info.getThreadAppDomain(me).answer().orElseThrow();
    return metadata
        .findTypeDefByName(type, MetadataToken.NIL_TYPE_DEF)
        .answer()
        .flatMap(
            token ->
                info.getClassFromToken(module, token)
                    .answer()
                    .map(
                        found ->
                            new Found(
                                found,
                                isOfProgram
                                    ? metadata.enumFields(token).answer().orElseThrow()
                                    : List.of(),
                                domain,
                                me)));
  }

  /** On a native thread. */
  void ofClass(Found found) {
    ofClass(found.type());
    for (MetadataToken field : found.fields()) {
      info.getStaticFieldInfo(found.type(), field);
      info.getAppDomainStaticAddress(found.type(), field, found.domain());
      info.getThreadStaticAddress(found.type(), field, found.thread());
      info.getThreadStaticAddress2(found.type(), field, found.domain(), found.thread());
      info.getRVAStaticAddress(found.type(), field);
    }
  }
}
