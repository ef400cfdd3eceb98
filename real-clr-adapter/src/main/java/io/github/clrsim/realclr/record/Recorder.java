package io.github.clrsim.realclr.record;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AppDomainCallback;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.corprof.CorPrfModuleFlags;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.event.EventWords;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.realclr.com.FrequentEvent;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Hears of the events that it is asked for, and asks in each callback what a replay needs to answer
 * other profilers: who is loaded, what it is called, what it consists of.
 *
 * <p>It stays away from what crashed real runtimes: it asks nothing while a module begins to load
 * (races R15, R18), and never for a class by its token.
 */
public final class Recorder implements CorProfilerCallback, RecordedNatively {
  private static final String EVENTS = "events";

  /** Loads, unloads and threads: what is recorded if nothing is said. */
  public static final EventMask USUAL =
      EventWords.meaning("loads").and(EventWords.meaning("threads"));

  private final CorProfilerInfo info;
  private final EventMask events;
  private final Scopes scopes;
  private final ClassQuestions classes;
  private final FunctionQuestions functions;
  private final HookedMethods hooks;
  private Optional<NativeRecording> nativeRecording = Optional.empty();

  /** Records what {@code host} lets happen. */
  public Recorder(ProfilerHost host) {
    this.info = host.info();
    this.events =
        Optional.ofNullable(host.options().get(EVENTS)).map(EventWords::meaning).orElse(USUAL);
    this.scopes = new Scopes(info, host.objects());
    this.classes = new ClassQuestions(info, scopes);
    this.functions = new FunctionQuestions(info, scopes);
    this.hooks = new HookedMethods(info, events, functions);
  }

  /** One that records these events. */
  public static NamedProfiler of(EventMask events) {
    return new NamedProfiler(Recorder.class.getName(), List.of(), Map.of(EVENTS, events.text()));
  }

  /** Objects of classes that were asked about, transitions and hooks need nobody to be asked. */
  @Override
  public void recordThrough(NativeRecording recording) {
    nativeRecording = Optional.of(recording);
    classes.recordThrough(recording);
  }

  private void recordFrequentEvents() {
    Set<FrequentEvent> frequent =
        EnumSet.of(
            FrequentEvent.OBJECT_ALLOCATED,
            FrequentEvent.OBJECT_REFERENCES,
            FrequentEvent.UNMANAGED_TO_MANAGED,
            FrequentEvent.MANAGED_TO_UNMANAGED);
    frequent.addAll(hooks.frequent());
    nativeRecording.ifPresent(recording -> recording.record(frequent));
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    info.getRuntimeInformation();
    HResult granted = info.setEventMask2(events.low(), events.high());
    recordFrequentEvents();
    return granted.failed() ? granted : hooks.set();
  }

  @Override
  public HResult initializeForAttach(LifecycleCallback.InitializeForAttach event) {
    info.getRuntimeInformation();
    recordFrequentEvents();
    return info.setEventMask2(events.low(), events.high());
  }

  /**
   * Nobody tells what there was before: it is listed. What comes meanwhile comes twice (R65). Of
   * threads nothing is asked: they may end, and take their IDs with them, at any moment.
   */
  @Override
  public HResult profilerAttachComplete(LifecycleCallback.ProfilerAttachComplete event) {
    info.enumModules().answer().ifPresent(all -> all.forEach(this::aboutListed));
    var _ = info.enumThreads();
    if ((events.low() & CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION) != 0) {
      info.enumJITedFunctions2()
          .answer()
          .ifPresent(all -> all.forEach(each -> functions.aboutFunction(each.functionId())));
    }
    return HResult.S_OK;
  }

  private void aboutListed(ModuleId module) {
    aboutModule(module)
        .map(ModuleInfo2::assemblyId)
        .filter(assembly -> !assembly.isNull())
        .ifPresent(info::getAssemblyInfo);
  }

  @Override
  public HResult appDomainCreationFinished(AppDomainCallback.AppDomainCreationFinished event) {
    info.getAppDomainInfo(event.appDomainId());
    return HResult.S_OK;
  }

  @Override
  public HResult assemblyLoadFinished(AssemblyCallback.AssemblyLoadFinished event) {
    if (!event.hrStatus().failed()) {
      info.getAssemblyInfo(event.assemblyId());
    }
    return HResult.S_OK;
  }

