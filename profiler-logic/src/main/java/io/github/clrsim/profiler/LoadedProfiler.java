package io.github.clrsim.profiler;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.profiler.identity.Encounters;
import io.github.clrsim.profiler.identity.StackHere;
import io.github.clrsim.profiler.loaded.Assumptions;
import io.github.clrsim.profiler.loaded.Criteria;
import io.github.clrsim.profiler.loaded.LoadedType;
import io.github.clrsim.profiler.loaded.TokenLookUp;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A right profiler that says which types must be loaded, and asks for those by their tokens that
 * its map does not have: when a method is compiled, of the methods that are on the stack then; at
 * the end of a collection, of the objects that were found alive.
 */
public class LoadedProfiler extends ReferenceProfiler {
  private static final int FRAMES_MAX = 3;
  private static final int CLASSES_MAX = 8;
  private static final int METHODS_MAX = 1;

  private final Criteria criteria;

  // What was said is said once, until the module unloads.
  private final Set<LoadedType> said = ConcurrentHashMap.newKeySet();

  // Filled by the thread that collects, or by several; read by the one that ends the collection.
  private final Set<ClassId> alive = ConcurrentHashMap.newKeySet();

  /** A profiler for one run. */
  public LoadedProfiler(ProfilerHost host) {
    this(host, Criteria.RIGHT);
  }

  /** One that concludes otherwise. */
  public LoadedProfiler(ProfilerHost host, Criteria criteria) {
    super(host);
    this.criteria = criteria;
  }

  @Override
  protected int events() {
    return super.events()
        | COR_PRF_MONITOR_JIT_COMPILATION
        | COR_PRF_MONITOR_GC
        | COR_PRF_ENABLE_STACK_SNAPSHOT;
  }

  @Override
  protected void started() {
    // What it has to say it says in callbacks.
  }

  @Override
  public HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
    new StackHere(info()).functions().stream().limit(FRAMES_MAX).forEach(this::assumeFromFrame);
    return HResult.S_OK;
  }

  @Override
  public HResult objectReferences(GarbageCollectionCallback.ObjectReferences event) {
    if (alive.size() < CLASSES_MAX) {
      alive.add(event.classId());
    }
    return HResult.S_OK;
  }

  @Override
  public HResult garbageCollectionFinished(
      GarbageCollectionCallback.GarbageCollectionFinished event) {
    List<ClassId> seen =
        alive.stream()
            .sorted((one, other) -> Long.compareUnsigned(one.value(), other.value()))
            .toList();
    alive.clear();
    // Objects keep their classes alive, but the search passes by modules that may be dying.
    guard().tryUsing(() -> seen.forEach(each -> say(assumptions().fromObjectOf(each))));
    return HResult.S_OK;
  }

  @Override
  protected void forget(ModuleId moduleId) {
    super.forget(moduleId);
    said.removeIf(type -> type.moduleId().equals(moduleId));
  }

  /** Says of each that it is loaded, once. */
  protected final Set<LoadedType> say(Set<LoadedType> loaded) {
    Set<LoadedType> news = new LinkedHashSet<>();
    for (LoadedType type : loaded) {
      if (said.add(type)) {
        news.add(type);
        host().claim(new Claim.TypeIsLoaded(type.moduleId(), type.typeDef(), List.of()));
      }
    }
    return news;
  }

  /** What this profiler concludes by. */
  protected final Assumptions assumptions() {
    return new Assumptions(info(), tokens(), references(), criteria);
  }

  /** How it comes from tokens to classes. */
  protected TokenLookUp lookUp() {
    return new TokenLookUp(info(), map());
  }

  /**
   * Puts a class onto the map that no callback told of: a structure in an object, for example, of
   * which who looks into the object needs the layout.
   */
  private void meet(ClassId classId) {
    guard()
        .using(
            () -> {
              new Encounters(info(), map()).meet(classId);
              claimIdentity(classId);
            });
  }

  private void assumeFromFrame(FunctionId function) {
    Set<LoadedType> news = new LinkedHashSet<>();
    guard().using(() -> news.addAll(say(assumptions().fromFrame(function))));
    // Outside the guard: the call loads nothing, but it may wait for a collection. The frame keeps
    // the types alive.
    TokenLookUp lookUp = lookUp();
    for (LoadedType type : news) {
      lookUp.classOf(type).ifPresent(this::meet);
      tokens().methodsOf(type.moduleId(), type.typeDef()).stream()
          .limit(METHODS_MAX)
          .forEach(method -> lookUp.functionOf(type, method));
    }
  }
}
