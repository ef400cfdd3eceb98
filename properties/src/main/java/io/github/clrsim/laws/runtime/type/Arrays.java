package io.github.clrsim.laws.runtime.type;

import static io.github.clrsim.api.outcome.HResult.CORPROF_E_CLASSID_IS_ARRAY;
import static io.github.clrsim.api.outcome.HResult.CORPROF_E_CLASSID_IS_COMPOSITE;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashSet;
import java.util.Set;

/** Announced classes that are asked about: none is an array or a pointer (ordering G24). */
public final class Arrays implements Checker {
  // Looked up only, never walked.
  private final Set<ClassId> announced = new HashSet<>();

  private Arrays() {}

  /** Each answer about an announced class. */
  public static Shape shape() {
    return Shape.of(Arrays::new)
        .about(
            ClassLoadStarted.class,
            ClassUnloadFinished.class,
            ModuleUnloadFinished.class,
            AssemblyUnloadFinished.class,
            Truth.ClassGone.class)
        .asking("IsArrayClass", "GetClassIDInfo2");
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    switch (callback) {
      case ClassLoadStarted(ClassId id) -> announced.add(id);
      case ClassUnloadFinished(ClassId id, var _) -> announced.remove(id);
      // Classes may go without a word of their own (ordering N48).
      default -> announced.clear();
    }
    return CheckResult.NONE;
  }

  @Override
  public CheckResult told(RunState scene, Truth truth) {
    if (truth instanceof Truth.ClassGone(ClassId id)) {
      announced.remove(id);
    }
    return CheckResult.NONE;
  }

  @Override
  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
    if (!(call.arguments().getFirst() instanceof ClassId id) || !announced.contains(id)) {
      return CheckResult.NONE;
    }
    HResult told = outcome.hresult();
    boolean isArray =
        call.method().equals(KnownTypes.IS_ARRAY_CLASS)
            ? told.equals(HResult.S_OK)
            : told.equals(CORPROF_E_CLASSID_IS_ARRAY)
                || told.equals(CORPROF_E_CLASSID_IS_COMPOSITE);
    return CheckResult.of(!isArray, "%s was announced, and %s was answered %s", id, call, outcome);
  }
}
