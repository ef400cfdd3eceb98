package io.github.clrsim.laws.runtime.type;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectsAllocatedByClass;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Classes that are met without having been announced (ordering N27). */
public final class Announced implements Checker {
  // Looked up only, never walked.
  private final Set<ClassId> announced = new HashSet<>();

  private Announced() {}

  /** A function is compiled or inlined, or an object made, of such a class. */
  public static Shape isMissing() {
    return Shape.of(Announced::new)
        .about(ClassLoadStarted.class, ClassUnloadFinished.class, ObjectAllocated.class)
        .asking("GetFunctionInfo", "GetFunctionInfo2");
  }

  /** Objects of such a class are counted (ordering N87). */
  public static Shape isMissingInCounts() {
    return Shape.of(Announced::new)
        .about(ClassLoadStarted.class, ClassUnloadFinished.class, ObjectsAllocatedByClass.class);
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    return switch (callback) {
      case ClassLoadStarted(ClassId id) -> {
        announced.add(id);
        yield CheckResult.NONE;
      }
      case ClassUnloadFinished(ClassId id, var _) -> {
        announced.remove(id);
        yield CheckResult.NONE;
      }
      case ObjectAllocated(var _, ClassId id) -> met(scene, id);
      case ObjectsAllocatedByClass(var ids, var _) ->
          ids.stream()
              .map(id -> met(scene, id))
              .filter(CheckResult.SEEN::equals)
              .findFirst()
              .orElse(CheckResult.NONE);
      default -> CheckResult.NONE;
    };
  }

  @Override
  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
    return scene.callbackAround().orElse(null) instanceof FunctionCallback
        ? classOf(outcome).map(id -> met(scene, id)).orElse(CheckResult.NONE)
        : CheckResult.NONE;
  }

  private CheckResult met(RunState scene, ClassId id) {
    boolean isTold = scene.isWhole(ClassLoadStarted.class) && !announced.isEmpty();
    return CheckResult.shown(isTold && !id.isNull() && !announced.contains(id));
  }

  private static Optional<ClassId> classOf(Outcome<?> outcome) {
    return switch (outcome) {
      case Outcome.Ok<?>(FunctionInfo info, var _) -> Optional.of(info.classId());
      case Outcome.Ok<?>(FunctionInfo2 info, var _) -> Optional.of(info.classId());
      case Outcome<?> _ -> Optional.empty();
    };
  }
}
