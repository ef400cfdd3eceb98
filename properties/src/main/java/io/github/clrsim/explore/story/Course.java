package io.github.clrsim.explore.story;

import io.github.clrsim.api.trace.PackedSteps;
import io.github.clrsim.api.trace.Step;
import java.util.List;
import java.util.stream.Stream;

/**
 * The course of a run, to be shown.
 *
 * @param steps all of them, in order
 * @param moves those around the switches of threads that decide; none, where nobody watched them
 */
public record Course(List<Step> steps, List<Move> moves) {
  /** Of a run that is not known. */
  public static final Course UNKNOWN = new Course(List.of(), List.of());

  public Course {
    steps = PackedSteps.copyOf(steps);
    moves = List.copyOf(moves);
  }

  /** The same with more moves, behind those there are. */
  Course with(List<Move> more) {
    return new Course(steps, Stream.concat(moves.stream(), more.stream()).toList());
  }

  /** A course of which only the steps are known, such as a recording's. */
  public static Course of(List<Step> steps) {
    return new Course(steps, List.of());
  }
}
