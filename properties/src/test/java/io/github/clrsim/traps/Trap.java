package io.github.clrsim.traps;

import java.util.List;
import java.util.stream.Stream;

/**
 * A trap, by its number in docs/RULES.md.
 *
 * @param sentence how it happens
 * @param showings how it shows, at least once
 */
record Trap(int number, String sentence, List<Showing> showings) {
  Trap {
    showings = List.copyOf(showings);
    if (showings.isEmpty()) {
      throw new IllegalArgumentException("R" + number + " shows nowhere");
    }
  }

  static Trap of(int number, String sentence, Showing... showings) {
    return new Trap(number, sentence, List.of(showings));
  }

  /** Every trap that the simulated runtime can produce. */
  static List<Trap> all() {
    return Stream.of(
            UnloadTraps.ALL,
            LoadTraps.ALL,
            CodeTraps.ALL,
            ThrowTraps.ALL,
            LifeTraps.ALL,
            EndTraps.ALL,
            ThreadTraps.ALL,
            HeapTraps.ALL,
            CallTraps.ALL)
        .flatMap(List::stream)
        .toList();
  }
}
