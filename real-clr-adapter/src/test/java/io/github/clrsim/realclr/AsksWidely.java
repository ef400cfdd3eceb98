package io.github.clrsim.realclr;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Asks as much as it may, everywhere: each call once or a few times, to see it answered for real.
 */
public final class AsksWidely implements CorProfilerCallback {
  private static final int TOKENS_MAX = 12;
  private static final int OBJECTS_MAX = 40;
  private static final MetadataToken NO_TOKEN = new MetadataToken(0);
  private static final ReJitId NEVER_REJITTED = new ReJitId(0);

  private final CorProfilerInfo info;
  private final AtomicInteger objects = new AtomicInteger();

  public AsksWidely(ProfilerHost host) {
    this.info = host.info();
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    info.getRuntimeInformation();
    info.getStringLayout();
    info.getStringLayout2();
    info.setEnvironmentVariable("CLRSIM_TEST", "gr\u00fc\u00df dich");
    info.getEnvironmentVariable("CLRSIM_TEST");
    HResult result =
        info.setEventMask2(
            CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS
                | CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS
                | CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS
                | CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS
                | CorPrfMonitor.COR_PRF_MONITOR_THREADS
                | CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION
                | CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES
                | CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS
                | CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS
                | CorPrfMonitor.COR_PRF_MONITOR_CODE_TRANSITIONS
                | CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED
                | CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED
                | CorPrfMonitor.COR_PRF_ENABLE_JIT_MAPS,
            CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC);
    info.getEventMask();
    info.getEventMask2();
    return result;
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    ModuleId module = event.moduleId();
    info.getModuleInfo(module);
    info.getModuleInfo2(module);
    info.getAppDomainsContainingModule(module);
    info.enumModuleFrozenObjects(module);
    info.getInMemorySymbolsLength(module);
    info.getModuleMetaData(module, 0).answer().ifPresent(this::ask);
    return HResult.S_OK;
  }

  private void ask(MetadataImport metadata) {
    metadata.getScopeProps();
    metadata.getModuleFromScope();
    metadata.getPEKind();
    metadata.getVersionString();
    metadata.getAssemblyFromScope().answer().ifPresent(metadata::getAssemblyProps);
    few(metadata.enumAssemblyRefs().answer().orElse(List.of()), metadata::getAssemblyRefProps);
    few(metadata.enumExportedTypes().answer().orElse(List.of()), metadata::getExportedTypeProps);
    few(
        metadata.enumManifestResources().answer().orElse(List.of()),
        metadata::getManifestResourceProps);
    few(metadata.enumTypeRefs().answer().orElse(List.of()), metadata::getTypeRefProps);
    few(metadata.enumModuleRefs().answer().orElse(List.of()), metadata::getModuleRefProps);
    few(metadata.enumSignatures().answer().orElse(List.of()), metadata::getSigFromToken);
    few(metadata.enumTypeSpecs().answer().orElse(List.of()), metadata::getTypeSpecFromToken);
    few(metadata.enumUserStrings().answer().orElse(List.of()), metadata::getUserString);
    few(metadata.enumTypeDefs().answer().orElse(List.of()), type -> askType(metadata, type));
    metadata.findTypeDefByName("System.Object", NO_TOKEN);
  }

  private static void askType(MetadataImport metadata, MetadataToken type) {
    metadata.getTypeDefProps(type);
    metadata.getNestedClassProps(type);
    metadata.getNameFromToken(type);
    metadata.isValidToken(type);
    metadata.isGlobal(type);
    metadata.getClassLayout(type);
    metadata.enumMembers(type);
    metadata.enumMethodImpls(type);
    few(
        metadata.enumInterfaceImpls(type).answer().orElse(List.of()),
        metadata::getInterfaceImplProps);
    few(
        metadata.enumCustomAttributes(type, NO_TOKEN).answer().orElse(List.of()),
        metadata::getCustomAttributeProps);
    few(metadata.enumFields(type).answer().orElse(List.of()), metadata::getFieldProps);
    few(metadata.enumProperties(type).answer().orElse(List.of()), metadata::getPropertyProps);
    few(metadata.enumEvents(type).answer().orElse(List.of()), metadata::getEventProps);
    few(
        metadata.enumGenericParams(type).answer().orElse(List.of()),
        metadata::getGenericParamProps);
    few(
        metadata.enumMethods(type).answer().orElse(List.of()),
        method -> {
          metadata.getMethodProps(method);
          metadata.getMemberProps(method);
          metadata.getRVA(method);
          metadata.enumMethodSemantics(method);
          few(metadata.enumParams(method).answer().orElse(List.of()), metadata::getParamProps);
        });
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    ClassId type = event.classId();
    info.getClassIDInfo(type);
    info.getClassIDInfo2(type);
    info.isArrayClass(type);
    info.getClassLayout(type);
    info.getBoxClassLayout(type);
    return HResult.S_OK;
  }

