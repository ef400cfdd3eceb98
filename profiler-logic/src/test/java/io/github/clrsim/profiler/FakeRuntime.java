package io.github.clrsim.profiler;

import io.github.clrsim.api.Memory;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.RuntimeInterfaces;
import io.github.clrsim.api.call.CallHandler;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Claim;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A small runtime for tests: it delivers the callbacks of loads and unloads in the order of CoreCLR
 * and writes down every use of an ID that is not alive and every claim that is not true. Any thread
 * may drive it. Module {@code m} is in assembly {@code assembly(m)}.
 */
public final class FakeRuntime implements CallHandler, ProfilerHost {
  /** What GetModuleInfo writes while the parent is not known: PROFILER_PARENT_UNKNOWN. */
  public static final AssemblyId PARENT_UNKNOWN = new AssemblyId(0xFFFF_FFFDL);

  private final FakeWorld world = new FakeWorld();
  private final List<String> calls = new ArrayList<>();
  private final List<Claim> claims = new ArrayList<>();
  private final Map<String, Runnable> threads = new LinkedHashMap<>();
  private volatile BooleanSupplier goOn = () -> false;
  private volatile Consumer<InfoCall> duringCalls = call -> {};
  private volatile Consumer<Callback> beforeCallbacks = callback -> {};
  private volatile Consumer<String> optionsAsked = key -> {};
  private volatile Consumer<Claim> beforeClaims = claim -> {};
  private volatile Optional<CorProfilerCallback> profiler = Optional.empty();

  /** The assembly that a module is in. */
  public static AssemblyId assembly(ModuleId moduleId) {
    return new AssemblyId(moduleId.value() + 1);
  }

  // What a test arranges.

  /** Loads a profiler into this runtime and initializes it. */
  public HResult start(CorProfilerCallback loaded) {
    profiler = Optional.of(loaded);
    return loaded.initialize(new Initialize(new ComPointer(1)));
  }

  /** Hears of every option that a profiler asks for; it is given none. */
  public void optionsAsked(Consumer<String> asked) {
    optionsAsked = asked;
  }

  /** Makes this an old runtime, without SetEventMask2. */
  public void forgetInfo5() {
    world.change(() -> world.hasInfo5 = false);
  }

  /** Runs {@code other} inside every call, before it is answered. */
  public void duringCalls(Consumer<InfoCall> other) {
    duringCalls = other;
  }

  /** Runs {@code other} before every callback. */
  public void beforeCallbacks(Consumer<Callback> other) {
    beforeCallbacks = other;
  }

  /** Runs {@code other} before every claim is heard. */
  public void beforeClaims(Consumer<Claim> other) {
    beforeClaims = other;
  }

  /** Runs a profiler's own thread on this one, for as long as {@code more} says. */
  public void runThread(String name, BooleanSupplier more) {
    goOn = more;
    Optional.ofNullable(threads.get(name)).orElseThrow().run();
  }

  /** Loads a module with its assembly. */
  public void loadModule(ModuleId moduleId) {
    AssemblyId assemblyId = assembly(moduleId);
    world.change(() -> world.open.addAll(List.of(moduleId, assemblyId)));
    world.change(() -> world.alive.addAll(List.of(moduleId, assemblyId)));
    world.change(() -> world.loading.add(moduleId));
    deliver(new AssemblyLoadStarted(assemblyId));
    deliver(new ModuleLoadStarted(moduleId));
    world.change(() -> world.loading.remove(moduleId));
    deliver(new ModuleLoadFinished(moduleId, HResult.S_OK));
    deliver(new ModuleAttachedToAssembly(moduleId, assemblyId));
    world.change(() -> world.announced.add(moduleId));
    world.change(() -> world.open.remove(moduleId));
    deliver(new AssemblyLoadFinished(assemblyId, HResult.S_OK));
    world.change(() -> world.open.remove(assemblyId));
  }

  /** Makes an array class, which is never announced. */
  public void makeArray(ClassId array, ClassId element) {
    world.change(() -> world.types.put(array, new FakeWorld.Array(element)));
    world.change(() -> world.alive.add(array));
  }

  /** Loads and announces a class. */
  public void loadClass(ClassId classId, ModuleId moduleId, int row, ClassId... typeArgs) {
    makeClass(classId, moduleId, row, typeArgs);
    world.change(() -> world.open.add(classId));
    if ((events() & CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS) != 0) {
      deliver(new ClassLoadStarted(classId));
    }
    if ((events() & CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS) != 0) {
      deliver(new ClassLoadFinished(classId, HResult.S_OK));
      world.change(() -> world.announced.add(classId));
    }
    world.change(() -> world.open.remove(classId));
  }

