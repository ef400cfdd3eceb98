package io.github.clrsim.profiler.scenario;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.object.IUnknown;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is asked about things, in a fixed order that depends on the answers alone: two runtimes that
 * answer alike are asked alike. Nothing is remembered, so that the first of two runs of the same
 * type is asked as much as the second.
 */
final class Questions {
  /** {@code ofRead} of CorOpenFlags in cor.h. */
  private static final int OPEN_TO_READ = 0;

  private static final FrameInfo NO_FRAME = new FrameInfo(0);
  private static final ReJitId ORIGINAL = new ReJitId(0);
  // Type arguments nest as deep as the program's source does; this is far deeper.
  private static final int DEPTH_MAX = 16;

  private final CorProfilerInfo info;
  private final RuntimeObjects objects;
  private final boolean hearsOfClasses;

  /**
   * The questions of one run.
   *
   * @param hearsOfClasses whether classes are announced; if not, what a function or an object
   *     belongs to is asked for with it, base classes, too
   */
  Questions(ProfilerHost host, boolean hearsOfClasses) {
    this.info = host.info();
    this.objects = host.objects();
    this.hearsOfClasses = hearsOfClasses;
  }

  void aboutAssembly(AssemblyId assemblyId) {
    info.getAssemblyInfo(assemblyId);
  }

  void aboutLoadedModule(ModuleId moduleId) {
    info.getModuleInfo2(moduleId);
    info.getAppDomainsContainingModule(moduleId);
    inMetadata(moduleId, scope -> scope.getScopeProps().answer());
    info.getInMemorySymbolsLength(moduleId)
        .answer()
        .filter(length -> length > 0)
        .ifPresent(length -> info.readInMemorySymbols(moduleId, 0, length));
  }

  void aboutModule(ModuleId moduleId) {
    info.getModuleInfo2(moduleId);
  }

  /** Asks what the class is, and the same of its parts, which nobody need have announced. */
  void aboutLoadedClass(ClassId classId) {
    aboutLoadedClass(classId, 0);
  }

  private void aboutLoadedClass(ClassId classId, int depth) {
    if (classId.isNull() || depth > DEPTH_MAX) {
      return;
    }
    if (info.isArrayClass(classId) instanceof Outcome.Ok<ArrayClass>(ArrayClass array, HResult is)
        && is.equals(HResult.S_OK)) { // S_FALSE also succeeds, and says: no array.
      aboutLoadedClass(array.baseClassId(), depth + 1);
      return;
    }
    info.getClassIDInfo2(classId)
        .answer()
        .ifPresent(
            known -> {
              inMetadata(known.moduleId(), scope -> name(scope, known.typeDefToken()));
              known.typeArgs().forEach(argument -> aboutLoadedClass(argument, depth + 1));
              if (!hearsOfClasses) {
                aboutLoadedClass(known.parentClassId(), depth + 1);
              }
            });
  }

  /** Asks about a class that is going: only itself, for its parts may be gone already. */
  void aboutDyingClass(ClassId classId) {
    info.isArrayClass(classId);
    info.getClassIDInfo2(classId);
  }

  void aboutThread(ThreadId threadId) {
    info.getThreadAppDomain(threadId);
  }

  /** Asks what a function that has metadata is called. */
  void aboutFunction(FunctionId functionId) {
    info.getFunctionInfo2(functionId, NO_FRAME)
        .answer()
        .ifPresent(
            known -> {
              inMetadata(known.moduleId(), scope -> nameMethod(scope, known));
              if (!hearsOfClasses) {
                aboutLoadedClass(known.classId());
                known.typeArgs().forEach(this::aboutLoadedClass);
              }
            });
  }

  /** Asks of which class an object is. */
  void aboutObject(ObjectId objectId) {
    info.getClassFromObject(objectId).answer().ifPresent(this::aboutLoadedClass);
  }

  /** Asks which filter or handler of an exception runs now. */
  void aboutHandler() {
    info.getNotifiedExceptionClauseInfo();
  }

  /** Asks for the versions of a function, and whether there is code. */
  void aboutCode(FunctionId functionId) {
    info.getReJITIDs(functionId);
    info.getCodeInfo3(functionId, ORIGINAL);
  }

  void aboutCode(FunctionId functionId, ReJitId version) {
    info.getReJITIDs(functionId);
    info.getCodeInfo3(functionId, version);
  }

  void aboutDynamicFunction(FunctionId functionId) {
    info.getDynamicFunctionInfo(functionId);
  }

  /** Looks something up in the metadata of a module, and gives it back. */
  <T> Optional<T> inMetadata(ModuleId moduleId, Function<MetadataImport, Optional<T>> question) {
    Optional<MetadataImport> scope =
        moduleId.isNull()
            ? Optional.empty()
            : info.getModuleMetaData(moduleId, OPEN_TO_READ).answer();
    Optional<T> answer = scope.flatMap(question);
    scope.map(objects::unknown).ifPresent(IUnknown::release);
    return answer;
  }

  private static Optional<MetadataToken> nameMethod(MetadataImport scope, FunctionInfo2 known) {
    return scope
        .getMethodProps(known.token())
        .answer()
        .map(MethodProps::classToken)
        .flatMap(type -> name(scope, type));
  }

  /** The outermost type around it: the name of a nested type begins with its. */
  private static Optional<MetadataToken> name(MetadataImport scope, MetadataToken typeDef) {
    MetadataToken type = typeDef;
    for (int depth = 0; depth < DEPTH_MAX && isDefinition(type); depth++) {
      scope.getTypeDefProps(type);
      type = scope.getNestedClassProps(type).answer().orElse(MetadataToken.NIL_TYPE_DEF);
    }
    return Optional.of(type);
  }

  private static boolean isDefinition(MetadataToken token) {
    return token.kind() == TokenKind.TYPE_DEF && token.row() > 0;
  }
}
