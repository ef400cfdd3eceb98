package io.github.clrsim.orders;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.CorProfilerCallback;
import io.github.clrsim.api.CorProfilerInfo;
import io.github.clrsim.api.MetadataImport;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
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
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.HResult;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.info.Outcome;
import io.github.clrsim.api.metadata.MethodProps;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Asks for the events that the profiler of a log asked for, and for names; and does what that one
 * did when its program wished it, on a native thread as there.
 *
 * <p>Options: {@code low} and {@code high} are the event mask in hexadecimal, {@code probe} a class
 * of the entry assembly that is asked for as soon as the assembly is loaded, {@code asks} the
 * callbacks in which it asks a row of questions.
 */
public final class OrderProfiler implements CorProfilerCallback {
  private static final int OPEN_TO_READ = 0;
  // What is compiled when the stack is to be walked, and on whose thread it is to be later.
  private static final String LOOKS = "Look";
  private static final String SWINGS = "Swing";
  private static final String LAYOUT = "layout-of:";
  private static final String CORE_LIBRARY = "System.Private.CoreLib";
  private static final int DETACH_MILLISECONDS = 5000;

  private final ProfilerHost host;
  private final CorProfilerInfo info;
  private final Inquiry inquiry;
  private final LayoutQuestions layouts;
  private final StackWalks walks;
  private volatile boolean knowsNewest;
  private final AtomicInteger started = new AtomicInteger();

  public OrderProfiler(ProfilerHost host) {
    this.host = host;
    this.info = host.info();
    this.layouts = new LayoutQuestions(info);
    this.walks = new StackWalks(info);
    this.inquiry = new Inquiry(info, number("low") | COR_PRF_MONITOR_THREADS, number("high"));
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
      find(moduleId, name).ifPresent(token -> info.getClassFromToken(moduleId, token));
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
    askIn("JITCompilationStarted", () -> walkStacks(event.functionId()));
    return HResult.S_OK;
  }

  private void walkStacks(FunctionId compiled) {
    String method =
        info.getFunctionInfo2(compiled, new FrameInfo(0))
            .answer()
            .flatMap(known -> metadata(known.moduleId()).getMethodProps(known.token()).answer())
            .map(MethodProps::method)
            .orElse("");
    switch (method) {
      case LOOKS -> walkStacks();
      case SWINGS -> walks.remember();
      default -> {} // Nothing depends on it.
    }
  }

  /** Those of this thread, here, and then from a native one. */
  private void walkStacks() {
    walks.walkOwn();
    onNativeThread(() -> walks.walkFromOutside());
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
    String[] words = event.name().split(" ", -1);
    switch (String.join(" ", words[0], words.length > 1 ? words[1] : "")) {
      case "clrsim: rejit" -> withMethod(words, this::requestReJIT);
      case "clrsim: revert" ->
          withMethod(
              words, (module, method) -> info.requestRevert(List.of(module), List.of(method)));
      case "clrsim: detach" -> onNativeThread(this::detach);
      case "ask-initialized " -> onNativeThread(inquiry::roundInitialized);
      case "walk-suspended " -> onNativeThread(walks::walkSuspended);
      case "force-gc " -> onNativeThread(inquiry::forceCollection);
      case "resume-twice " -> onNativeThread(inquiry::resumeTwice);
      case "walk-heap " -> onNativeThread(() -> inquiry.walkHeap(knowsNewest));
      case "ask-all " -> onNativeThread(inquiry::everything);
      default -> layoutOf(words[0]);
    }
    return HResult.S_OK;
  }

  /** Other names are not meant for the profiler, but for this one. */
  private void layoutOf(String mark) {
    if (mark.startsWith(LAYOUT)) {
      String type = mark.substring(LAYOUT.length());
      modules(type).stream()
          .flatMap(module -> layouts.find(module, type).stream())
          .findFirst()
          .ifPresent(found -> onNativeThread(() -> layouts.ofClass(found)));
    }
  }

  private List<ModuleId> modules(String type) {
    String assembly =
        type.startsWith("System.") ? CORE_LIBRARY : type.substring(0, type.indexOf('.'));
    return info.enumModules().answer().orElseThrow().stream()
        .filter(module -> isNamed(module, assembly))
        .toList();
  }

  private interface MethodAction {
    void perform(ModuleId module, MetadataToken method);
  }

  private void withMethod(String[] words, MethodAction action) {
    String[] parts = words[3].split("::", -1);
    ModuleId module =
        info.enumModules().answer().orElseThrow().stream()
            .filter(each -> isNamed(each, words[2]))
            .findFirst()
            .orElseThrow();
    MetadataToken method =
        metadata(module)
            .enumMethodsWithName(find(module, parts[0]).orElseThrow(), parts[1])
            .answer()
            .orElseThrow()
            .getFirst();
    onNativeThread(() -> action.perform(module, method));
  }

  private boolean isNamed(ModuleId module, String assembly) {
    return info.getModuleInfo2(module)
        .answer()
        .map(ModuleInfo2::name)
        .filter(name -> name.endsWith(assembly + ".dll"))
        .isPresent();
  }

  private MetadataImport metadata(ModuleId module) {
    return info.getModuleMetaData(module, OPEN_TO_READ).answer().orElseThrow();
  }

  private Optional<MetadataToken> find(ModuleId module, String type) {
    return metadata(module).findTypeDefByName(type, MetadataToken.NIL_TYPE_DEF).answer();
  }

  private void requestReJIT(ModuleId module, MetadataToken method) {
    info.requestReJIT(List.of(module), List.of(method));
  }

  private void detach() {
    info.requestProfilerDetach(DETACH_MILLISECONDS);
    info.getEventMask2();
    info.requestProfilerDetach(DETACH_MILLISECONDS);
  }

  private void onNativeThread(Runnable body) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    host.startThread(
        "native-" + started.incrementAndGet(),
        () -> {
          try {
            body.run();
          } finally {
            done.complete(null);
          }
        });
    done.join();
  }
}