  /** Makes a class that is announced later, or never. */
  public void makeClass(ClassId classId, ModuleId moduleId, int row, ClassId... typeArgs) {
    var token = TokenKind.TYPE_DEF.token(row);
    var info = new ClassIDInfo2(moduleId, token, new ClassId(0), List.of(typeArgs));
    world.change(() -> world.types.put(classId, new FakeWorld.Defined(info)));
    world.change(() -> world.alive.add(classId));
  }

  /** Unloads a module, as .NET 8 and later do it, and tells of the unload of these classes only. */
  public void unload(ModuleId moduleId, ClassId... told) {
    AssemblyId assemblyId = assembly(moduleId);
    world.change(() -> world.open.add(assemblyId));
    deliver(new AssemblyUnloadStarted(assemblyId));
    world.change(() -> world.alive.remove(assemblyId));
    world.change(() -> world.open.remove(assemblyId));
    unloadWithoutAssemblyStarted(moduleId, told);
  }

  /** Unloads a module as versions before .NET 8 do it. */
  public void unloadWithoutAssemblyStarted(ModuleId moduleId, ClassId... told) {
    List<RunTimeId> dying = new ArrayList<>(List.of(moduleId));
    world.change(() -> dying.addAll(world.classesIn(moduleId)));
    world.change(() -> world.open.addAll(dying));
    deliver(new ModuleUnloadStarted(moduleId));
    world.change(() -> world.alive.removeAll(dying));
    world.change(() -> world.announced.removeAll(dying));
    world.change(() -> world.open.removeAll(dying));
    for (ClassId classId : told) {
      deliver(new ClassUnloadStarted(classId));
      deliver(new ClassUnloadFinished(classId, HResult.S_OK));
    }
    deliver(new ModuleUnloadFinished(moduleId, HResult.S_OK));
    deliver(new AssemblyUnloadFinished(assembly(moduleId), HResult.S_OK));
    world.change(() -> world.alive.remove(assembly(moduleId)));
    world.change(() -> world.types.keySet().removeAll(dying));
  }

  /** Delivers any callback. */
  public void deliver(Callback callback) {
    beforeCallbacks.accept(callback);
    callback.deliverTo(profiler.orElseThrow());
  }

  // What a test looks at.

  /** Every use of an ID that is not alive or not complete, and every claim that is not true. */
  public List<String> problems() {
    return world.locked(() -> List.copyOf(world.problems));
  }

  /** Everything that was asked, in order. */
  public List<String> calls() {
    return world.locked(() -> List.copyOf(calls));
  }

  /** Everything that was claimed, in order. */
  public List<Claim> claims() {
    return world.locked(() -> List.copyOf(claims));
  }

  /** The low event flags that the profiler set. */
  public int events() {
    return world.locked(() -> world.events);
  }

  // What the profiler sees.

  @Override
  public CorProfilerInfo info() {
    return TypedCalls.runtime(this);
  }

  /** There are no objects here, and so nothing to read. */
  @Override
  public DataAccess dataAccess() {
    return (DataAccess)
        Proxy.newProxyInstance(
            DataAccess.class.getClassLoader(),
            new Class<?>[] {DataAccess.class},
            (proxy, method, arguments) -> {
              throw new IllegalStateException("no debugger sees this runtime");
            });
  }

  @Override
  public Memory memory() {
    throw new UnsupportedOperationException("this small runtime has no memory");
  }

  @Override
  public RuntimeInterfaces interfaces() {
    return new RuntimeInterfaces(15, 11);
  }

  @Override
  public RuntimeObjects objects() {
    return new RuntimeObjects(this);
  }

  @Override
  public void startThread(String name, Runnable body) {
    threads.put(name, body);
  }

  @Override
  public boolean pause() {
    return goOn.getAsBoolean();
  }

  @Override
  public Map<String, String> options() {
    return new AskedOptions(optionsAsked);
  }

  @Override
  public void claim(Claim claim) {
    beforeClaims.accept(claim);
    world.change(
        () -> {
          claims.add(claim);
          if (world.isFalse(claim)) {
            world.problems.add("false: " + claim);
          }
        });
  }

  @Override
  public Outcome<?> answer(InfoCall call) {
    world.change(() -> calls.add(call.toString()));
    duringCalls.accept(call);
    return world.locked(() -> world.answer(call));
  }
}
