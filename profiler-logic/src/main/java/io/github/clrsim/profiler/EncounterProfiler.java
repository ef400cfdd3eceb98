package io.github.clrsim.profiler;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.identity.ClassRecord;
import io.github.clrsim.profiler.identity.Encounters;
import io.github.clrsim.profiler.identity.IdentityMap;
import io.github.clrsim.profiler.identity.StackHere;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * A right profiler that needs no history: it learns classes from the objects that collections find
 * alive, and from the methods on the stacks of threads that compile. It may attach at any time.
 */
public class EncounterProfiler extends LoadTracking {
  private static final int FRAMES_MAX = 4;
  private static final int OBJECTS_MAX = 12;

  private final Encounters encounters;

  // Filled by the threads that collect; read by the one that ends the collection.
  private final Set<Long> alive = new ConcurrentSkipListSet<>();

  /** A profiler for one run. */
  public EncounterProfiler(ProfilerHost host) {
    this(host, new IdentityMap());
  }

  private EncounterProfiler(ProfilerHost host, IdentityMap map) {
    super(host, map);
    this.encounters = new Encounters(host.info(), map);
  }

  @Override
  protected int events() {
    return super.events()
        | COR_PRF_MONITOR_JIT_COMPILATION
        | COR_PRF_MONITOR_GC
        | COR_PRF_ENABLE_STACK_SNAPSHOT;
  }

  /** How many objects of a collection are looked at: the last ones by their addresses. */
  protected int objectsMax() {
    return OBJECTS_MAX;
  }

  @Override
  public HResult objectReferences(GarbageCollectionCallback.ObjectReferences event) {
    alive.add(event.objectId().value());
    return HResult.S_OK;
  }

  @Override
  public HResult garbageCollectionFinished(
      GarbageCollectionCallback.GarbageCollectionFinished event) {
    List<ObjectId> objects =
        alive.stream()
            .sorted((one, other) -> Long.compareUnsigned(other, one))
            .limit(objectsMax())
            .map(ObjectId::new)
            .toList();
    alive.clear();
    // Objects keep their classes alive, but an unload may be waiting for the guard already.
    guard().tryUsing(() -> objects.forEach(this::meet));
    return HResult.S_OK;
  }

  @Override
  public HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
    // The walk stays outside the guard, and the frames keep their classes alive until it is taken.
    List<FunctionId> frames = new StackHere(info()).functions().stream().limit(FRAMES_MAX).toList();
    guard().using(() -> frames.forEach(this::meet));
    return HResult.S_OK;
  }

  private void meet(ObjectId objectId) {
    encounters.object(objectId).map(ClassRecord::classId).ifPresent(this::met);
  }

  private void meet(FunctionId functionId) {
    encounters.frame(functionId).map(ClassRecord::classId).ifPresent(this::met);
  }

  /** A class was met: says what it is. */
  protected void met(ClassId classId) {
    claimIdentity(classId);
  }
}
