package io.github.clrsim.laws.shape;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a thread begins it ends itself, the last first, before it goes. Whoever attached may miss a
 * beginning (ordering N93).
 */
public final class Nesting {

  /** What is given up is forgotten when so much has been begun above it. */
  private static final int GIVEN_UP_MAX = 4096;

  private Nesting() {}

  /** Everything that is begun is ended, the last first. */
  public static Shape of(Pair<?, ?>... pairs) {
    return shape(false, pairs);
  }

  /** What is ended was begun; what is begun may be given up without a word. */
  public static Shape ofWhatIsFinished(Pair<?, ?>... pairs) {
    return shape(true, pairs);
  }

  private static Shape shape(boolean mayBeGivenUp, Pair<?, ?>... pairs) {
    List<Pair<?, ?>> all = List.of(pairs);
    Shape shape = Shape.of(() -> new Stacks(all, mayBeGivenUp)).about(ThreadDestroyed.class);
    for (Pair<?, ?> pair : all) {
      shape = shape.about(pair.started(), pair.finished());
    }
    return shape;
  }

  private record Open(Pair<?, ?> pair, Object about) {
    @Override
    public String toString() {
      return "%s of %s".formatted(pair, about);
    }
  }

  private static final class Stacks implements Eye {
    private final List<Pair<?, ?>> pairs;
    private final boolean mayBeGivenUp;
    // Looked up only, never walked.
    private final Map<Integer, Deque<Open>> stacks = new HashMap<>();

    Stacks(List<Pair<?, ?>> pairs, boolean mayBeGivenUp) {
      this.pairs = pairs;
      this.mayBeGivenUp = mayBeGivenUp;
    }

    @Override
    public Sight entered(Scene scene, Callback callback) {
      Deque<Open> mine = stacks.computeIfAbsent(scene.thread(), key -> new ArrayDeque<>());
      if (callback instanceof ThreadDestroyed) {
        return thrownAway(scene, mine);
      }
      for (Pair<?, ?> pair : pairs) {
        if (pair.started().isInstance(callback)) {
          mine.push(new Open(pair, pair.opened(callback)));
          if (mayBeGivenUp && mine.size() > GIVEN_UP_MAX) {
            mine.removeLast();
          }
        } else if (pair.finished().isInstance(callback)) {
          return closed(scene, mine, new Open(pair, pair.closed(callback)));
        }
      }
      return Sight.NONE;
    }

    private Sight closed(Scene scene, Deque<Open> mine, Open closed) {
      boolean isInnermost = closed.equals(mine.peek());
      boolean isThere = mine.contains(closed);
      if (!isInnermost && !isThere) {
        return scene.isWhole(closed.pair().started())
            ? Sight.broken(
                "%s was finished on thread %d, which had not started it",
                closed.about(), scene.thread())
            : Sight.NONE;
      }
      Optional<Open> above = Optional.ofNullable(mine.peek());
      while (!closed.equals(mine.pop())) {
        // What lies above it was given up.
      }
      return Sight.of(
          isInnermost || mayBeGivenUp || !isWhole(scene),
          "%s was finished on thread %d before the %s inside it was",
          closed.about(),
          scene.thread(),
          above.map(Open::toString).orElse(""));
    }

    private Sight thrownAway(Scene scene, Deque<Open> mine) {
      return mine.isEmpty() || mayBeGivenUp || !isWhole(scene)
          ? Sight.NONE
          : Sight.broken("thread %d ends inside the %s", scene.thread(), mine.peek());
    }

    private boolean isWhole(Scene scene) {
      return pairs.stream().allMatch(pair -> scene.events().areWhole(pair.finished()));
    }
  }
}
