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
                new Checker() {
                  private boolean isSeen;

                  @Override
                  public CheckResult entered(RunState scene, Callback entered) {
                    boolean isFirst = !isSeen;
                    isSeen = true;
                    return CheckResult.of(isFirst, "%s came a second time", entered.methodName());
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
    Checker checker =
        new Checker() {
          @Override
          public CheckResult entered(RunState scene, Callback entered) {
            return callback.isInstance(entered)
                ? CheckResult.broken("%s came", entered)
                : CheckResult.shown(scene.events().areKnownWhole(callback));
          }
        };
    return Shape.of(() -> checker).about(callback, occasion);
  }

  /** These callbacks come only if the profiler has asked for them at some time. */
  public static Shape onlyIfAskedFor(Class<?>... callbacks) {
    Checker checker =
        new Checker() {
          @Override
          public CheckResult entered(RunState scene, Callback entered) {
            return CheckResult.of(
                !scene.events().wereNeverAsked(entered.getClass()),
                "%s came, and no event mask ever asked for it",
                entered.methodName());
          }
        };
    return Shape.of(() -> checker).about(callbacks);
  }

  /**
   * The first of each kind comes after the first of every kind that stands before it, in a trace
   * that has the first of all.
   */
  public static Shape firstsInOrder(List<Class<? extends Callback>> order) {
    return Shape.of(() -> new Firsts(order)).about(order.toArray(Class<?>[]::new));
  }

  private static final class Firsts implements Checker {
    private final Class<? extends Callback> beginning;
    private final List<Class<? extends Callback>> missing;
    private boolean isBegun;

    Firsts(List<Class<? extends Callback>> order) {
      beginning = order.getFirst();
      missing = new ArrayList<>(order);
    }

    @Override
    public CheckResult entered(RunState scene, Callback callback) {
      int place = missing.indexOf(callback.getClass());
      if (place < 0) {
        return CheckResult.NONE;
      }
      List<Class<? extends Callback>> before =
          missing.subList(0, place).stream().filter(scene.events()::areKnownWhole).toList();
      missing.remove(place);
      isBegun |= callback.getClass().equals(beginning);
      if (!isBegun || scene.isAttached()) {
        return CheckResult.NONE;
      }
      return CheckResult.of(
          before.isEmpty(),
          "%s came before the first %s",
          callback.methodName(),
          before.isEmpty() ? "" : before.getFirst().getSimpleName());
    }
  }
}
