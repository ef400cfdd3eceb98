package io.github.clrsim.laws.runtime.type;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.Outcome;
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
 * Base classes are announced before what derives from them (ordering G25, G26), on one thread:
 * another goes on as soon as the base class is at the level that it needs, and need not wait until
 * that was told (N23).
 */
public final class BaseClasses implements Checker {
  // These are looked up only, never walked.
  private final Set<ClassId> announced = new HashSet<>();
  private final Map<ClassId, Orphan> orphans = new HashMap<>();

  /** A class that was announced on this thread before its base class was at all. */
  private record Orphan(ClassId id, int thread) {}

  private BaseClasses() {}

  /** Whoever is known as a base class is not announced any more. */
  public static Shape comeFirst() {
    return Shape.of(BaseClasses::new)
        .about(
            ClassLoadStarted.class,
            ClassLoadFinished.class,
            ClassUnloadFinished.class,
            ModuleUnloadFinished.class)
        .asking("GetClassIDInfo2");
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    return switch (callback) {
      case ClassLoadStarted(ClassId id) when scene.events().areWhole(ModuleUnloadFinished.class) ->
          Optional.ofNullable(orphans.get(id))
              .filter(orphan -> orphan.thread() == scene.thread())
              .map(orphan -> CheckResult.broken("%s comes after %s, its heir", id, orphan.id()))
              .orElse(CheckResult.NONE);
      case ClassLoadFinished(ClassId id, var _) -> {
        announced.add(id);
        yield CheckResult.NONE;
      }
      case ClassUnloadFinished _, ModuleUnloadFinished _ -> {
        // Classes may go without a word of their own (ordering N48).
        announced.clear();
        orphans.clear();
        yield CheckResult.NONE;
      }
      default -> CheckResult.NONE;
    };
  }

  @Override
  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
    if (!(outcome instanceof Outcome.Ok<?>(ClassIDInfo2 info, var _))
        || !(call.arguments().getFirst() instanceof ClassId id)
        || !announced.contains(id)
        || info.parentClassId().isNull()) {
      return CheckResult.NONE;
    }
    if (announced.contains(info.parentClassId())) {
      return CheckResult.SEEN;
    }
    orphans.put(info.parentClassId(), new Orphan(id, scene.thread()));
    return CheckResult.NONE;
  }
}
