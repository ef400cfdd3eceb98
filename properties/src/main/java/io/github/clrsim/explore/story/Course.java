package io.github.clrsim.explore.story;

import io.github.clrsim.api.trace.PackedSteps;
import io.github.clrsim.api.trace.Step;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The course of a run, to be shown.
 *
 * @param steps all of them, in order
 * @param moves those around the switches of threads that decide; none, where nobody watched them
 * @param callers from where in native code calls were made, by the numbers of their steps; those
 *     that are known, and of many the latest
 */
public record Course(List<Step> steps, List<Move> moves, Map<Integer, String> callers) {
  /** Of a run that is not known. */
  public static final Course UNKNOWN = new Course(List.of(), List.of());

  public Course {
    steps = PackedSteps.copyOf(steps);
    moves = List.copyOf(moves);
    callers = Map.copyOf(callers);
  }

  /** One of which nobody knows from where calls were made. */
  public Course(List<Step> steps, List<Move> moves) {
    this(steps, moves, Map.of());
  }

  /** From where the call of a step was made, in words; empty if that is not known. */
  public Optional<String> caller(long step) {
    return Optional.ofNullable(callers.get(Math.toIntExact(step)));
  }

  /** The same with more moves, behind those there are. */
  Course with(List<Move> more) {
    return new Course(steps, Stream.concat(moves.stream(), more.stream()).toList(), callers);
  }

  /** A course of which only the steps are known, such as a recording's. */
  public static Course of(List<Step> steps) {
    return new Course(steps, List.of());
  }
}
