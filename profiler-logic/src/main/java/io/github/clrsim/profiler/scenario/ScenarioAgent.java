package io.github.clrsim.profiler.scenario;

import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.EventPipeCallback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ReJITCallback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.SuspensionCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.callback.TransitionCallback;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.profiler.option.TakesOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A right profiler that asks in each callback what that callback allows, and obeys the program's
 * wishes. Its trace says by itself what every ID means, so that two traces can be compared without
 * their IDs.
 *
 * <p>Option {@code objects}, of any value: collections, objects and handles as well. Option {@code
 * hooks}, of any value: enter and leave hooks of the scenario's methods as well. Option {@code
 * events}: the low event flags, in hexadecimal, instead of loads, threads, compilation, exceptions,
 * suspensions and ReJIT; {@code high-events}: the high ones. Option {@code ask}, a number: behind
 * those questions some of all others, drawn by it, and by some numbers new bodies for some methods;
 * option {@code unasked}, names of methods: but nothing by these. Option {@code sources}, names of
 * event sources: sessions of the event pipe that hear them, and a provider of its own. Option
 * {@code hold}: in one callback it keeps the thread for a while. In GetReJITParameters it sets
 * nothing, which keeps the original body.
 */
@TakesOption(
    key = ScenarioAgent.EVENTS_OPTION,
    summary = "the low half of its event mask, in hexadecimal digits")
@TakesOption(
    key = ScenarioAgent.HIGH_EVENTS_OPTION,
    summary = "the high half of its event mask, in hexadecimal digits")
@TakesOption(
    key = ScenarioAgent.ASK_OPTION,
    summary = "a number: asks some of all questions everywhere, drawn by it")
@TakesOption(
    key = ScenarioAgent.UNASKED_OPTION,
    summary = "methods, with a comma between two: what is drawn asks nothing by them")
@TakesOption(key = ScenarioAgent.OBJECTS_OPTION, summary = "yes: watches objects, too")
@TakesOption(
    key = ScenarioAgent.SOURCES_OPTION,
    summary = "event sources it hears, with a comma between two: has a provider of its own, too")
@TakesOption(
    key = ScenarioAgent.HOLD_OPTION,
    summary = "keeps a thread in a callback while others go on; five or six words")
@TakesOption(
    key = ScenarioAgent.HOOKS_OPTION,
    summary = "yes: hooks the methods of the scenario's assemblies, too")
public final class ScenarioAgent implements CorProfilerCallback {
  private static final int EVENTS =
      COR_PRF_MONITOR_ASSEMBLY_LOADS
          | COR_PRF_MONITOR_MODULE_LOADS
          | COR_PRF_MONITOR_CLASS_LOADS
          | COR_PRF_MONITOR_THREADS
          | COR_PRF_MONITOR_JIT_COMPILATION
          | COR_PRF_MONITOR_EXCEPTIONS
          | COR_PRF_MONITOR_SUSPENDS
          | COR_PRF_ENABLE_REJIT;

  private static final int HIGH_EVENTS = COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS;

  private static final int OBJECTS =
      COR_PRF_MONITOR_GC | COR_PRF_MONITOR_OBJECT_ALLOCATED | COR_PRF_ENABLE_OBJECT_ALLOCATED;

  /** The option that says which events it wants to hear of. */
  public static final String EVENTS_OPTION = "events";

  /** The option that says the same of the high half of the event mask. */
  public static final String HIGH_EVENTS_OPTION = "high-events";

  /** The option by which it asks more, as drawn by a seed. */
  public static final String ASK_OPTION = "ask";

  /** The option that names the methods by which nothing of that is asked. */
  public static final String UNASKED_OPTION = "unasked";

  /** The option by which it watches objects, too. */
  public static final String OBJECTS_OPTION = "objects";

  /** The option that names event sources, by which it uses the event pipe. */
  public static final String SOURCES_OPTION = "sources";

  /** The option by which it hooks the methods of the scenario's assemblies, too. */
  public static final String HOOKS_OPTION = "hooks";

  /** The option by which it keeps a thread in a callback while others go on. */
  public static final String HOLD_OPTION = "hold";

  /** As a thread says where it is, such as {@code main.3}. */
  static final String PLACE = "\\w+\\.\\d+";

  private final ProfilerHost host;
  private final int events;
  private final int highEvents;
  private final Questions questions;
  private final ObjectQuestions objects;
  private final HookQuestions hooks;
  private final Wishes wishes;
  private final Rewrites rewrites;
  private final Inquiry drawn;
  private final EventQuestions pipe;
  private final Hold hold;

