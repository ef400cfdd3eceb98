package io.github.clrsim.explorer.shrink;

import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import java.util.List;
import java.util.stream.Stream;

/**
 * Something that fails and is to be made smaller: scenes that can be played, each under any
 * choices. Where there is only one scene, only its choices are shrunk.
 *
 * @param <S> a scene: a value with equals and hashCode
 */
@FunctionalInterface
public interface Subject<S> {

  /** Plays a scene. The same scene and the same picks must come to the same. */
  Played play(S scene, Choices choices);

  /**
   * Scenes to be tried before the one that was found to fail, the smallest first; nothing
   * particular happens in the first. Each may have variants, the preferred one first. They must not
   * depend on what was found: if one of them fails too, all that is found comes to the same end.
   */
  default List<List<S>> ladder() {
    return List.of();
  }

  /**
   * This scene with something left out, those that lack most first. Leaving out must come to an
   * end.
   */
  default Stream<S> shorterThan(S scene) {
    return Stream.empty();
  }

  /**
   * This scene with something plainer in place of something, the plainest first. That too must come
   * to an end, also between two shorter ones.
   */
  default Stream<S> plainerThan(S scene) {
    return Stream.empty();
  }

  /**
   * What came of playing a scene.
   *
   * @param fails whether it fails in the way that is to be shown
   * @param picks the picks that were really used
   * @param choices how many choices there were
   * @param decisive how many of them had been made when the failure was seen
   * @param runs how many executions it took
   * @param steps how many steps all of these together had
   */
  record Played(
      boolean fails, ChoiceSequence picks, int choices, int decisive, int runs, long steps) {}
}
