package io.github.clrsim.laws.shape;

import io.github.clrsim.api.callback.Callback;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is finished was begun by the same thread, and what was begun inside it was finished before
 * or never will be: a compilation that fails and a search that finds nothing end without a word.
 * Who attached may miss a beginning (ordering N93).
 */
public final class Nesting {
  /** What was given up is forgotten when so much has been begun above it. */
  private static final int OPEN_MAX = 4096;

  private Nesting() {}

  /** The shape of pairs that nest with each other. */
  public static Shape of(Pair<?, ?>... pairs) {
    List<Pair<?, ?>> all = List.of(pairs);
    Shape shape = Shape.of(() -> new Stacks(all));
    for (Pair<?, ?> pair : all) {
      shape = shape.about(pair.started(), pair.finished());
    }
    return shape;
  }

  private record Open(Pair<?, ?> pair, Object about) {}

  private static final class Stacks implements Checker {
    private final List<Pair<?, ?>> pairs;
    // Looked up only, never walked.
    private final Map<Integer, Deque<Open>> stacks = new HashMap<>();

    Stacks(List<Pair<?, ?>> pairs) {
      this.pairs = pairs;
    }

    @Override
    public CheckResult entered(RunState scene, Callback callback) {
      Deque<Open> mine = stacks.computeIfAbsent(scene.thread(), key -> new ArrayDeque<>());
      for (Pair<?, ?> pair : pairs) {
        if (pair.started().isInstance(callback)) {
          mine.push(new Open(pair, pair.opened(callback)));
          if (mine.size() > OPEN_MAX) {
            mine.removeLast();
          }
        } else if (pair.finished().isInstance(callback)) {
          return closed(scene, mine, new Open(pair, pair.closed(callback)));
        }
      }
      return CheckResult.NONE;
    }

    private static CheckResult closed(RunState scene, Deque<Open> mine, Open closed) {
      if (mine.contains(closed)) {
        while (!closed.equals(mine.pop())) {
          // What lies above it was given up.
        }
        return CheckResult.SEEN;
      }
      return scene.isWhole(closed.pair().started())
          ? CheckResult.broken(
              "%s of %s came on thread %d, where that was not under way",
              closed.pair().finished().getSimpleName(), closed.about(), scene.thread())
          : CheckResult.NONE;
    }
  }
}