  /** A profiler for one run. */
  public ScenarioAgent(ProfilerHost host) {
    this.host = host;
    this.events =
        flags(host, EVENTS_OPTION, EVENTS)
            | (host.options().containsKey(OBJECTS_OPTION) ? OBJECTS : 0)
            | (host.options().containsKey(HOOKS_OPTION) ? HookQuestions.EVENTS : 0);
    this.highEvents = flags(host, HIGH_EVENTS_OPTION, HIGH_EVENTS);
    this.questions = new Questions(host, (events & COR_PRF_MONITOR_CLASS_LOADS) != 0);
    this.objects = new ObjectQuestions(host, questions, Inquiry.seed(host).isPresent());
    this.hooks = new HookQuestions(host, questions);
    this.hold = new Hold(host);
    this.wishes = new Wishes(host, questions);
    this.rewrites = new Rewrites(host, questions, Inquiry.seed(host));
    this.drawn = Inquiry.of(host);
    this.pipe = new EventQuestions(host, sources(host), Inquiry.seed(host).orElse(0L));
  }

  private static Optional<List<String>> sources(ProfilerHost host) {
    return Optional.ofNullable(host.options().get(SOURCES_OPTION))
        .map(names -> Arrays.stream(names.split(",", -1)).filter(it -> !it.isEmpty()).toList());
  }

  private static int flags(ProfilerHost host, String option, int usual) {
    String flags = host.options().getOrDefault(option, Integer.toHexString(usual));
    try {
      return Integer.parseUnsignedInt(flags, 16);
    } catch (NumberFormatException e) {
      throw new Diagnostic(
              "\"%s\" are no event flags".formatted(flags),
              "option %s of profiler scenario-agent".formatted(option),
              "it takes one half of the event mask, as corprof.idl numbers it",
              "write up to eight hexadecimal digits, such as 40226")
          .thrown();
    }
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    HResult granted = host.info().setEventMask2(events, highEvents);
    return granted.failed() || !host.options().containsKey(HOOKS_OPTION) ? granted : hooks.set();
  }

  @Override
  public HResult assemblyLoadFinished(AssemblyCallback.AssemblyLoadFinished event) {
    if (!event.hrStatus().failed()) {
      questions.aboutAssembly(event.assemblyId());
    }
    return otherwise(event);
  }

