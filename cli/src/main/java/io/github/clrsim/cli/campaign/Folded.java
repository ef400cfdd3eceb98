package io.github.clrsim.cli.campaign;

import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explore.RoundResult;
import io.github.clrsim.explore.RoundStore;
import io.github.clrsim.laws.judge.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What came of a search that goes on behind a round in which a law broke.
 *
 * @param broken what it came to with each such round, in their order
 * @param last what it came to in the end: the last of these, if there were as many as were wanted
 */
public record Folded(List<Result.Stopped> broken, Result last) {
  public Folded {
    broken = List.copyOf(broken);
  }

  /**
   * Folds the rounds of a search.
   *
   * @param wanted how many such rounds end it; 1 at least
   * @param run folds them up to the first such round, with a store that may change what is known
   */
  public static Folded of(int wanted, Function<UnaryOperator<RoundStore>, Result> run) {
    List<Result.Stopped> broken = new ArrayList<>();
    while (true) {
      int passed = broken.size();
      Result result = run.apply(store -> new GoingOn(store, passed));
      if (!(result instanceof Result.Stopped stopped
          && stopped.verdict() instanceof Verdict.Broken)) {
        return new Folded(broken, result);
      }
      broken.add(stopped);
      if (broken.size() >= wanted) {
        return new Folded(broken, result);
      }
    }
  }

  /** Rounds of which the first in which a law broke do not end the search. */
  private static final class GoingOn implements RoundStore {
    private final RoundStore store;
    private int left;

    GoingOn(RoundStore store, int left) {
      this.store = store;
      this.left = left;
    }

    @Override
    public Optional<RoundResult> find(long round) {
      return store.find(round).map(this::passed);
    }

    private RoundResult passed(RoundResult result) {
      boolean isBroken = result.end() instanceof RoundResult.End.Failed(Verdict.Broken _, var _);
      return isBroken && left-- > 0 ? result.goingOn() : result;
    }

    @Override
    public void keep(long round, RoundResult result) {
      store.keep(round, result);
    }
  }
}
