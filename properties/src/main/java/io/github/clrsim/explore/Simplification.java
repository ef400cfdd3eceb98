package io.github.clrsim.explore;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Knows smaller scenarios, all by name.
 *
 * @param ladder small scenarios that are worth a try first, the smallest first
 * @param shorterThan a scenario with something left out, those that lack most first
 * @param plainerThan a scenario with something plainer in place of something, the plainest first
 */
public record Simplification(
    List<String> ladder,
    Function<String, Stream<String>> shorterThan,
    Function<String, Stream<String>> plainerThan) {

  /** Knows none. */
  public static final Simplification NONE =
      new Simplification(List.of(), _ -> Stream.empty(), _ -> Stream.empty());

  public Simplification {
    ladder = List.copyOf(ladder);
  }
}
