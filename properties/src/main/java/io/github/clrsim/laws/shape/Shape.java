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
 * @param about the callbacks and truths that its eyes are shown, or sealed groups of them
 * @param methods the calls and hooks that its eyes are shown, by the IDL's names
 * @param eye makes the eye for one run
 */
public record Shape(Set<Class<?>> about, Set<String> methods, Supplier<Eye> eye) {
  public Shape {
    about = Set.copyOf(about);
    methods = Set.copyOf(methods);
  }

  /** What makes of a callback what it is worth. */
  @FunctionalInterface
  public interface Look<C> {
    /** What the scene and the callback show. */
    Sight at(Scene scene, C callback);
  }

  /** A shape whose eyes see nothing yet. */
  public static Shape of(Supplier<Eye> eye) {
    return new Shape(Set.of(), Set.of(), eye);
  }

  /** The same, and its eyes see these callbacks and truths too. */
  public Shape about(Class<?>... more) {
    Set<Class<?>> all = new LinkedHashSet<>(about);
    all.addAll(List.of(more));
    return new Shape(all, methods, eye);
  }

  /** The same, and its eyes see these calls too. */
  public Shape asking(String... more) {
    Set<String> all = new LinkedHashSet<>(methods);
    all.addAll(List.of(more));
    return new Shape(about, all, eye);
  }

  /** The same, and its eyes see hooks and mappers of these types too. */
  public Shape hooked(HookType... more) {
    return asking(Arrays.stream(more).map(HookType::idlName).toArray(String[]::new));
  }

  /** One kind of callback is looked at by itself. */
  public static <C extends Callback> Shape at(Class<C> callback, Look<C> look) {
    Eye eye =
        new Eye() {
          @Override
          public Sight entered(Scene scene, Callback entered) {
            return look.at(scene, callback.cast(entered));
          }
        };
    return of(() -> eye).about(callback);
  }

  /** One kind of callback is there at all. */
  public static Shape comes(Class<? extends Callback> callback) {
    return at(callback, (scene, entered) -> Sight.SEEN);
  }

  /** Each answer to these calls is looked at by itself. */
  public static Shape answered(BiFunction<InfoCall, Outcome<?>, Sight> look, String... methods) {
    Eye eye =
        new Eye() {
          @Override
          public Sight answered(Scene scene, InfoCall call, Outcome<?> outcome) {
            return look.apply(call, outcome);
          }
        };
    return of(() -> eye).asking(methods);
  }

  /** The ending is looked at, of a run in which one of these was there. */
  public static Shape ends(BiFunction<Scene, Run.Ending, Sight> look, Class<?>... callbacks) {
    Eye eye =
        new Eye() {
          @Override
          public Sight ended(Scene scene, Run.Ending ending) {
            return look.apply(scene, ending);
          }
        };
    return of(() -> eye).about(callbacks);
  }
}
