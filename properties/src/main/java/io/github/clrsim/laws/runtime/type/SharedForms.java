package io.github.clrsim.laws.runtime.type;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The shared form of a generic class comes before its exact instances (ordering G25). Compared when
 * ClassLoadFinished returns: by then a profiler has asked what it wants to know.
 *
 * <p>So it is on one thread. Another that finds the shared form at the level that it needs goes on,
 * and is not held up by the callbacks that tell of it (N23; clsload.cpp: DoIncrementalLoad).
 */
public final class SharedForms implements Checker {
  private final KnownTypes types = new KnownTypes();
  // Walked only to take an ID out of all; each family in the order of its announcements.
  private final Map<Object, List<ClassId>> families = new HashMap<>();
  private final Map<ClassId, Integer> announcers = new HashMap<>();

  private SharedForms() {}

  /** No shared form is announced after an instance that shares it. */
  public static Shape comeFirst() {
    return Shape.of(SharedForms::new)
        .about(
            ClassLoadStarted.class,
            ClassLoadFinished.class,
            ClassUnloadFinished.class,
            ModuleUnloadFinished.class,
            Truth.ClassExists.class)
        .asking(KnownTypes.METHODS);
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    switch (callback) {
      // What was said of this ID was of another class, whose end nobody told (ordering N48).
      case ClassLoadStarted(ClassId id) -> {
        types.forget(id);
        families.values().forEach(family -> family.remove(id));
      }
      // Not everybody who hears of classes hears of modules.
      case ClassUnloadFinished _, ModuleUnloadFinished _ -> {
        types.forget();
        families.clear();
        announcers.clear();
      }
      default -> {}
    }
    return CheckResult.NONE;
  }

  @Override
  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
    types.answered(call, outcome);
    return CheckResult.NONE;
  }

  @Override
  public CheckResult told(RunState scene, Truth truth) {
    types.told(truth);
    return CheckResult.NONE;
  }

  @Override
  public CheckResult returned(RunState scene, Callback callback, Reply reply) {
    if (!(callback instanceof ClassLoadFinished(ClassId late, var _))) {
      return CheckResult.NONE;
    }
    Optional<ClassIDInfo2> info = types.info(late).filter(is -> !is.typeArgs().isEmpty());
    if (info.isEmpty()) {
      return CheckResult.NONE;
    }
    List<ClassId> family =
        families.computeIfAbsent(KnownTypes.definition(info.get()), key -> new ArrayList<>());
    int here = scene.thread();
    announcers.put(late, here);
    boolean isShown = false;
    for (ClassId early : family) {
      if (announcers.getOrDefault(early, here) == here && shares(early, late)) {
        return CheckResult.broken("%s comes after %s, which shares it", late, early);
      }
      isShown |= shares(late, early);
    }
    family.add(late);
    return CheckResult.shown(isShown);
  }

  /**
   * Whether {@code shared} is the shared form of {@code exact}, an instance of the same definition:
   * with System.__Canon for every reference, in the values among its arguments, too. An instance
   * with other references beside System.__Canon is nobody's shared form.
   */
  private boolean shares(ClassId exact, ClassId shared) {
    List<ClassId> exactArgs = arguments(exact);
    List<ClassId> sharedArgs = arguments(shared);
    return !exactArgs.equals(sharedArgs) && stands(sharedArgs, exactArgs);
  }

  private boolean stands(List<ClassId> shared, List<ClassId> exact) {
    if (shared.size() != exact.size()) {
      return false;
    }
    for (int place = 0; place < shared.size(); place++) {
      if (!stands(shared.get(place), exact.get(place))) {
        return false;
      }
    }
    return true;
  }

  /** Whether an argument of a shared form stands for an argument of an instance. */
  private boolean stands(ClassId shared, ClassId exact) {
    if (types.isCanon(shared)) {
      return types.sort(exact) == KnownTypes.Sort.REFERENCE;
    }
    return types.sort(shared) == KnownTypes.Sort.VALUE
        && (shared.equals(exact) || isOfOneDefinition(shared, exact))
        && stands(arguments(shared), arguments(exact));
  }

  private boolean isOfOneDefinition(ClassId one, ClassId other) {
    return !arguments(one).isEmpty()
        && types
            .info(one)
            .map(KnownTypes::definition)
            .equals(types.info(other).map(KnownTypes::definition));
  }

  private List<ClassId> arguments(ClassId id) {
    return types.info(id).map(ClassIDInfo2::typeArgs).orElse(List.of());
  }
}
