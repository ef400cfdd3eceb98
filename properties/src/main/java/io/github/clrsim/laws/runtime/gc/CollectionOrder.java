package io.github.clrsim.laws.runtime.gc;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ConditionalWeakTableElementReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.FinalizeableObjectQueued;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleDestroyed;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectsAllocatedByClass;
import io.github.clrsim.api.callback.GarbageCollectionCallback.RootReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.RootReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.SurvivingReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.SurvivingReferences2;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The course of a collection (ordering G74). It begins and ends once; between, each thread that
 * tells of it goes through the same stations (N81).
 */
public final class CollectionOrder implements Checker {

  /** What is told, in its order. */
  private enum Station {
    START,
    ALLOCATED,
    FINALIZERS,
    SURVIVORS,
    ROOTS,
    DEPENDENTS,
    OBJECTS,
    END
  }

  // Looked up only, never walked.
  private final Map<Integer, Station> reached = new HashMap<>();
  private boolean isUnderWay;
  private boolean hasBegun;

  private CollectionOrder() {}

  /** Every callback about a collection comes in its place. */
  public static Shape isKept() {
    return Shape.of(CollectionOrder::new).about(GarbageCollectionCallback.class);
  }

  /** A collection of which the beginning and the end are told, and nothing else. */
  public static Shape isBoundsOnly() {
    return Shape.of(
            () ->
                new Checker() {
                  private boolean hasBegun;

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    boolean ends = callback instanceof GarbageCollectionFinished;
                    boolean isShown = hasBegun && ends;
                    hasBegun = callback instanceof GarbageCollectionStarted;
                    return CheckResult.shown(isShown);
                  }
                })
        .about(GarbageCollectionCallback.class);
  }

  /** Two threads tell of the survivors of one collection. */
  public static Shape isToldByMany() {
    return Shape.of(
            () ->
                new Checker() {
                  private final Set<Integer> telling = new HashSet<>();

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    if (callback instanceof GarbageCollectionStarted) {
                      telling.clear();
                    } else {
                      telling.add(scene.thread());
                    }
                    return CheckResult.shown(telling.size() > 1);
                  }
                })
        .about(GarbageCollectionStarted.class, MovedReferences2.class, SurvivingReferences2.class);
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    Optional<Station> station = station((GarbageCollectionCallback) callback);
    if (station.isEmpty() || !isKnown(scene, station.get())) {
      return CheckResult.NONE;
    }
    Station now = station.get();
    hasBegun = true;
    if ((now == Station.START) == isUnderWay) {
      return CheckResult.broken(
          "%s came while %s collection was under way",
          callback.methodName(), isUnderWay ? "a" : "no");
    }
    if (now == Station.START) {
      reached.clear();
    }
    isUnderWay = now != Station.END;
    Optional<Station> before = Optional.ofNullable(reached.put(scene.thread(), now));
    return CheckResult.of(
        before.filter(earlier -> earlier.compareTo(now) > 0).isEmpty(),
        "%s came on thread %d, which had reported %s before",
        callback.methodName(),
        scene.thread(),
        before);
  }

  /** Of the runtime's own events, what ends may have begun before them, but only once. */
  private boolean isKnown(RunState scene, Station now) {
    return scene.context().isOfEventPipe()
        ? hasBegun || now == Station.START
        : scene.isWhole(GarbageCollectionStarted.class);
  }

  private static Optional<Station> station(GarbageCollectionCallback callback) {
    return switch (callback) {
      case GarbageCollectionStarted _ -> Optional.of(Station.START);
      case ObjectsAllocatedByClass _ -> Optional.of(Station.ALLOCATED);
      case FinalizeableObjectQueued _ -> Optional.of(Station.FINALIZERS);
      case MovedReferences _, MovedReferences2 _, SurvivingReferences _, SurvivingReferences2 _ ->
          Optional.of(Station.SURVIVORS);
      // Many roots come in several batches, each in both forms: BothFormsAgree looks at these.
      case RootReferences2 _, RootReferences _ -> Optional.of(Station.ROOTS);
      case ConditionalWeakTableElementReferences _ -> Optional.of(Station.DEPENDENTS);
      case ObjectReferences _ -> Optional.of(Station.OBJECTS);
      case GarbageCollectionFinished _ -> Optional.of(Station.END);
      case ObjectAllocated _, HandleCreated _, HandleDestroyed _ -> Optional.empty();
    };
  }
}
