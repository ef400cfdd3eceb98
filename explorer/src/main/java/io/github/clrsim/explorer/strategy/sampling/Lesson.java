package io.github.clrsim.explorer.strategy.sampling;

import java.util.ArrayList;
import java.util.List;

/**
 * What an execution taught. It is as good as numbers, so that a plan learns the same from an
 * execution whoever made it.
 */
public final class Lesson {
  private final int contested;
  private final Places places;

  private Lesson(int contested, Places places) {
    this.contested = contested;
    this.places = places;
  }

  /** What the execution taught that was given this attempt, and is over. */
  public static Lesson of(Attempt attempt) {
    return switch (attempt.strategy()) {
      case Observed observed -> new Lesson(0, observed.passage().places());
      case Guided guided -> new Lesson(0, guided.passage().places());
      case Pct pct -> new Lesson(pct.steps(), new Places());
      default -> new Lesson(0, new Places()); // It teaches nothing.
    };
  }

  /**
   * Reads {@link #numbers}.
   *
   * @throws IllegalArgumentException if they are none of a lesson
   */
  public static Lesson of(List<Long> numbers) {
    if (numbers.isEmpty()) {
      throw new IllegalArgumentException("a lesson has at least one number");
    }
    return new Lesson(
        Math.toIntExact(numbers.getFirst()), Places.of(numbers.subList(1, numbers.size())));
  }

  /** The same as numbers. */
  public List<Long> numbers() {
    List<Long> numbers = new ArrayList<>();
    numbers.add((long) contested);
    places.addTo(numbers);
    return List.copyOf(numbers);
  }

  /** How many contested steps there were, where somebody counted them. */
  int contested() {
    return contested;
  }

  /** Where it came by, where somebody watched that. */
  Places places() {
    return places;
  }
}
