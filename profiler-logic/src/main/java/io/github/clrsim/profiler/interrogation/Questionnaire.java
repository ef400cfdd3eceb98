package io.github.clrsim.profiler.interrogation;

import static io.github.clrsim.profiler.interrogation.Question.about;
import static io.github.clrsim.profiler.interrogation.Question.chain;
import static io.github.clrsim.profiler.interrogation.Question.plain;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.corprof.CorPrfHandleType;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ContextId;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * All questions, those about objects first: what may trigger a collection comes last, for objects
 * may lie elsewhere behind it.
 */
final class Questionnaire {
  private static final int OPEN_TO_READ = 0;

  /** So many static fields of a class are asked about, where there are more. */
  private static final int FIELDS_MAX = 8;

  private static final ThreadId CURRENT = new ThreadId(0);
  private static final FrameInfo NO_FRAME = new FrameInfo(0);
  private static final ReJitId ORIGINAL = new ReJitId(0);
  private static final String VARIABLE = "CLRSIM_ASKED";

  /** One question by each method. */
  static final List<Question> BY_METHOD =
      Stream.of(
              objects(), classes(), statics(), functions(), modules(), others(), process(), last())
          .flatMap(List::stream)
          .toList();

  static final List<Question> ALL =
      Stream.of(BY_METHOD, List.of(staticsOfItsClass()), nothing()).flatMap(List::stream).toList();

  private Questionnaire() {}

  private static List<Question> objects() {
    return List.of(
        about(ObjectId.class, "GetClassFromObject", CorProfilerInfo::getClassFromObject),
        about(ObjectId.class, "GetObjectSize", CorProfilerInfo::getObjectSize),
        about(ObjectId.class, "GetObjectSize2", CorProfilerInfo::getObjectSize2),
        about(ObjectId.class, "IsFrozenObject", CorProfilerInfo::isFrozenObject),
        about(ObjectId.class, "GetObjectGeneration", CorProfilerInfo::getObjectGeneration),
        about(
            ObjectId.class,
            "GetArrayObjectInfo",
            (info, object) -> info.getArrayObjectInfo(object, 1)),
        about(
            ObjectId.class,
            "EnumerateObjectReferences",
            (info, object) -> info.enumerateObjectReferences(object, (root, place) -> true)));
  }

  private static List<Question> classes() {
    return List.of(
        about(ClassId.class, "IsArrayClass", CorProfilerInfo::isArrayClass),
        about(ClassId.class, "GetClassIDInfo", CorProfilerInfo::getClassIDInfo),
        about(ClassId.class, "GetClassIDInfo2", CorProfilerInfo::getClassIDInfo2),
        about(ClassId.class, "GetClassLayout", CorProfilerInfo::getClassLayout),
        about(ClassId.class, "GetBoxClassLayout", CorProfilerInfo::getBoxClassLayout));
  }

  private static List<Question> statics() {
    return List.of(
        aboutField("GetStaticFieldInfo", CorProfilerInfo::getStaticFieldInfo),
        aboutField("GetRVAStaticAddress", CorProfilerInfo::getRVAStaticAddress),
        aboutField(
            "GetThreadStaticAddress",
            (info, type, field) -> info.getThreadStaticAddress(type, field, CURRENT)),
        aboutField(
            "GetContextStaticAddress",
            (info, type, field) -> info.getContextStaticAddress(type, field, new ContextId(0))),
        aboutField(
            "GetAppDomainStaticAddress",
            (info, type, field) ->
                domain(info).ifPresent(at -> info.getAppDomainStaticAddress(type, field, at))),
        aboutField(
            "GetThreadStaticAddress2",
            (info, type, field) ->
                domain(info)
                    .ifPresent(at -> info.getThreadStaticAddress2(type, field, at, CURRENT))));
  }

  private static Optional<AppDomainId> domain(CorProfilerInfo info) {
    return info.getThreadAppDomain(CURRENT).answer();
  }

