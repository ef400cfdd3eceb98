package io.github.clrsim.laws.shape;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.outcome.Outcome;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What the runtime answers inside a callback: it may refuse for reasons of its own, but not lie.
 */
public final class Answers {

  private Answers() {}

  /** Whether an answer to these arguments is right, given the callback around it. */
  @FunctionalInterface
  public interface Check<C> {
    /** Whether it is right; what cannot be told is right. */
    CheckResult of(C callback, InfoCall call, Outcome<?> outcome);
  }

  /**
   * Asked inside the callback about the one that the callback is about, the runtime answers so.
   *
   * @param <C> the callback
   * @param when the callbacks that this is about
   */
  public static <C extends Callback> Shape about(
      Class<C> callback,
      Predicate<C> when,
      Function<C, ?> whom,
      Predicate<Outcome<?>> isRight,
      String... methods) {
    return inside(
        callback,
        (around, call, outcome) ->
            when.test(around) && call.arguments().getFirst().equals(whom.apply(around))
                ? judged(isRight.test(outcome), around, call, outcome)
                : CheckResult.NONE,
        methods);
  }

  /** An answer that is right or not. */
  public static CheckResult judged(
      boolean isRight, Callback around, InfoCall call, Outcome<?> outcome) {
    return CheckResult.of(isRight, "inside %s %s was answered %s", around, call, outcome);
  }

  /**
   * Each answer directly inside the callback is checked.
   *
   * @param <C> the callback
   */
  public static <C extends Callback> Shape inside(
      Class<C> callback, Check<C> check, String... methods) {
    Checker checker =
        new Checker() {
          @Override
          public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
            return scene.around().orElse(null) instanceof Frame.InCallback around
                    && callback.isInstance(around.callback())
                ? check.of(callback.cast(around.callback()), call, outcome)
                : CheckResult.NONE;
          }
        };
    return Shape.of(() -> checker).asking(methods);
  }
}
