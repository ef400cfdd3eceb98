package io.github.clrsim.laws.shape;

import io.github.clrsim.api.callback.Callback;
import java.util.ArrayList;
import java.util.List;

/** How often something comes: never, once at most, only if asked for, or first before another. */
public final class Times {

  private Times() {}

  /** A callback comes once at most. */
  public static Shape onceAtMost(Class<? extends Callback> callback) {
    return Shape.of(
            () ->
                new Eye() {
                  private boolean isSeen;

                  @Override
                  public Sight entered(Scene scene, Callback entered) {
                    boolean isFirst = !isSeen;
                    isSeen = true;
                    return Sight.of(isFirst, "%s came a second time", entered.methodName());
                  }
                })
        .about(callback);
  }

  /**
   * A callback never comes.
   *
   * @param occasion where it would be expected, if it was asked for
   */
  public static Shape never(
      Class<? extends Callback> callback, Class<? extends Callback> occasion) {
    Eye eye =
        new Eye() {
          @Override
          public Sight entered(Scene scene, Callback entered) {
            return callback.isInstance(entered)
                ? Sight.broken("%s came", entered)
                : Sight.shown(scene.events().areKnownWhole(callback));
          }
        };
    return Shape.of(() -> eye).about(callback, occasion);
  }

  /** These callbacks come only if the profiler has asked for them at some time. */
  public static Shape onlyIfAskedFor(Class<?>... callbacks) {
    Eye eye =
        new Eye() {
          @Override
          public Sight entered(Scene scene, Callback entered) {
            return Sight.of(
                !scene.events().wereNeverAsked(entered.getClass()),
                "%s came, and no event mask ever asked for it",
                entered.methodName());
          }
        };
    return Shape.of(() -> eye).about(callbacks);
  }

  /**
   * The first of each kind comes after the first of every kind that stands before it, in a trace
   * that has the first of all.
   */
  public static Shape firstsInOrder(List<Class<? extends Callback>> order) {
    return Shape.of(() -> new Firsts(order)).about(order.toArray(Class<?>[]::new));
  }

  private static final class Firsts implements Eye {
    private final Class<? extends Callback> beginning;
    private final List<Class<? extends Callback>> missing;
    private boolean isBegun;

    Firsts(List<Class<? extends Callback>> order) {
      beginning = order.getFirst();
      missing = new ArrayList<>(order);
    }

    @Override
    public Sight entered(Scene scene, Callback callback) {
      int place = missing.indexOf(callback.getClass());
      if (place < 0) {
        return Sight.NONE;
      }
      List<Class<? extends Callback>> before =
          missing.subList(0, place).stream().filter(scene.events()::areKnownWhole).toList();
      missing.remove(place);
      isBegun |= callback.getClass().equals(beginning);
      if (!isBegun || scene.isAttached()) {
        return Sight.NONE;
      }
      return Sight.of(
          before.isEmpty(),
          "%s came before the first %s",
          callback.methodName(),
          before.isEmpty() ? "" : before.getFirst().getSimpleName());
    }
  }
}
