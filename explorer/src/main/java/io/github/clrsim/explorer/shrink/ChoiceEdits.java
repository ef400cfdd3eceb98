package io.github.clrsim.explorer.shrink;

import io.github.clrsim.explorer.choice.ChoiceSequence;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Lists of picks that are a little less than a list; each is made when it is wanted. */
final class ChoiceEdits {
  private ChoiceEdits() {}

  /** With some of its restless picks calmed: those with these indices among all such. */
  static ChoiceSequence calmed(ChoiceSequence picks, int from, int end) {
    List<Integer> restless = picks.restless();
    return from == end ? picks : picks.calmedFrom(restless.get(from), restless.get(end - 1) + 1);
  }

  /** With one pick lowered, but not to zero; the lowest first. */
  static Stream<ChoiceSequence> lowered(ChoiceSequence picks) {
    return picks.restless().stream()
        .flatMap(
            place ->
                IntStream.range(1, picks.at(place)).mapToObj(pick -> picks.withPick(place, pick)));
  }

  /** With one pick left out. Which one of equal neighbours makes no difference. */
  static Stream<ChoiceSequence> shorter(ChoiceSequence picks) {
    return IntStream.range(0, picks.size())
        .filter(place -> place == 0 || picks.at(place) != picks.at(place - 1))
        .mapToObj(place -> picks.withoutRange(place, place + 1));
  }

  /**
   * With so many calm picks less before one of the restless ones, so that it and those behind it
   * come earlier.
   */
  static Stream<ChoiceSequence> earlier(ChoiceSequence picks, int by) {
    return IntStream.range(0, picks.restless().size())
        .mapToObj(index -> earlier(picks, index, by))
        .flatMap(Optional::stream);
  }

  /** The same before one of them: the restless pick with this index among all such. */
  static Optional<ChoiceSequence> earlier(ChoiceSequence picks, int index, int by) {
    List<Integer> restless = picks.restless();
    if (index >= restless.size()) {
      return Optional.empty();
    }
    int place = restless.get(index);
    int calmFrom = index == 0 ? 0 : restless.get(index - 1) + 1;
    return place - calmFrom < by
        ? Optional.empty()
        : Optional.of(picks.withoutRange(place - by, place));
  }
}
