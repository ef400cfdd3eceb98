package io.github.clrsim.laws.runtime.type;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;

/**
 * The shared form of a generic class comes before its exact instances (ordering G25). Compared when
 * ClassLoadFinished returns: by then a profiler has asked what it wants to know.
 *
 * <p>The shared form has System.__Canon for every reference, in the values among its arguments,
 * too. An instance with other references beside System.__Canon is nobody's shared form.
 *
 * <p>So it is on one thread. Another that finds the shared form at the level that it needs goes on,
 * and is not held up by the callbacks that tell of it (N23; clsload.cpp: DoIncrementalLoad).
 */
public final class SharedForms implements Checker {
  private final KnownTypes types = new KnownTypes();
  private final Instances instances = new Instances(types);

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
        instances.forget(id);
        types.forget(id);
      }
      // Not everybody who hears of classes hears of modules.
      case ClassUnloadFinished _, ModuleUnloadFinished _ -> {
        types.forget();
        instances.forget();
      }
      default -> {}
    }
    return CheckResult.NONE;
  }

  @Override
  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
    learn(() -> types.answered(call, outcome));
    if (call.arguments().getFirst() instanceof ClassId id) {
      instances.learned(id);
    }
    return CheckResult.NONE;
  }

  @Override
  public CheckResult told(RunState scene, Truth truth) {
    learn(() -> types.told(truth));
    return CheckResult.NONE;
  }

  @Override
  public CheckResult returned(RunState scene, Callback callback, Reply reply) {
    if (!(callback instanceof ClassLoadFinished(ClassId late, var _))
        || types.info(late).filter(is -> !is.typeArgs().isEmpty()).isEmpty()) {
      return CheckResult.NONE;
    }
    instances.add(late, scene.thread());
    return instances
        .earlyOf(late, scene.thread())
        .map(early -> CheckResult.broken("%s comes after %s, which shares it", late, early))
        .orElseGet(() -> CheckResult.shown(instances.hasSharedForm(late)));
  }

  private void learn(Runnable lesson) {
    boolean wereNamesKnown = types.areNamesKnown();
    lesson.run();
    if (!wereNamesKnown && types.areNamesKnown()) {
      instances.learnedNames();
    }
  }
}
