package io.github.clrsim.explorer.shrink;

import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.shrink.Climb.Found;
import io.github.clrsim.explorer.shrink.Subject.Played;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The search for the normal form of a failure: a scene and picks from which nothing can be taken.
 *
 * <p>It begins below: small scenes are asked first whether they fail too, calmly, then on a fixed
 * sequence of schedules. The first that does is where the search goes down from, so that its end
 * does not depend on the case that was found. Only if none fails is that case itself made smaller.
 *
 * <p>Each case is played once at most. At the end every neighbour that is smaller by one thing has
 * been played: the scene with one thing less, on calm picks, on the same picks and on picks that
 * come earlier by as many as it took; and the scene with one pick left out, calmed or lowered.
 *
 * @param <S> a scene
 */
public final class Shrinking<S> {
  private final Subject<S> subject;
  private final Evaluations<S> evaluations;
  private S scene;
  private ChoiceSequence picks;

  private Shrinking(Subject<S> subject, S scene, ChoiceSequence picks, Evaluations<S> evaluations) {
    this.subject = subject;
    this.scene = scene;
    this.picks = picks;
    this.evaluations = evaluations;
  }

  /**
   * What shrinking came to.
   *
   * @param evaluations how many executions it took, those that check that it is minimal included
   * @param steps how many steps all of these together had
   * @param reach whether it came to its end
   */
  public record Smallest<S>(
      S scene, ChoiceSequence picks, int evaluations, long steps, Reach reach) {
    /** Whether each smaller neighbour was played and did not fail. */
    public boolean isMinimal() {
      return reach == Reach.MINIMAL;
    }
  }

  /** Finds the smallest case, given one that fails. */
  public static <S> Smallest<S> of(
      Subject<S> subject, S scene, ChoiceSequence picks, Budget budget, Progress progress) {
    Evaluations<S> evaluations = new Evaluations<>(subject, budget, progress);
    Shrinking<S> search = new Shrinking<>(subject, scene, picks, evaluations);
    new Climb<>(subject.ladder(), evaluations).first().ifPresent(search::become);
    search.descend();
    return new Smallest<>(
        search.scene, search.picks, evaluations.count(), evaluations.steps(), evaluations.reach());
  }

  /** Goes down until a whole round finds nothing smaller: then every neighbour has been played. */
  private void descend() {
    boolean better = true;
    while (better) {
      better = calm();
      better |= lower();
      better |= leaveOut();
      better |= replace();
      better |= shorten();
    }
  }

  /** Calms groups of picks, from the end; large groups first, at last each pick alone. */
  private boolean calm() {
    boolean better = false;
    for (int size = picks.restless().size(); size >= 1; size = size == 1 ? 0 : (size + 1) / 2) {
      int end = picks.restless().size();
      while (end > 0) {
        int from = Math.max(0, end - size);
        better |= accept(scene, ChoiceEdits.calmed(picks, from, end));
        end = Math.min(from, picks.restless().size());
      }
    }
    return better;
  }

  private boolean lower() {
    return whileAny(() -> ChoiceEdits.lowered(picks).anyMatch(each -> accept(scene, each)));
  }

  private boolean leaveOut() {
    return whileAny(() -> subject.shorterThan(scene).anyMatch(this::acceptOnSomePicks));
  }

  /**
   * Something of the scene is left out. The choices that it took are gone then, and those behind it
   * come earlier by as many.
   */
  private boolean acceptOnSomePicks(S shorter) {
    if (accept(shorter, ChoiceSequence.calm()) || accept(shorter, picks)) {
      return true;
    }
    int fewer =
        evaluations.choicesWhenCalm(scene).orElse(0)
            - evaluations.choicesWhenCalm(shorter).orElse(0);
    return fewer > 0 && ChoiceEdits.earlier(picks, fewer).anyMatch(each -> accept(shorter, each));
  }

  private boolean replace() {
    return whileAny(() -> subject.plainerThan(scene).anyMatch(each -> accept(each, picks)));
  }

  private boolean shorten() {
    boolean better = false;
    for (int index = 0; index < picks.restless().size(); index++) {
      better |= comeEarlier(index);
    }
    better |= whileAny(() -> ChoiceEdits.shorter(picks).anyMatch(each -> accept(scene, each)));
    return better;
  }

  /**
   * One restless pick, and those behind it, come earlier: by one, and by ever more while it goes.
   */
  private boolean comeEarlier(int index) {
    boolean better = false;
    int by = 1;
    while (by > 0) {
      boolean fails =
          ChoiceEdits.earlier(picks, index, by).filter(each -> accept(scene, each)).isPresent();
      better |= fails;
      by = fails ? by * 2 : by / 2;
    }
    return better;
  }

  private static boolean whileAny(BooleanSupplier step) {
    boolean better = false;
    while (step.getAsBoolean()) {
      better = true;
    }
    return better;
  }

  private boolean accept(S candidate, ChoiceSequence candidates) {
    Optional<Played> failing = evaluations.failing(candidate, candidates);
    failing.ifPresent(played -> become(new Found<>(candidate, played)));
    return failing.isPresent();
  }

  /** Goes on from here. Picks made after the failure was seen can hardly matter. */
  private void become(Found<S> found) {
    scene = found.scene();
    picks = found.played().picks();
    int decisive = found.played().decisive();
    if (decisive < picks.size()) {
      accept(scene, picks.withoutRange(decisive, picks.size()));
    }
  }
}
