package io.github.clrsim.laws.shape;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.outcome.Outcome;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * How a rule shows in a trace.
 *
 * @param about the callbacks and truths that its checkers are shown, or sealed groups of them
 * @param methods the calls and hooks that its checkers are shown, by the IDL's names
 * @param checker makes the checker for one run
 */
public record Shape(Set<Class<?>> about, Set<String> methods, Supplier<Checker> checker) {
  public Shape {
    about = Set.copyOf(about);
    methods = Set.copyOf(methods);
  }

  /** What makes of a callback what it is worth. */
  @FunctionalInterface
  public interface Look<C> {
    /** What the scene and the callback show. */
    CheckResult at(RunState scene, C callback);
  }

  /** A shape whose checkers see nothing yet. */
  public static Shape of(Supplier<Checker> checker) {
    return new Shape(Set.of(), Set.of(), checker);
  }

  /** The same, and its checkers see these callbacks and truths too. */
  public Shape about(Class<?>... more) {
    Set<Class<?>> all = new LinkedHashSet<>(about);
    all.addAll(List.of(more));
    return new Shape(all, methods, checker);
  }

  /** The same, and its checkers see these calls too. */
  public Shape asking(String... more) {
    Set<String> all = new LinkedHashSet<>(methods);
    all.addAll(List.of(more));
    return new Shape(about, all, checker);
  }

  /** The same, and its checkers see hooks and mappers of these types too. */
  public Shape hooked(HookType... more) {
    return asking(Arrays.stream(more).map(HookType::idlName).toArray(String[]::new));
  }

  /** One kind of callback is looked at by itself. */
  public static <C extends Callback> Shape at(Class<C> callback, Look<C> look) {
    Checker checker =
        new Checker() {
          @Override
          public CheckResult entered(RunState scene, Callback entered) {
            return look.at(scene, callback.cast(entered));
          }
        };
    return of(() -> checker).about(callback);
  }

  /** One kind of callback is there at all. */
  public static Shape comes(Class<? extends Callback> callback) {
    return at(callback, (scene, entered) -> CheckResult.SEEN);
  }

  /** Each answer to these calls is looked at by itself. */
  public static Shape answered(
      BiFunction<InfoCall, Outcome<?>, CheckResult> look, String... methods) {
    Checker checker =
        new Checker() {
          @Override
          public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
            return look.apply(call, outcome);
          }
        };
    return of(() -> checker).asking(methods);
  }

  /** The ending is looked at, of a run in which one of these was there. */
  public static Shape ends(
      BiFunction<RunState, Run.Ending, CheckResult> look, Class<?>... callbacks) {
    Checker checker =
        new Checker() {
          @Override
          public CheckResult ended(RunState scene, Run.Ending ending) {
            return look.apply(scene, ending);
          }
        };
    return of(() -> checker).about(callbacks);
  }
}
