package io.github.clrsim.profiler.scenario;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.EventPipeCallback.EventPipeEventDelivered;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCatcherLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFinallyEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionEnter;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerAttachComplete;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback.ThreadAssignedToOSThread;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
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
    this.questions = new Questions(host, true);
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
  public Reply loadAsNotificationOnly(LoadAsNotificationOnly event) {
    return new Reply(HResult.S_OK, has(Habit.LISTENS));
  }

  @Override
  public HResult initialize(Initialize event) {
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
  public HResult initializeForAttach(InitializeForAttach event) {
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
  public HResult getReJITParameters(GetReJITParameters event) {
    boolean refuses = has(Habit.FICKLE) && parametersAsked.incrementAndGet() % 2 == 0;
    return refuses ? HResult.E_FAIL : HResult.S_OK;
  }

  /** What is asked where. */
  @Override
  public HResult otherwise(Callback event) {
    switch (event) {
      case ProfilerAttachComplete _ -> {
        info.getCurrentThreadID();
        info.enumModules().answer().ifPresent(modules -> modules.forEach(wishes::loaded));
      }
      case AssemblyLoadStarted(AssemblyId id) -> info.getAssemblyInfo(id);
      case AssemblyUnloadStarted(AssemblyId id) -> {
        info.getAssemblyInfo(id);
        askForStatics();
      }
      case ModuleLoadStarted(ModuleId id) -> begins(id);
      case ModuleLoadFinished(ModuleId id, HResult status) when !status.failed() -> loaded(id);
      case ModuleAttachedToAssembly(ModuleId id, AssemblyId _) -> info.getModuleInfo2(id);
      case ModuleUnloadStarted(ModuleId id) -> {
        askForStatics();
        wishes.unloading(id);
        info.getModuleInfo2(id);
      }
      case ModuleUnloadFinished _ -> described.clear();
      case ClassLoadFinished(ClassId id, HResult _) -> loaded(id);
      case ClassUnloadStarted(ClassId id) -> {
        statics.unloading(id);
        info.getClassIDInfo2(id);
        info.isArrayClass(id);
      }
      case ThreadAssignedToOSThread(ThreadId id, int _) -> info.getThreadAppDomain(id);
      case ThreadNameChanged(ThreadId _, String name) -> {
        wishes.hear(name);
        // After a detach was granted this one is refused (N98).
        info.getCurrentThreadID();
      }
      case JITCompilationStarted(FunctionId id, boolean _) -> {
        info.getFunctionInfo(id);
        askForStatics();
      }
      case EventPipeEventDelivered _ -> info.getCurrentThreadID();
      case ExceptionSearchFunctionEnter _,
          ExceptionSearchFilterEnter _,
          ExceptionUnwindFinallyEnter _,
          ExceptionCatcherLeave _ ->
          info.getNotifiedExceptionClauseInfo();
      // Here a question that may collect is refused (G73).
      case ExceptionUnwindFunctionEnter _ -> info.enumModules();
      default -> {} // nothing that a rule is about
    }
    return HResult.S_OK;
  }

  private void begins(ModuleId module) {
    if (has(Habit.RECKLESS)) {
      info.getModuleInfo2(module);
      info.getAppDomainsContainingModule(module);
    }
    info.getModuleInfo(module);
    info.enumModules();
  }

  private void loaded(ModuleId module) {
    info.getModuleInfo2(module);
    info.getAppDomainsContainingModule(module);
    info.enumModules();
    wishes.loaded(module);
    if (isCoreLibrary.getAndSet(false)) {
      info.getFunctionFromToken(module, FIRST_METHOD);
    } else if (looksUp(isEntry.getAndSet(false))) {
      lookUp(module);
    }
  }

  private void loaded(ClassId type) {
    describe(type);
    if (has(Habit.STATICS) && !isEntry.get()) {
      statics.loaded(type);
      statics.ask();
    }
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
