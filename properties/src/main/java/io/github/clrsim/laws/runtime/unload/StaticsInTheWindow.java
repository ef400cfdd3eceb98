package io.github.clrsim.laws.runtime.unload;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.Frame;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Statics that are gone while the unload of their class is yet to be told (ordering N52). */
public final class StaticsInTheWindow implements Checker {
  private static final List<String> QUESTIONS =
      List.of("GetAppDomainStaticAddress", "GetThreadStaticAddress", "GetThreadStaticAddress2");

  private final Set<Object> answered = new HashSet<>();
  private final Set<Object> refused = new HashSet<>();

  private StaticsInTheWindow() {}

  /** Statics that were there are refused before the unload, or asking for them crashes. */
  public static Shape shape() {
    return Shape.of(StaticsInTheWindow::new)
        .about(ClassUnloadStarted.class)
        .asking(QUESTIONS.toArray(String[]::new));
  }

  @Override
  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
    Object asked = call.arguments().getFirst();
    if (!outcome.hresult().failed()) {
      answered.add(asked);
    } else if (answered.contains(asked)) {
      refused.add(asked);
    }
    return CheckResult.NONE;
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    Object going = ((ClassUnloadStarted) callback).classId();
    answered.remove(going);
    return CheckResult.shown(refused.remove(going));
  }

  @Override
  public CheckResult ended(RunState scene, Run.Ending ending) {
    boolean isAsking =
        IntStream.range(0, scene.threads())
            .mapToObj(scene::open)
            .filter(open -> !open.isEmpty())
            .anyMatch(
                open ->
                    open.getLast() instanceof Frame.InCall asking
                        && QUESTIONS.contains(asking.name()));
    return CheckResult.shown(ending instanceof Run.Ending.Crashed && isAsking);
  }
}
