package io.github.clrsim.profiler.scenario;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.EventPipeCallback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ReJITCallback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Wants to hear of loading and code, and asks wherever a rule says what is answered there, too
 * early and too late as well: it shows what a runtime does, and is no model of a profiler. It obeys
 * the program's wishes, as {@link ScenarioAgent} does.
 */
public final class Curious implements CorProfilerCallback {
  private static final int EVENTS =
      CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS
          | CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS
          | CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS
          | CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS
          | CorPrfMonitor.COR_PRF_MONITOR_FUNCTION_UNLOADS
          | CorPrfMonitor.COR_PRF_MONITOR_THREADS
          | CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION
          | CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES
          | CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS
          | CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS
          | CorPrfMonitor.COR_PRF_MONITOR_REMOTING
          | CorPrfMonitor.COR_PRF_MONITOR_CCW
          | CorPrfMonitor.COR_PRF_ENABLE_REJIT;

  private static final int REVERSIBLE_EVENTS =
      EVENTS & CorPrfMonitor.COR_PRF_ALLOWABLE_AFTER_ATTACH & ~CorPrfMonitor.COR_PRF_ENABLE_REJIT;

  private static final int HIGH_EVENTS =
      CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS
          | CorPrfHighMonitor.COR_PRF_HIGH_ADD_ASSEMBLY_REFERENCES
          | CorPrfHighMonitor.COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED;

  private static final int ALLOCATIONS =
      CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED
          | CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;

  /** The EventSource of random programs. */
  private static final String SOURCE = "Garden";

  private static final long ALL_KEYWORDS = -1;
  private static final int VERBOSE = 5;

  private static final MetadataToken FIRST_METHOD = new MetadataToken(0x06000001);
  private static final int LOOKED_UP_MAX = 12;

  /** What it does besides. */
  public enum Habit {
    /** Asks for transitions; then all code is compiled, and nothing precompiled is used. */
    TRANSITIONS,
    /** Asks for classes by their tokens while a module is loaded, which loads them there (R14). */
    LOOKS_UP,
    /** Asks what ends the process on one runtime or the other (N12). */
    RECKLESS,
    /** Asks in every callback about classes for the statics of those that it knows (N23, N52). */
    STATICS,
    /** Wants to hear of every object that is made (N27). */
    ALLOCATIONS,
    /** Listens to the program's events, for as long as there are some (N100). */
    EVENTS,
    /** Says that it only listens, and asks for what listeners are refused (G101). */
    LISTENS,
    /** Refuses every second time to say how a method is to be made anew (N43). */
    FICKLE
  }

  private final CorProfilerInfo info;
  private final Set<String> habits;
  private final Questions questions;
  private final Wishes wishes;
  private final Statics statics;
  private final AtomicBoolean isCoreLibrary = new AtomicBoolean(true);
  private final AtomicBoolean isEntry = new AtomicBoolean(true);
  private final AtomicInteger parametersAsked = new AtomicInteger();
  private final Set<ClassId> described = ConcurrentHashMap.newKeySet();

  /** Asks the runtime of {@code host}. */
  public Curious(ProfilerHost host) {
    this.info = host.info();
    this.habits = host.options().keySet();
    this.questions = new Questions(host);
    this.wishes = new Wishes(host, questions);
    this.statics = new Statics(info, questions);
  }

  /** One with these habits. */
  public static NamedProfiler with(Habit... habits) {
    Map<String, String> options = new TreeMap<>();
    Arrays.stream(habits).forEach(habit -> options.put(habit.name(), "yes"));
    return new NamedProfiler(Curious.class.getName(), List.of(), options);
  }

  /** One without a habit, and one of each. */
  public static List<NamedProfiler> all() {
    return Stream.concat(Stream.of(with()), Arrays.stream(Habit.values()).map(habit -> with(habit)))
        .toList();
  }

  private boolean has(Habit habit) {
    return habits.contains(habit.name());
  }

  @Override
  public Reply loadAsNotificationOnly(LifecycleCallback.LoadAsNotificationOnly event) {
    return new Reply(HResult.S_OK, has(Habit.LISTENS));
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    int border = has(Habit.TRANSITIONS) ? CorPrfMonitor.COR_PRF_MONITOR_CODE_TRANSITIONS : 0;
    int objects = has(Habit.ALLOCATIONS) ? ALLOCATIONS : 0;
    if (has(Habit.EVENTS)) {
      info.eventPipeStartSession(
          List.of(new CorPrfEventpipeProviderConfig(SOURCE, ALL_KEYWORDS, VERBOSE, "")), false);
    }
    // Who wants to listen and leave asks for nothing that cannot be taken back (G99).
    int low = has(Habit.EVENTS) ? REVERSIBLE_EVENTS : EVENTS;
    int pipe = has(Habit.EVENTS) ? CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_EVENT_PIPE : 0;
    HResult granted = info.setEventMask2(low | border | objects, HIGH_EVENTS | pipe);
    return granted.failed() ? listen() : granted;
  }

  /** Asks for more than who attaches is granted, and then for what it is (G95). */
  @Override
  public HResult initializeForAttach(LifecycleCallback.InitializeForAttach event) {
    info.setEventMask2(EVENTS, HIGH_EVENTS);
    return info.setEventMask2(
        EVENTS & CorPrfMonitor.COR_PRF_ALLOWABLE_AFTER_ATTACH,
        HIGH_EVENTS & CorPrfHighMonitor.COR_PRF_HIGH_ALLOWABLE_AFTER_ATTACH);
  }

