package io.github.clrsim.laws.shape;

import io.github.clrsim.api.callback.Callback;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Something that happened to someone, remembered until it is over: what comes afterwards is then
 * needed, forbidden, or only worth seeing. It remembers whoever is alive.
 */
public final class Trail {
  private final Map<Class<?>, Function<Callback, ?>> begin;
  private final Map<Class<?>, Function<Callback, ?>> end;
  private final Set<Class<?>> wipe;

  private Trail(
      Map<Class<?>, Function<Callback, ?>> begin,
      Map<Class<?>, Function<Callback, ?>> end,
      Set<Class<?>> wipe) {
    this.begin = begin;
    this.end = end;
    this.wipe = wipe;
  }

  /** Remembers whom this callback is about. */
  public static <C extends Callback> Trail of(Class<C> callback, Function<C, ?> whom) {
    return new Trail(with(Map.of(), callback, whom), Map.of(), Set.of());
  }

  /** Forgets whom this callback is about. */
  public <C extends Callback> Trail until(Class<C> callback, Function<C, ?> whom) {
    return new Trail(begin, with(end, callback, whom), wipe);
  }

  /** Forgets everybody: this callback may end lives that nobody names. */
  public Trail untilAny(Class<? extends Callback> callback) {
    Set<Class<?>> more = new HashSet<>(wipe);
    more.add(callback);
    return new Trail(begin, end, Set.copyOf(more));
  }

  /** The goal that this callback comes about one of those remembered. */
  public <C extends Callback> Shape shows(Class<C> callback, Function<C, ?> whom) {
    return shows(callback, whom, scene -> true);
  }

  /** The same, where the scene is such. */
  public <C extends Callback> Shape shows(
      Class<C> callback, Function<C, ?> whom, Predicate<RunState> where) {
    return shape(
        callback,
        whom,
        (scene, about, known) ->
            CheckResult.shown(known.contains(about) && endsAreSeen(scene) && where.test(scene)));
  }

  /** The goal that this callback comes about one who is not remembered though nothing escaped. */
  public <C extends Callback> Shape showsMissing(Class<C> callback, Function<C, ?> whom) {
    return showsMissing(callback, whom, scene -> true);
  }

  /** The same, where the scene is such. */
  public <C extends Callback> Shape showsMissing(
      Class<C> callback, Function<C, ?> whom, Predicate<RunState> where) {
    return shape(
        callback,
        whom,
        (scene, about, known) ->
            CheckResult.shown(!known.contains(about) && isWhole(scene) && where.test(scene)));
  }

  /** The law that this callback comes only about those remembered. */
  public <C extends Callback> Shape isNeededBefore(Class<C> callback, Function<C, ?> whom) {
    return shape(
        callback,
        whom,
        (scene, about, known) ->
            isWhole(scene)
                ? CheckResult.of(
                    known.contains(about),
                    "%s came for %s without %s",
                    callback.getSimpleName(),
                    about,
                    first())
                : CheckResult.NONE);
  }

  /**
   * The law that this callback never comes about those remembered. It says nothing where the end of
   * one may have escaped.
   */
  public <C extends Callback> Shape excludes(Class<C> callback, Function<C, ?> whom) {
    return shape(
        callback,
        whom,
        (scene, about, known) ->
            known.isEmpty() || !endsAreSeen(scene)
                ? CheckResult.NONE
                : CheckResult.of(
                    !known.contains(about),
                    "%s came for %s after %s",
                    callback.getSimpleName(),
                    about,
                    first()));
  }

  private interface Judgement {
    CheckResult of(RunState scene, Object about, Set<Object> known);
  }

  private <C extends Callback> Shape shape(
      Class<C> callback, Function<C, ?> whom, Judgement judgement) {
    Shape shape =
        Shape.of(
                () ->
                    new Checker() {
                      private final Set<Object> known = new HashSet<>();

                      @Override
                      public CheckResult entered(RunState scene, Callback entered) {
                        CheckResult result = CheckResult.NONE;
                        if (callback.isInstance(entered)) {
                          Object about = whom.apply(callback.cast(entered));
                          result = judgement.of(scene, about, known);
                        }
                        remember(known, entered);
                        return result;
                      }
                    })
            .about(callback);
    return shape
        .about(begin.keySet().toArray(Class<?>[]::new))
        .about(end.keySet().toArray(Class<?>[]::new))
        .about(wipe.toArray(Class<?>[]::new));
  }

  private void remember(Set<Object> known, Callback entered) {
    if (end.containsKey(entered.getClass())) {
      known.remove(end.get(entered.getClass()).apply(entered));
    }
    if (wipe.contains(entered.getClass())) {
      known.clear();
    }
    if (begin.containsKey(entered.getClass())) {
      known.add(begin.get(entered.getClass()).apply(entered));
    }
  }

  private boolean isWhole(RunState scene) {
    return begin.keySet().stream()
        .allMatch(callback -> scene.isWhole(callback.asSubclass(Callback.class)));
  }

  /**
   * Whether nobody is remembered whose end escaped the profiler: who has an ID now may not be who
   * had it then.
   */
  private boolean endsAreSeen(RunState scene) {
    return Stream.concat(end.keySet().stream(), wipe.stream())
        .allMatch(callback -> scene.events().areWhole(callback.asSubclass(Callback.class)));
  }

  private String first() {
    return begin.keySet().iterator().next().getSimpleName();
  }

  private static <C extends Callback> Map<Class<?>, Function<Callback, ?>> with(
      Map<Class<?>, Function<Callback, ?>> map, Class<C> callback, Function<C, ?> whom) {
    Map<Class<?>, Function<Callback, ?>> more = new LinkedHashMap<>(map);
    more.put(callback, entered -> whom.apply(callback.cast(entered)));
    return more;
  }
}
