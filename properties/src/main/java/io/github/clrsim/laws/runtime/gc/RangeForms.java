package io.github.clrsim.laws.runtime.gc;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleDestroyed;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.RootReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.RootReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.SurvivingReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.SurvivingReferences2;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Ranges of survivors, and roots, come in two forms, the newer one first (ordering G75). */
public final class RangeForms implements Checker {
  private static final int RANGES_MAX = 512;

  // What the older form has to say next, by threads; looked up only, never walked.
  private final Map<Integer, GarbageCollectionCallback> due = new HashMap<>();

  private RangeForms() {}

  /** Each is told in the newer form and directly behind it in the older one, alike. */
  public static Shape agree() {
    return Shape.of(RangeForms::new).about(GarbageCollectionCallback.class);
  }

  /** No batch is larger than it may be. */
  public static Shape areInSmallBatches() {
    return Shape.of(
            () ->
                new Checker() {
                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    int ranges =
                        switch (callback) {
                          case MovedReferences2 moved -> moved.cObjectIDRangeLength().size();
                          case SurvivingReferences2 alive -> alive.cObjectIDRangeLength().size();
                          default -> 0;
                        };
                    return CheckResult.of(
                        ranges <= RANGES_MAX,
                        "%s reported %d ranges at once",
                        callback.methodName(),
                        ranges);
                  }
                })
        .about(MovedReferences2.class, SurvivingReferences2.class);
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    GarbageCollectionCallback now = (GarbageCollectionCallback) callback;
    if (now instanceof ObjectAllocated
        || now instanceof HandleCreated
        || now instanceof HandleDestroyed
        || !scene.isWhole(now.getClass())) {
      return CheckResult.NONE;
    }
    Optional<GarbageCollectionCallback> before = Optional.ofNullable(due.remove(scene.thread()));
    older(now).ifPresent(next -> due.put(scene.thread(), next));
    boolean isOlder =
        now instanceof MovedReferences
            || now instanceof SurvivingReferences
            || now instanceof RootReferences;
    if (before.isEmpty() && !isOlder) {
      return CheckResult.NONE;
    }
    return CheckResult.of(
        before.equals(Optional.of(now)),
        "%s came where %s was due",
        now,
        before.map(Object::toString).orElse("no older form"));
  }

  /** The same in the older form. */
  private static Optional<GarbageCollectionCallback> older(GarbageCollectionCallback newer) {
    return switch (newer) {
      case MovedReferences2(var from, var to, var lengths) ->
          Optional.of(new MovedReferences(from, to, shortened(lengths)));
      case SurvivingReferences2(var from, var lengths) ->
          Optional.of(new SurvivingReferences(from, shortened(lengths)));
      case RootReferences2 roots -> Optional.of(new RootReferences(roots.rootRefIds()));
      default -> Optional.empty();
    };
  }

  /** The older form has 32 bits for a length, and loses what is above. */
  private static List<Integer> shortened(List<Long> lengths) {
    return lengths.stream().map(Long::intValue).toList();
  }
}