  private HResult listen() {
    return info.setEventMask2(
        EVENTS & CorPrfMonitor.COR_PRF_ALLOWABLE_NOTIFICATION_PROFILER,
        HIGH_EVENTS & CorPrfHighMonitor.COR_PRF_HIGH_ALLOWABLE_NOTIFICATION_PROFILER);
  }

  @Override
  public HResult profilerAttachComplete(LifecycleCallback.ProfilerAttachComplete event) {
    info.getCurrentThreadID();
    info.enumModules().answer().ifPresent(modules -> modules.forEach(wishes::loaded));
    return HResult.S_OK;
  }

  @Override
  public HResult assemblyLoadStarted(AssemblyCallback.AssemblyLoadStarted event) {
    info.getAssemblyInfo(event.assemblyId());
    return HResult.S_OK;
  }

  @Override
  public HResult moduleLoadStarted(ModuleCallback.ModuleLoadStarted event) {
    if (has(Habit.RECKLESS)) {
      info.getModuleInfo2(event.moduleId());
      info.getAppDomainsContainingModule(event.moduleId());
    }
    info.getModuleInfo(event.moduleId());
    info.enumModules();
    return HResult.S_OK;
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      info.getModuleInfo2(event.moduleId());
      info.getAppDomainsContainingModule(event.moduleId());
      info.enumModules();
      wishes.loaded(event.moduleId());
      if (isCoreLibrary.getAndSet(false)) {
        info.getFunctionFromToken(event.moduleId(), FIRST_METHOD);
      } else if (looksUp(isEntry.getAndSet(false))) {
        lookUp(event.moduleId());
      }
    }
    return HResult.S_OK;
  }

  @Override
  public HResult moduleAttachedToAssembly(ModuleCallback.ModuleAttachedToAssembly event) {
    info.getModuleInfo2(event.moduleId());
    return HResult.S_OK;
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    describe(event.classId());
    if (has(Habit.STATICS) && !isEntry.get()) {
      statics.loaded(event.classId());
      statics.ask();
    }
    return HResult.S_OK;
  }

  @Override
  public HResult assemblyUnloadStarted(AssemblyCallback.AssemblyUnloadStarted event) {
    info.getAssemblyInfo(event.assemblyId());
    askForStatics();
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    askForStatics();
    wishes.unloading(event.moduleId());
    info.getModuleInfo2(event.moduleId());
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadFinished(ModuleCallback.ModuleUnloadFinished event) {
    described.clear();
    return HResult.S_OK;
  }

  @Override
  public HResult classUnloadStarted(ClassCallback.ClassUnloadStarted event) {
    statics.unloading(event.classId());
    info.getClassIDInfo2(event.classId());
    info.isArrayClass(event.classId());
    return HResult.S_OK;
  }

  @Override
  public HResult threadAssignedToOSThread(ThreadCallback.ThreadAssignedToOSThread event) {
    info.getThreadAppDomain(event.managedThreadId());
    return HResult.S_OK;
  }

  @Override
  public HResult threadNameChanged(ThreadCallback.ThreadNameChanged event) {
    wishes.hear(event.name());
    // After a detach was granted this one is refused (N98).
    info.getCurrentThreadID();
    return HResult.S_OK;
  }

  @Override
  public HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
    info.getFunctionInfo(event.functionId());
    askForStatics();
    return HResult.S_OK;
  }

  @Override
  public HResult eventPipeEventDelivered(EventPipeCallback.EventPipeEventDelivered event) {
    info.getCurrentThreadID();
    return HResult.S_OK;
  }

  @Override
  public HResult getReJITParameters(ReJITCallback.GetReJITParameters event) {
    boolean refuses = has(Habit.FICKLE) && parametersAsked.incrementAndGet() % 2 == 0;
    return refuses ? HResult.E_FAIL : HResult.S_OK;
  }

  @Override
  public HResult exceptionSearchFunctionEnter(
      ExceptionCallback.ExceptionSearchFunctionEnter event) {
    info.getNotifiedExceptionClauseInfo();
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionSearchFilterEnter(ExceptionCallback.ExceptionSearchFilterEnter event) {
    info.getNotifiedExceptionClauseInfo();
    return HResult.S_OK;
  }

  /** Here a question that may collect is refused (G73). */
  @Override
  public HResult exceptionUnwindFunctionEnter(
      ExceptionCallback.ExceptionUnwindFunctionEnter event) {
    info.enumModules();
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionUnwindFinallyEnter(ExceptionCallback.ExceptionUnwindFinallyEnter event) {
    info.getNotifiedExceptionClauseInfo();
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionCatcherLeave(ExceptionCallback.ExceptionCatcherLeave event) {
    info.getNotifiedExceptionClauseInfo();
    return HResult.S_OK;
  }

  private void describe(ClassId classId) {
    if (classId.isNull() || !described.add(classId)) {
      return;
    }
    info.isArrayClass(classId);
    info.getClassIDInfo2(classId).answer().ifPresent(is -> is.typeArgs().forEach(this::describe));
  }

  /** The entry assembly's load bears no look-ups on 9.0 (R15). */
  private boolean looksUp(boolean inEntry) {
    return has(Habit.RECKLESS) || (has(Habit.LOOKS_UP) && !inEntry);
  }

  private void askForStatics() {
    if (has(Habit.STATICS)) {
      statics.ask();
    }
  }

  private void lookUp(ModuleId moduleId) {
    questions
        .inMetadata(moduleId, scope -> scope.enumTypeDefs().answer())
        .ifPresent(
            types ->
                types.stream()
                    .limit(LOOKED_UP_MAX)
                    .forEach(type -> info.getClassFromToken(moduleId, type)));
  }
}
