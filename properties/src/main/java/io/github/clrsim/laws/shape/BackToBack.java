package io.github.clrsim.laws.shape;

import io.github.clrsim.api.callback.Callback;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The second callback of a pair is the next one on the thread of the first, at the same place: what
 * the profiler causes by calls of its own comes inside those calls and so is at another.
 */
public final class BackToBack {

  private BackToBack() {}

  /** The shape of a pair that nothing parts. */
  public static Shape of(Pair<?, ?> pair) {
    return Shape.of(() -> new Parted(pair)).about(Callback.class);
  }

  private record Place(int thread, long since) {}

  private static final class Parted implements Checker {
    private final Pair<?, ?> pair;
    // Looked up only, never walked.
    private final Map<Place, Object> owed = new HashMap<>();

    Parted(Pair<?, ?> pair) {
      this.pair = pair;
    }

    @Override
    public CheckResult entered(RunState scene, Callback callback) {
      boolean opens = pair.started().isInstance(callback);
      boolean closes = pair.finished().isInstance(callback);
      if (owed.isEmpty() && !opens && !closes) {
        return CheckResult.NONE;
      }
      Place here = new Place(scene.thread(), scene.place());
      Optional<Object> due = Optional.ofNullable(owed.remove(here));
      if (opens) {
        owed.put(here, pair.opened(callback));
      }
      Optional<Object> closed = closes ? Optional.of(pair.closed(callback)) : Optional.empty();
      if ((due.isEmpty() && closed.isEmpty()) || !scene.isWhole(pair.finished())) {
        return CheckResult.NONE;
      }
      return CheckResult.of(
          due.equals(closed),
          "%s came where %s was due",
          callback,
          due.map(about -> pair.finished().getSimpleName() + " of " + about)
              .orElse("no end of anything"));
    }
  }
}