  @Override
  public HResult assemblyUnloadStarted(AssemblyCallback.AssemblyUnloadStarted event) {
    info.getAssemblyInfo(event.assemblyId());
    return HResult.S_OK;
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      var _ = aboutModule(event.moduleId());
    }
    return HResult.S_OK;
  }

  private Optional<ModuleInfo2> aboutModule(ModuleId module) {
    Optional<ModuleInfo2> is = info.getModuleInfo2(module).answer();
    boolean isInNoFile =
        is.filter(known -> (known.moduleFlags() & CorPrfModuleFlags.COR_PRF_MODULE_DISK) == 0)
            .isPresent();
    info.getAppDomainsContainingModule(module);
    scopes.load(module, isInNoFile);
    return is;
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    info.getModuleInfo2(event.moduleId());
    scopes.unload(event.moduleId());
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadFinished(ModuleCallback.ModuleUnloadFinished event) {
    classes.forget();
    functions.forget();
    hooks.forget();
    return HResult.S_OK;
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    if (!event.hrStatus().failed()) {
      classes.aboutLoaded(event.classId());
    }
    return HResult.S_OK;
  }

  @Override
  public HResult classUnloadStarted(ClassCallback.ClassUnloadStarted event) {
    info.getClassIDInfo2(event.classId());
    info.isArrayClass(event.classId());
    return HResult.S_OK;
  }

  @Override
  public HResult threadAssignedToOSThread(ThreadCallback.ThreadAssignedToOSThread event) {
    info.getThreadInfo(event.managedThreadId());
    info.getThreadAppDomain(event.managedThreadId());
    return HResult.S_OK;
  }

  @Override
  public HResult threadDestroyed(ThreadCallback.ThreadDestroyed event) {
    info.getThreadInfo(event.threadId());
    return HResult.S_OK;
  }

  @Override
  public HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
    functions.aboutFunction(event.functionId());
    return HResult.S_OK;
  }

  @Override
  public HResult jitCompilationFinished(FunctionCallback.JITCompilationFinished event) {
    if (!event.hrStatus().failed()) {
      functions.aboutCode(event.functionId());
    }
    return HResult.S_OK;
  }

  @Override
  public HResult jitCachedFunctionSearchFinished(
      FunctionCallback.JITCachedFunctionSearchFinished event) {
    functions.aboutFunction(event.functionId());
    return HResult.S_OK;
  }

  @Override
  public Reply jitInlining(FunctionCallback.JITInlining event) {
    functions.aboutFunction(event.calleeId());
    return Reply.unchanged(event.pfShouldInline());
  }

  @Override
  public HResult dynamicMethodJITCompilationStarted(
      FunctionCallback.DynamicMethodJITCompilationStarted event) {
    functions.aboutDynamicFunction(event.functionId());
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionThrown(ExceptionCallback.ExceptionThrown event) {
    classes.aboutObject(event.thrownObjectId());
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionSearchFunctionEnter(
      ExceptionCallback.ExceptionSearchFunctionEnter event) {
    functions.aboutFunction(event.functionId());
    functions.aboutHandler();
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionSearchFilterEnter(ExceptionCallback.ExceptionSearchFilterEnter event) {
    functions.aboutHandler();
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionSearchFilterLeave(ExceptionCallback.ExceptionSearchFilterLeave event) {
    functions.aboutHandler();
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionUnwindFinallyEnter(ExceptionCallback.ExceptionUnwindFinallyEnter event) {
    functions.aboutHandler();
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionUnwindFinallyLeave(ExceptionCallback.ExceptionUnwindFinallyLeave event) {
    functions.aboutHandler();
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionCatcherEnter(ExceptionCallback.ExceptionCatcherEnter event) {
    functions.aboutHandler();
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionCatcherLeave(ExceptionCallback.ExceptionCatcherLeave event) {
    functions.aboutHandler();
    return HResult.S_OK;
  }

  @Override
  public HResult garbageCollectionStarted(
      GarbageCollectionCallback.GarbageCollectionStarted event) {
    info.getGenerationBounds();
    return HResult.S_OK;
  }

  @Override
  public HResult objectAllocated(GarbageCollectionCallback.ObjectAllocated event) {
    classes.aboutAllocated(event.objectId(), event.classId());
    return HResult.S_OK;
  }

  @Override
  public HResult objectReferences(GarbageCollectionCallback.ObjectReferences event) {
    classes.aboutListed(event.objectId(), event.classId());
    return HResult.S_OK;
  }

  @Override
  public HResult handleCreated(GarbageCollectionCallback.HandleCreated event) {
    classes.aboutObject(event.initialObjectId());
    return HResult.S_OK;
  }
}
