package io.github.clrsim.explorer.shrink;

import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.shrink.Subject.Played;
import java.util.List;
import java.util.Optional;

/**
 * Looks for a failure from below: all scenes of the ladder calmly, then each on a fixed sequence of
 * schedules. What it finds does not depend on what was found before.
 *
 * @param <S> a scene
 */
record Climb<S>(List<List<S>> ladder, Evaluations<S> evaluations) {
  /** How many schedules each scene gets, round after round. */
  private static final List<Integer> SCHEDULES_PER_ROUND = List.of(4, 4, 8);

  /** A scene that was seen to fail. */
  record Found<S>(S scene, Played played) {
    private boolean isSparse() {
      return played.picks().restless().size() <= FixedSchedules.FEW;
    }
  }

  /** The first failure. */
  Optional<Found<S>> first() {
    for (List<S> rung : ladder) {
      for (S variant : rung) {
        Optional<Played> calm = evaluations.failing(variant, ChoiceSequence.calm());
        if (calm.isPresent()) {
          return calm.map(played -> new Found<>(variant, played));
        }
      }
    }
    return onSchedules();
  }

  /** The first failure that is nearly small; if there is none such, the first one. */
  private Optional<Found<S>> onSchedules() {
    Optional<Found<S>> any = Optional.empty();
    int variants = ladder.stream().mapToInt(List::size).max().orElse(0);
    int number = 0;
    for (int schedules : SCHEDULES_PER_ROUND) {
      for (int variant = 0; variant < variants; variant++) {
        for (List<S> rung : ladder) {
          if (variant < rung.size()) {
            Optional<Found<S>> found = onSchedules(rung.get(variant), number, number + schedules);
            if (found.filter(Found::isSparse).isPresent()) {
              return found;
            }
            any = any.or(() -> found);
          }
        }
      }
      number += schedules;
    }
    return any;
  }

  private Optional<Found<S>> onSchedules(S scene, int from, int end) {
    S smallest = ladder.getFirst().getFirst();
    // Where nothing but start-up happens it must be there that something goes wrong.
    int calmly = scene.equals(smallest) ? 0 : evaluations.choicesWhenCalm(smallest).orElse(0);
    Optional<Found<S>> any = Optional.empty();
    for (int number = from; number < end; number++) {
      Optional<Found<S>> found =
          evaluations
              .failing(scene, FixedSchedules.schedule(number, calmly))
              .map(played -> new Found<>(scene, played));
      if (found.filter(Found::isSparse).isPresent()) {
        return found;
      }
      any = any.or(() -> found);
    }
    return any;
  }
}
