package io.github.clrsim.laws.runtime.gc;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.SurvivingReferences2;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** What a collection leaves alive, and where (ordering G76). */
public final class Survivors implements Checker {
  // How long each range is, by where it begins.
  private final TreeMap<Long, Long> ranges = new TreeMap<>();
  private boolean isOfAll;

  private Survivors() {}

  /** In a collection of everything, whatever is listed with its references lies in a range. */
  public static Shape areWhatIsListed() {
    return about(Survivors::new);
  }

  /** One collection moves some objects and leaves others where they are. */
  public static Shape areMovedAndLeft() {
    return about(
        () ->
            new Checker() {
              private boolean anyMoved;
              private boolean anyLeft;

              @Override
              public CheckResult entered(RunState scene, Callback callback) {
                if (callback instanceof GarbageCollectionStarted) {
                  anyMoved = false;
                  anyLeft = false;
                }
                anyMoved |= callback instanceof MovedReferences2;
                anyLeft |= callback instanceof SurvivingReferences2;
                return CheckResult.shown(anyMoved && anyLeft);
              }
            });
  }

  private static Shape about(Supplier<Checker> checker) {
    return Shape.of(checker)
        .about(
            GarbageCollectionStarted.class,
            MovedReferences2.class,
            SurvivingReferences2.class,
            ObjectReferences.class);
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    return switch (callback) {
      case GarbageCollectionStarted started -> {
        ranges.clear();
        isOfAll = started.generationCollected().stream().allMatch(is -> is);
        yield CheckResult.NONE;
      }
      case MovedReferences2(var _, var to, var lengths) -> add(to, lengths);
      case SurvivingReferences2(var at, var lengths) -> add(at, lengths);
      case ObjectReferences listed when isOfAll && scene.isWhole(MovedReferences2.class) ->
          CheckResult.of(
              isWithin(listed.objectId()),
              "%s was listed as alive and lies in no range of survivors",
              listed.objectId());
      default -> CheckResult.NONE;
    };
  }

  private CheckResult add(List<ObjectId> starts, List<Long> lengths) {
    for (int i = 0; i < starts.size(); i++) {
      ranges.put(starts.get(i).value(), lengths.get(i));
    }
    return CheckResult.NONE;
  }

  private boolean isWithin(ObjectId id) {
    return Optional.ofNullable(ranges.floorEntry(id.value()))
        .filter((Map.Entry<Long, Long> range) -> id.value() < range.getKey() + range.getValue())
        .isPresent();
  }
}