  @Override
  public HResult assemblyUnloadStarted(AssemblyCallback.AssemblyUnloadStarted event) {
    questions.aboutAssembly(event.assemblyId());
    return otherwise(event);
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      questions.aboutLoadedModule(event.moduleId());
      wishes.loaded(event.moduleId()).ifPresent(name -> hold.of(event.moduleId(), name));
    }
    return otherwise(event);
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    wishes.unloading(event.moduleId());
    questions.aboutModule(event.moduleId());
    return otherwise(event);
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    if (!event.hrStatus().failed()) {
      questions.aboutLoadedClass(event.classId());
      hold.of(event.classId());
    }
    return otherwise(event);
  }

  @Override
  public HResult classUnloadStarted(ClassCallback.ClassUnloadStarted event) {
    questions.aboutDyingClass(event.classId());
    return otherwise(event);
  }

  @Override
  public HResult threadAssignedToOSThread(ThreadCallback.ThreadAssignedToOSThread event) {
    questions.aboutThread(event.managedThreadId());
    return otherwise(event);
  }

  @Override
  public HResult threadNameChanged(ThreadCallback.ThreadNameChanged event) {
    hold.at(event.name());
    wishes.hear(event.name());
    drawn.at(event.name());
    if (event.name().matches(PLACE)) {
      objects.aboutHandles();
      pipe.at(event.name());
    }
    return otherwise(event);
  }

  @Override
  public HResult eventPipeProviderCreated(EventPipeCallback.EventPipeProviderCreated event) {
    host.info().eventPipeGetProviderInfo(event.provider());
    return otherwise(event);
  }

  @Override
  public HResult eventPipeEventDelivered(EventPipeCallback.EventPipeEventDelivered event) {
    host.info().eventPipeGetProviderInfo(event.provider());
    return otherwise(event);
  }

  @Override
  public HResult runtimeSuspendFinished(SuspensionCallback.RuntimeSuspendFinished event) {
    hold.inCallback();
    return otherwise(event);
  }

  @Override
  public HResult garbageCollectionStarted(
      GarbageCollectionCallback.GarbageCollectionStarted event) {
    objects.aboutGenerations();
    return otherwise(event);
  }

  @Override
  public HResult objectAllocated(GarbageCollectionCallback.ObjectAllocated event) {
    objects.aboutAllocated(event);
    return otherwise(event);
  }

  @Override
  public HResult handleCreated(GarbageCollectionCallback.HandleCreated event) {
    HResult asked = otherwise(event); // while the object is where it was
    objects.aboutHandle(event);
    return asked;
  }

  @Override
  public HResult handleDestroyed(GarbageCollectionCallback.HandleDestroyed event) {
    objects.freed(event);
    return otherwise(event);
  }

  @Override
  public HResult movedReferences2(GarbageCollectionCallback.MovedReferences2 event) {
    objects.follow(event);
    return otherwise(event);
  }

  @Override
  public HResult objectReferences(GarbageCollectionCallback.ObjectReferences event) {
    return objects.aboutLiving(event) ? otherwise(event) : HResult.S_OK;
  }

  @Override
  public HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
    questions.aboutFunction(event.functionId());
    questions.aboutCode(event.functionId());
    rewrites.compiling(event.functionId());
    hold.of(event.functionId());
    return otherwise(event);
  }

  @Override
  public HResult jitCompilationFinished(FunctionCallback.JITCompilationFinished event) {
    questions.aboutCode(event.functionId());
    hold.of(event.functionId());
    return otherwise(event);
  }

  @Override
  public Reply jitInlining(FunctionCallback.JITInlining event) {
    questions.aboutFunction(event.calleeId());
    otherwise(event);
    return Reply.unchanged(event.pfShouldInline());
  }

  @Override
  public HResult dynamicMethodJITCompilationStarted(
      FunctionCallback.DynamicMethodJITCompilationStarted event) {
    questions.aboutDynamicFunction(event.functionId());
    return otherwise(event);
  }

  @Override
  public HResult reJITCompilationStarted(ReJITCallback.ReJITCompilationStarted event) {
    questions.aboutFunction(event.functionId());
    return otherwise(event);
  }

  @Override
  public HResult reJITCompilationFinished(ReJITCallback.ReJITCompilationFinished event) {
    questions.aboutCode(event.functionId(), event.rejitId());
    return otherwise(event);
  }

  @Override
  public HResult exceptionThrown(ExceptionCallback.ExceptionThrown event) {
    HResult asked = otherwise(event); // while the object is where it was
    questions.aboutObject(event.thrownObjectId());
    return asked;
  }

  @Override
  public HResult exceptionSearchFunctionEnter(
      ExceptionCallback.ExceptionSearchFunctionEnter event) {
    questions.aboutFunction(event.functionId());
    questions.aboutHandler();
    return otherwise(event);
  }

  @Override
  public HResult exceptionSearchFilterEnter(ExceptionCallback.ExceptionSearchFilterEnter event) {
    questions.aboutHandler();
    return otherwise(event);
  }

  @Override
  public HResult exceptionSearchFilterLeave(ExceptionCallback.ExceptionSearchFilterLeave event) {
    questions.aboutHandler();
    return otherwise(event);
  }

  @Override
  public HResult exceptionUnwindFinallyEnter(ExceptionCallback.ExceptionUnwindFinallyEnter event) {
    questions.aboutHandler();
    return otherwise(event);
  }

  @Override
  public HResult exceptionUnwindFinallyLeave(ExceptionCallback.ExceptionUnwindFinallyLeave event) {
    questions.aboutHandler();
    return otherwise(event);
  }

  @Override
  public HResult exceptionCatcherEnter(ExceptionCallback.ExceptionCatcherEnter event) {
    questions.aboutHandler();
    return otherwise(event);
  }

  @Override
  public HResult exceptionCatcherLeave(ExceptionCallback.ExceptionCatcherLeave event) {
    questions.aboutHandler();
    return otherwise(event);
  }

  @Override
  public Reply jitCachedFunctionSearchStarted(
      FunctionCallback.JITCachedFunctionSearchStarted event) {
    questions.aboutFunction(event.functionId());
    otherwise(event);
    return Reply.unchanged(event.useCachedFunction());
  }

  @Override
  public HResult unmanagedToManagedTransition(
      TransitionCallback.UnmanagedToManagedTransition event) {
    questions.aboutFunction(event.functionId());
    return otherwise(event);
  }

  @Override
  public HResult managedToUnmanagedTransition(
      TransitionCallback.ManagedToUnmanagedTransition event) {
    questions.aboutFunction(event.functionId());
    return otherwise(event);
  }

  /** What is drawn of all questions, behind those that each callback has of its own. */
  @Override
  public HResult otherwise(Callback event) {
    drawn.about(event);
    return HResult.S_OK;
  }
}