  private interface AboutField {
    void ask(CorProfilerInfo info, ClassId type, MetadataToken field);
  }

  private static Question aboutField(String method, AboutField question) {
    return chain(ClassId.class, List.of(method), (host, type) -> aboutFields(host, type, question));
  }

  private static void aboutFields(ProfilerHost host, ClassId type, AboutField question) {
    host.info()
        .getClassIDInfo2(type)
        .answer()
        .filter(known -> !known.moduleId().isNull())
        .map(known -> staticFields(host, known))
        .orElse(List.of())
        .forEach(field -> question.ask(host.info(), type, field));
  }

  private static List<MetadataToken> staticFields(ProfilerHost host, ClassIDInfo2 type) {
    return inMetadata(
            host,
            type.moduleId(),
            scope ->
                Optional.of(StaticFields.of(scope, type.typeDefToken()).limit(FIELDS_MAX).toList()))
        .orElse(List.of());
  }

  private static <T> Optional<T> inMetadata(
      ProfilerHost host, ModuleId module, Function<MetadataImport, Optional<T>> asking) {
    return host.info()
        .getModuleMetaData(module, OPEN_TO_READ)
        .answer()
        .flatMap(
            scope -> {
              Optional<T> answer = asking.apply(scope);
              host.objects().unknown(scope).release();
              return answer;
            });
  }

  private static List<Question> functions() {
    return List.of(
        about(FunctionId.class, "GetFunctionInfo", CorProfilerInfo::getFunctionInfo),
        about(
            FunctionId.class,
            "GetFunctionInfo2",
            (info, function) -> info.getFunctionInfo2(function, NO_FRAME)),
        about(FunctionId.class, "GetCodeInfo", CorProfilerInfo::getCodeInfo),
        about(FunctionId.class, "GetCodeInfo2", CorProfilerInfo::getCodeInfo2),
        about(
            FunctionId.class,
            "GetCodeInfo3",
            (info, function) -> info.getCodeInfo3(function, ORIGINAL)),
        about(FunctionId.class, "GetReJITIDs", CorProfilerInfo::getReJITIDs),
        about(FunctionId.class, "IsFunctionDynamic", CorProfilerInfo::isFunctionDynamic),
        about(FunctionId.class, "GetDynamicFunctionInfo", CorProfilerInfo::getDynamicFunctionInfo),
        about(FunctionId.class, "GetILToNativeMapping", CorProfilerInfo::getILToNativeMapping),
        about(
            FunctionId.class,
            "GetILToNativeMapping2",
            (info, function) -> info.getILToNativeMapping2(function, ORIGINAL)),
        chain(
            FunctionId.class,
            List.of(
                "GetNativeCodeStartAddresses",
                "GetILToNativeMapping3",
                "GetCodeInfo4",
                "GetFunctionFromIP",
                "GetFunctionFromIP2",
                "GetFunctionFromIP3"),
            (host, function) ->
                host.info()
                    .getNativeCodeStartAddresses(function, ORIGINAL)
                    .answer()
                    .orElse(List.of())
                    .forEach(start -> aboutCode(host.info(), start))),
        chain(
            FunctionId.class,
            List.of("GetTokenAndMetaDataFromFunction"),
            (host, function) ->
                host.info()
                    .getTokenAndMetaDataFromFunction(function)
                    .answer()
                    .ifPresent(known -> host.objects().unknown(known.metadata()).release())),
        chain(
            FunctionId.class,
            List.of("GetILFunctionBody"),
            (host, function) ->
                host.info()
                    .getFunctionInfo(function)
                    .answer()
                    .ifPresent(at -> host.info().getILFunctionBody(at.moduleId(), at.token()))));
  }

  /** When code is compiled its class may be as good as initialized (G118). */
  private static Question staticsOfItsClass() {
    return chain(
        FunctionId.class,
        List.of("GetAppDomainStaticAddress", "GetThreadStaticAddress2"),
        (host, function) ->
            host.info()
                .getFunctionInfo(function)
                .answer()
                .filter(known -> !known.classId().isNull() && known.token().row() > 0)
                .ifPresent(known -> whereStaticsAre(host, known.classId())));
  }