  @Override
  public HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
    FunctionId function = event.functionId();
    info.getFunctionInfo(function);
    info.getFunctionInfo2(function, new FrameInfo(0))
        .answer()
        .ifPresent(
            is -> {
              info.getILFunctionBody(is.moduleId(), is.token());
              info.getFunctionFromToken(is.moduleId(), is.token());
              info.getModuleMetaData(is.moduleId(), 0)
                  .answer()
                  .ifPresent(metadata -> metadata.getMethodProps(is.token()));
            });
    info.isFunctionDynamic(function);
    info.getTokenAndMetaDataFromFunction(function)
        .answer()
        .ifPresent(is -> is.metadata().getMethodProps(is.token()));
    return HResult.S_OK;
  }

  @Override
  public HResult jitCompilationFinished(FunctionCallback.JITCompilationFinished event) {
    FunctionId function = event.functionId();
    info.getCodeInfo2(function);
    info.getCodeInfo3(function, NEVER_REJITTED);
    info.getILToNativeMapping(function);
    info.getILToNativeMapping2(function, NEVER_REJITTED);
    info.getReJITIDs(function);
    few(
        info.getNativeCodeStartAddresses(function, NEVER_REJITTED).answer().orElse(List.of()),
        code -> {
          info.getCodeInfo4(code);
          info.getILToNativeMapping3(code);
        });
    info.getCodeInfo(function).answer().ifPresent(code -> askPlace(code.start()));
    return HResult.S_OK;
  }

  private void askPlace(Address code) {
    info.getFunctionFromIP(code);
    info.getFunctionFromIP2(code);
    info.getFunctionFromIP3(code);
  }

  @Override
  public HResult dynamicMethodJITCompilationFinished(
      FunctionCallback.DynamicMethodJITCompilationFinished event) {
    info.getDynamicFunctionInfo(event.functionId());
    return HResult.S_OK;
  }

  @Override
  public HResult objectAllocated(GarbageCollectionCallback.ObjectAllocated event) {
    if (objects.incrementAndGet() <= OBJECTS_MAX) {
      info.getClassFromObject(event.objectId());
      info.getObjectSize(event.objectId());
      info.getObjectSize2(event.objectId());
      info.isFrozenObject(event.objectId());
      info.getArrayObjectInfo(event.objectId(), 1);
      info.isArrayClass(event.classId());
    }
    return HResult.S_OK;
  }

  @Override
  public HResult garbageCollectionFinished(
      GarbageCollectionCallback.GarbageCollectionFinished event) {
    info.getGenerationBounds();
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionCatcherEnter(ExceptionCallback.ExceptionCatcherEnter event) {
    info.getNotifiedExceptionClauseInfo();
    return HResult.S_OK;
  }

  @Override
  public HResult threadAssignedToOSThread(ThreadCallback.ThreadAssignedToOSThread event) {
    ThreadId thread = event.managedThreadId();
    info.getCurrentThreadID();
    info.getThreadInfo(thread);
    info.getThreadAppDomain(thread);
    info.getHandleFromThread(thread);
    return HResult.S_OK;
  }

  @Override
  public HResult shutdown(LifecycleCallback.Shutdown event) {
    info.enumModules();
    info.enumThreads();
    info.enumJITedFunctions();
    info.enumJITedFunctions2();
    info.getLOHObjectSizeThreshold();
    info.enumerateNonGCObjects();
    info.getNonGCHeapBounds();
    return HResult.S_OK;
  }

  private static <T> void few(List<T> all, Consumer<T> each) {
    all.stream().limit(TOKENS_MAX).forEach(each);
  }
}
