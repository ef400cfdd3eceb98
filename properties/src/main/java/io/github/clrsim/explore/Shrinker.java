package io.github.clrsim.explore;

import io.github.clrsim.explore.Trial.Judged;
import io.github.clrsim.laws.Law;
import io.github.clrsim.laws.SameSeedSameBytes;
import io.github.clrsim.laws.Verdict;
import io.github.clrsim.model.choice.Picks;
import java.util.HashSet;
import java.util.Set;

/**
 * Makes a failing case smaller, step by step towards calm, as long as the same law breaks: drops
 * picks, calms picks, lowers picks, and tries simpler scenarios. In the end, unless a limit came
 * first, dropping any pick, calming any or lowering any by one loses the failure.
 *
 * @param trial who is tried, where and by which laws
 * @param evaluationsMax how many runs may be spent
 */
public record Shrinker(Trial trial, int evaluationsMax) {

  /** How many runs may be spent where nobody says otherwise. */
  public static final int EVALUATIONS_MAX = 20_000;

  /** A shrinker with the usual limit. */
  public static Shrinker of(Trial trial) {
    return new Shrinker(trial, EVALUATIONS_MAX);
  }

  /**
   * What shrinking came to.
   *
   * @param smallest the case it ended with
   * @param verdict how that one breaks the law
   * @param evaluations how many runs it took
   * @param isMinimal whether it was checked that nothing more can be dropped or calmed; false if
   *     the limit of evaluations came first
   */
  public record Shrunk(Case smallest, Verdict.Broken verdict, int evaluations, boolean isMinimal) {}

  /** Shrinks a case that breaks a law. */
  public Shrunk shrink(Case failing, Verdict.Broken verdict, Progress progress) {
    Search search = new Search(failing, verdict, progress);
    search.run();
    return new Shrunk(search.smallest, search.verdict, search.evaluations, !search.isSpent());
  }

  private final class Search {
    private final Law law;
    private final Progress progress;
    private Case smallest;
    private Verdict.Broken verdict;
    private int evaluations;
    // Dropping any one of a run of zeros gives the same case: each is worth one run.
    private final Set<Case> tried = new HashSet<>();

    private Search(Case failing, Verdict.Broken verdict, Progress progress) {
      this.law = verdict.law();
      this.progress = progress;
      this.smallest = failing;
      this.verdict = verdict;
    }

    void run() {
      boolean better = true;
      while (better && !isSpent()) {
        // Each pass is tried to its end: with nothing better in any of them, the case is minimal.
        better = simplify();
        better |= drop();
        better |= calm();
        better |= lower();
      }
    }

    boolean isSpent() {
      return evaluations >= evaluationsMax;
    }

    private boolean simplify() {
      boolean better = false;
      boolean again = true;
      while (again) {
        again = false;
        for (String simpler : trial.arm().simplerThan(smallest.scenario())) {
          if (accept(new Case(simpler, smallest.profile(), smallest.picks()))) {
            again = true;
            better = true;
            break;
          }
        }
      }
      return better;
    }

    /** Leaves chunks out, from the end, where what no longer matters is; large ones first. */
    private boolean drop() {
      boolean better = false;
      for (int size = Math.max(1, smallest.picks().size()); size >= 1; size /= 2) {
        int end = smallest.picks().size();
        while (end > 0) {
          int start = Math.max(0, end - size);
          better |= accept(smallest.picks().withoutRange(start, end));
          end = Math.min(start, smallest.picks().size());
        }
      }
      return better;
    }

    private boolean calm() {
      boolean better = false;
      for (int size = Math.max(1, smallest.picks().size() / 2); size >= 1; size /= 2) {
        for (int start = 0; start < smallest.picks().size(); start += size) {
          better |= accept(calmed(smallest.picks(), start, start + size));
        }
      }
      return better;
    }

    private boolean lower() {
      boolean better = false;
      for (int place = 0; place < smallest.picks().size(); place++) {
        int pick = smallest.picks().at(place);
        for (int lower = 1; lower < pick; lower = nextLower(lower, pick)) {
          if (accept(smallest.picks().withPick(place, lower))) {
            better = true;
            break;
          }
        }
      }
      return better;
    }

    /** Doubles from 1 on, and ends with the one below {@code pick}. */
    private static int nextLower(int lower, int pick) {
      return lower == pick - 1 ? pick : Math.min(lower * 2, pick - 1);
    }

    private static Picks calmed(Picks picks, int start, int end) {
      Picks calmer = picks;
      for (int place = start; place < Math.min(end, picks.size()); place++) {
        if (picks.at(place) != 0) {
          calmer = calmer.withPick(place, 0);
        }
      }
      return calmer;
    }

    private boolean accept(Picks picks) {
      return !picks.equals(smallest.picks()) && accept(smallest.with(picks));
    }

    /** Tries a smaller case and goes on from it if it breaks the same law. */
    private boolean accept(Case smaller) {
      if (isSpent() || !tried.add(smaller)) {
        return false;
      }
      Judged judged = law instanceof SameSeedSameBytes ? trial.twice(smaller) : trial.of(smaller);
      evaluations++;
      progress.at(evaluations, evaluationsMax, smallest.picks().size() + " picks left");
      if (judged.verdict() instanceof Verdict.Broken broken && broken.law().equals(law)) {
        smallest = smaller;
        verdict = broken;
        return true;
      }
      return false;
    }
  }
}