  private static void whereStaticsAre(ProfilerHost host, ClassId type) {
    domain(host.info())
        .ifPresent(
            at ->
                aboutFields(
                    host,
                    type,
                    (info, of, field) -> {
                      info.getAppDomainStaticAddress(of, field, at);
                      info.getThreadStaticAddress2(of, field, at, CURRENT);
                    }));
  }

  private static void aboutCode(CorProfilerInfo info, Address start) {
    info.getILToNativeMapping3(start);
    info.getCodeInfo4(start);
    info.getFunctionFromIP(start);
    info.getFunctionFromIP2(start);
    info.getFunctionFromIP3(start);
  }

  private static List<Question> modules() {
    return List.of(
        about(ModuleId.class, "GetModuleInfo", CorProfilerInfo::getModuleInfo),
        about(ModuleId.class, "GetModuleInfo2", CorProfilerInfo::getModuleInfo2),
        about(
            ModuleId.class,
            "GetAppDomainsContainingModule",
            CorProfilerInfo::getAppDomainsContainingModule),
        about(ModuleId.class, "EnumModuleFrozenObjects", CorProfilerInfo::enumModuleFrozenObjects),
        about(
            ModuleId.class, "GetInMemorySymbolsLength", CorProfilerInfo::getInMemorySymbolsLength),
        about(
            ModuleId.class,
            "ReadInMemorySymbols",
            (info, module) -> info.readInMemorySymbols(module, 0, 1)),
        about(ModuleId.class, "ApplyMetaData", CorProfilerInfo::applyMetaData),
        about(
            ModuleId.class,
            "EnumNgenModuleMethodsInliningThisMethod",
            (info, module) ->
                info.enumNgenModuleMethodsInliningThisMethod(
                    module, module, new MetadataToken(0x06000001))),
        chain(
            ModuleId.class,
            List.of("GetModuleMetaData"),
            (host, module) -> inMetadata(host, module, scope -> scope.getScopeProps().answer())),
        chain(
            ModuleId.class,
            List.of("GetILFunctionBodyAllocator"),
            (host, module) ->
                host.info()
                    .getILFunctionBodyAllocator(module)
                    .answer()
                    .ifPresent(made -> host.objects().methodMalloc(made).release())));
  }

  private static List<Question> others() {
    return List.of(
        about(AssemblyId.class, "GetAssemblyInfo", CorProfilerInfo::getAssemblyInfo),
        about(AppDomainId.class, "GetAppDomainInfo", CorProfilerInfo::getAppDomainInfo),
        about(ThreadId.class, "GetThreadInfo", CorProfilerInfo::getThreadInfo),
        about(ThreadId.class, "GetHandleFromThread", CorProfilerInfo::getHandleFromThread),
        about(ThreadId.class, "GetThreadContext", CorProfilerInfo::getThreadContext),
        about(ThreadId.class, "GetThreadAppDomain", CorProfilerInfo::getThreadAppDomain));
  }

