package io.github.clrsim.orders;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ReJITCallback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.callback.TransitionCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;

/**
 * Asks for the events that the profiler of a log asked for, and for names; and does what that one
 * did when its program wished it, on a native thread as there.
 *
 * <p>Options: {@code low} and {@code high} are the event mask in hexadecimal, {@code probe} a class
 * of the entry assembly that is asked for as soon as the assembly is loaded, {@code asks} the
 * callbacks in which it asks a row of questions.
 */
public final class OrderProfiler implements CorProfilerCallback {
  private final ProfilerHost host;
  private final CorProfilerInfo info;
  private final Inquiry inquiry;
  private final LayoutQuestions layouts;
  private final StackWalks walks;
  private final Wishes wishes;
  private volatile boolean knowsNewest;

  public OrderProfiler(ProfilerHost host) {
    this.host = host;
    this.info = host.info();
    this.layouts = new LayoutQuestions(info);
    this.walks = new StackWalks(info);
    this.inquiry = new Inquiry(info, number("low") | COR_PRF_MONITOR_THREADS, number("high"));
    this.wishes = new Wishes(host, inquiry, layouts, walks);
  }

  /** Asked this, it finds the newest interfaces as well. */
  @Override
  public Reply loadAsNotificationOnly(LifecycleCallback.LoadAsNotificationOnly event) {
    knowsNewest = true;
    return CorProfilerCallback.super.loadAsNotificationOnly(event);
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    if ((number("low") & COR_PRF_MONITOR_ENTERLEAVE) != 0) {
      info.setEnterLeaveFunctionHooks3WithInfo(this::entered, this::left, (function, elt) -> {});
    }
    return setMask();
  }

  @Override
  public HResult initializeForAttach(LifecycleCallback.InitializeForAttach event) {
    setMask(); // A refusal does not end the attach (G95).
    return HResult.S_OK;
  }

  /** The program speaks by the names of threads, where it called the profiler in the log. */
  private HResult setMask() {
    return info.setEventMask2(number("low") | COR_PRF_MONITOR_THREADS, number("high"));
  }

  private int number(String option) {
    return Integer.parseUnsignedInt(host.options().getOrDefault(option, "0"), 16);
  }

  @Override
  public HResult assemblyLoadFinished(AssemblyCallback.AssemblyLoadFinished event) {
    info.getAssemblyInfo(event.assemblyId())
        .answer()
        .ifPresent(assembly -> probe(assembly.moduleId()));
    return HResult.S_OK;
  }

  private void probe(ModuleId moduleId) {
    String name = host.options().getOrDefault("probe", "");
    if (!name.isEmpty()) {
      wishes.find(moduleId, name).ifPresent(token -> info.getClassFromToken(moduleId, token));
    }
  }

  @Override
  public HResult assemblyUnloadStarted(AssemblyCallback.AssemblyUnloadStarted event) {
    info.getAssemblyInfo(event.assemblyId());
    return HResult.S_OK;
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    info.getModuleInfo2(event.moduleId());
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    info.getModuleInfo2(event.moduleId());
    return HResult.S_OK;
  }

  @Override
  public HResult classLoadStarted(ClassCallback.ClassLoadStarted event) {
    name(event.classId());
    return HResult.S_OK;
  }

  @Override
  public HResult classUnloadStarted(ClassCallback.ClassUnloadStarted event) {
    info.isArrayClass(event.classId());
    info.getClassIDInfo2(event.classId());
    return HResult.S_OK;
  }

