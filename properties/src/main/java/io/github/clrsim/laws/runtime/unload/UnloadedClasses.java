package io.github.clrsim.laws.runtime.unload;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which classes go with a module, as far as somebody has asked what they are (N48, G49, N51). */
public final class UnloadedClasses {

  private UnloadedClasses() {}

  /** A class goes inside the unload of its own module or of an argument's. */
  public static Shape belong() {
    return Shape.of(() -> new Belonging())
        .about(ModuleUnloadStarted.class, ModuleUnloadFinished.class, ClassUnloadStarted.class)
        .asking("GetClassIDInfo2");
  }

  /** A class of a module that is gone was announced and not unloaded. */
  public static Shape someAreForgotten() {
    return Shape.of(() -> new Forgotten())
        .about(ClassLoadStarted.class, ClassUnloadFinished.class, ModuleUnloadFinished.class)
        .asking("GetClassIDInfo2");
  }

  /** Of two classes of one module the one that was announced later goes first. */
  public static Shape inAnotherOrder() {
    return Shape.of(() -> new Order())
        .about(ClassLoadStarted.class, ClassUnloadStarted.class, ModuleUnloadStarted.class);
  }

  private static final class Belonging implements Checker {
    // These are looked up only, never walked.
    private final Map<ClassId, ClassIDInfo2> infos = new HashMap<>();
    private final Map<Integer, ModuleId> unloading = new HashMap<>();

    @Override
    public CheckResult entered(RunState scene, Callback callback) {
      switch (callback) {
        case ModuleUnloadStarted(ModuleId id) -> unloading.put(scene.thread(), id);
        case ModuleUnloadFinished _ -> {
          unloading.remove(scene.thread());
          // Classes may go without a word of their own (ordering N48).
          infos.clear();
        }
        default -> {}
      }
      return CheckResult.NONE;
    }

    @Override
    public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
      if (outcome instanceof Outcome.Ok<?>(ClassIDInfo2 info, var _)
          && call.arguments().getFirst() instanceof ClassId id) {
        infos.put(id, info);
      }
      return CheckResult.NONE;
    }

    /** Compared when the profiler has had its say, for it may ask first inside this callback. */
    @Override
    public CheckResult returned(RunState scene, Callback callback, Reply reply) {
      if (!(callback instanceof ClassUnloadStarted(ClassId id))
          || !scene.events().areWhole(ModuleUnloadFinished.class)
          || !unloading.containsKey(scene.thread())
          || !infos.containsKey(id)) {
        return CheckResult.NONE;
      }
      ModuleId going = unloading.get(scene.thread());
      Optional<Boolean> belongs = belongs(id, going);
      boolean isForeign = !infos.get(id).moduleId().equals(going);
      return belongs
          .map(
              does ->
                  does
                      ? CheckResult.shown(isForeign)
                      : CheckResult.broken("%s goes with %s, but is no part of it", id, going))
          .orElse(CheckResult.NONE);
    }

    /** Whether a class is made of something of the module; empty if it is not known well enough. */
    private Optional<Boolean> belongs(ClassId id, ModuleId module) {
      if (!infos.containsKey(id)) {
        return Optional.empty();
      }
      ClassIDInfo2 info = infos.get(id);
      if (info.moduleId().equals(module)) {
        return Optional.of(true);
      }
      List<Optional<Boolean>> parts =
          info.typeArgs().stream().map(part -> belongs(part, module)).toList();
      if (parts.contains(Optional.of(true))) {
        return Optional.of(true);
      }
      return parts.contains(Optional.<Boolean>empty()) ? Optional.empty() : Optional.of(false);
    }
  }

  private static final class Forgotten implements Checker {
    // Announced, and where it is from, once that is known.
    private final Map<ClassId, Optional<ModuleId>> announced = new LinkedHashMap<>();

    @Override
    public CheckResult entered(RunState scene, Callback callback) {
      switch (callback) {
        case ClassLoadStarted(ClassId id) -> announced.put(id, Optional.empty());
        case ClassUnloadFinished(ClassId id, var _) -> announced.remove(id);
        case ModuleUnloadFinished(ModuleId module, var _) -> {
          return CheckResult.shown(announced.values().removeIf(Optional.of(module)::equals));
        }
        default -> {}
      }
      return CheckResult.NONE;
    }

    @Override
    public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
      if (outcome instanceof Outcome.Ok<?>(ClassIDInfo2 info, var _)
          && call.arguments().getFirst() instanceof ClassId id) {
        announced.computeIfPresent(id, (key, unknown) -> Optional.of(info.moduleId()));
      }
      return CheckResult.NONE;
    }
  }

  private static final class Order implements Checker {
    // Looked up only, never walked.
    private final Map<ClassId, Long> announced = new HashMap<>();
    private long last = -1;

    @Override
    public CheckResult entered(RunState scene, Callback callback) {
      switch (callback) {
        case ClassLoadStarted(ClassId id) -> announced.put(id, scene.index());
        case ClassUnloadStarted(ClassId id) -> {
          Optional<Long> when = Optional.ofNullable(announced.remove(id));
          boolean isEarlier = when.filter(index -> index < last).isPresent();
          last = when.orElse(last);
          return CheckResult.shown(isEarlier);
        }
        default -> last = -1;
      }
      return CheckResult.NONE;
    }
  }
}