  private static List<Question> process() {
    return List.of(
        plain("GetEventMask", CorProfilerInfo::getEventMask),
        plain("GetEventMask2", CorProfilerInfo::getEventMask2),
        plain("GetCurrentThreadID", CorProfilerInfo::getCurrentThreadID),
        plain("GetRuntimeInformation", CorProfilerInfo::getRuntimeInformation),
        plain("GetStringLayout", CorProfilerInfo::getStringLayout),
        plain("GetStringLayout2", CorProfilerInfo::getStringLayout2),
        plain("GetLOHObjectSizeThreshold", CorProfilerInfo::getLOHObjectSizeThreshold),
        plain("GetGenerationBounds", CorProfilerInfo::getGenerationBounds),
        plain("GetNonGCHeapBounds", CorProfilerInfo::getNonGCHeapBounds),
        plain("EnumerateNonGCObjects", CorProfilerInfo::enumerateNonGCObjects),
        plain("GetNotifiedExceptionClauseInfo", CorProfilerInfo::getNotifiedExceptionClauseInfo),
        plain("EnumModules", CorProfilerInfo::enumModules),
        plain("EnumThreads", CorProfilerInfo::enumThreads),
        plain("EnumJITedFunctions", CorProfilerInfo::enumJITedFunctions),
        plain("EnumJITedFunctions2", CorProfilerInfo::enumJITedFunctions2),
        plain("InitializeCurrentThread", CorProfilerInfo::initializeCurrentThread),
        // What others set meanwhile is nothing that a question should depend on.
        new Question(
            List.of("SetEnvironmentVariable", "GetEnvironmentVariable"),
            (host, subject) -> {
              host.info().setEnvironmentVariable(VARIABLE, "yes");
              host.info().getEnvironmentVariable(VARIABLE);
            }),
        plain(
            "DoStackSnapshot",
            info ->
                info.doStackSnapshot(
                    CURRENT, (function, ip, frame, registers) -> HResult.S_OK, 0, Blob.of())));
  }

  /**
   * What may load classes or trigger a collection. What is loaded already loads nothing; of generic
   * types that is not sure, since a token alone means the open one.
   */
  private static List<Question> last() {
    return List.of(
        chain(
            ObjectId.class,
            List.of("CreateHandle", "GetObjectIDFromHandle", "DestroyHandle"),
            (host, object) ->
                host.info()
                    .createHandle(object, CorPrfHandleType.COR_PRF_HANDLE_TYPE_WEAK)
                    .answer()
                    .ifPresent(
                        handle -> {
                          host.info().getObjectIDFromHandle(handle);
                          host.info().destroyHandle(handle);
                        })),
        chain(
            FunctionId.class,
            List.of("GetFunctionFromToken", "GetFunctionFromTokenAndTypeArgs"),
            (host, function) ->
                host.info()
                    .getFunctionInfo2(function, NO_FRAME)
                    .answer()
                    .filter(known -> !known.classId().isNull() && known.token().row() > 0)
                    .filter(known -> known.typeArgs().isEmpty())
                    .filter(known -> isNotGeneric(host, known.classId()))
                    .ifPresent(
                        known -> {
                          host.info().getFunctionFromToken(known.moduleId(), known.token());
                          host.info()
                              .getFunctionFromTokenAndTypeArgs(
                                  known.moduleId(),
                                  known.token(),
                                  known.classId(),
                                  known.typeArgs());
                        })),
        chain(
            ClassId.class,
            List.of("GetClassFromToken", "GetClassFromTokenAndTypeArgs"),
            (host, type) ->
                host.info()
                    .getClassIDInfo2(type)
                    .answer()
                    .filter(known -> !known.moduleId().isNull() && known.typeArgs().isEmpty())
                    .ifPresent(
                        known -> {
                          host.info().getClassFromToken(known.moduleId(), known.typeDefToken());
                          host.info()
                              .getClassFromTokenAndTypeArgs(
                                  known.moduleId(), known.typeDefToken(), known.typeArgs());
                        })));
  }

  /** The null ID, which each method takes for something else. */
  private static List<Question> nothing() {
    return List.of(
        plain("GetThreadInfo", info -> info.getThreadInfo(CURRENT)),
        plain("GetHandleFromThread", info -> info.getHandleFromThread(CURRENT)),
        plain("GetThreadContext", info -> info.getThreadContext(CURRENT)),
        plain("GetThreadAppDomain", info -> info.getThreadAppDomain(CURRENT)));
  }

  private static boolean isNotGeneric(ProfilerHost host, ClassId type) {
    return host.info()
        .getClassIDInfo2(type)
        .answer()
        .filter(known -> known.typeArgs().isEmpty())
        .isPresent();
  }
}