  @Override
  public HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
    name(event.functionId());
    askIn("JITCompilationStarted", () -> wishes.walkStacks(event.functionId()));
    return HResult.S_OK;
  }

  @Override
  public Reply jitInlining(FunctionCallback.JITInlining event) {
    name(event.callerId());
    name(event.calleeId());
    return CorProfilerCallback.super.jitInlining(event);
  }

  @Override
  public HResult dynamicMethodJITCompilationStarted(
      FunctionCallback.DynamicMethodJITCompilationStarted event) {
    info.getDynamicFunctionInfo(event.functionId());
    return HResult.S_OK;
  }

  @Override
  public HResult reJITCompilationStarted(ReJITCallback.ReJITCompilationStarted event) {
    name(event.functionId());
    return HResult.S_OK;
  }

  @Override
  public HResult getReJITParameters(ReJITCallback.GetReJITParameters event) {
    info.getModuleInfo2(event.moduleId());
    return HResult.S_OK;
  }

  @Override
  public HResult managedToUnmanagedTransition(
      TransitionCallback.ManagedToUnmanagedTransition event) {
    name(event.functionId());
    return HResult.S_OK;
  }

  @Override
  public HResult unmanagedToManagedTransition(
      TransitionCallback.UnmanagedToManagedTransition event) {
    name(event.functionId());
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionThrown(ExceptionCallback.ExceptionThrown event) {
    nameClassOf(event.thrownObjectId());
    return HResult.S_OK;
  }

  @Override
  public HResult objectAllocated(GarbageCollectionCallback.ObjectAllocated event) {
    name(event.classId());
    askIn("ObjectAllocated", () -> layouts.ofObject(event.objectId()));
    return HResult.S_OK;
  }

  @Override
  public HResult handleCreated(GarbageCollectionCallback.HandleCreated event) {
    nameClassOf(event.initialObjectId());
    return HResult.S_OK;
  }

  @Override
  public HResult finalizeableObjectQueued(
      GarbageCollectionCallback.FinalizeableObjectQueued event) {
    nameClassOf(event.objectID());
    return HResult.S_OK;
  }

  private void nameClassOf(ObjectId object) {
    if (!object.isNull()) {
      info.getClassFromObject(object).answer().ifPresent(this::name);
    }
  }

  @Override
  public HResult exceptionSearchFunctionEnter(
      ExceptionCallback.ExceptionSearchFunctionEnter event) {
    name(event.functionId());
    return HResult.S_OK;
  }

  @Override
  public HResult threadCreated(ThreadCallback.ThreadCreated event) {
    walks.created(event.threadId());
    askIn("ThreadCreated", inquiry::round);
    return HResult.S_OK;
  }

  @Override
  public HResult threadDestroyed(ThreadCallback.ThreadDestroyed event) {
    askIn("ThreadDestroyed", inquiry::round);
    return HResult.S_OK;
  }

  private void askIn(String callback, Runnable questions) {
    if (List.of(host.options().getOrDefault("asks", "").split(" ", -1)).contains(callback)) {
      questions.run();
    }
  }

  private void entered(FunctionId function, EltInfo elt) {
    name(function);
    info.getFunctionEnter3Info(function, elt);
  }

  private void left(FunctionId function, EltInfo elt) {
    name(function);
    info.getFunctionLeave3Info(function, elt);
  }

  private void name(FunctionId functionId) {
    info.getFunctionInfo2(functionId, new FrameInfo(0))
        .answer()
        .ifPresent(
            known -> {
              info.getModuleInfo2(known.moduleId());
              if (!known.classId().isNull()) {
                name(known.classId());
              }
              known.typeArgs().forEach(this::name);
            });
  }

  private void name(ClassId classId) {
    if (info.isArrayClass(classId) instanceof Outcome.Ok<ArrayClass>(ArrayClass array, HResult is)
        && is.equals(HResult.S_OK)) {
      name(array.baseClassId());
      return;
    }
    info.getClassIDInfo2(classId)
        .answer()
        .ifPresent(
            known -> {
              info.getModuleInfo2(known.moduleId());
              known.typeArgs().forEach(this::name);
            });
  }

  @Override
  public HResult threadNameChanged(ThreadCallback.ThreadNameChanged event) {
    wishes.obey(event.name(), knowsNewest);
    return HResult.S_OK;
  }
}
