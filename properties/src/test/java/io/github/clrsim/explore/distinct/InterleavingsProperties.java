package io.github.clrsim.explore.distinct;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explore.distinct.Interleavings.Seen;
import io.github.clrsim.explorer.choice.SplitMix;
import io.github.clrsim.explorer.strategy.Statistics;
import io.github.clrsim.explorer.strategy.Tally;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;

/** Sketches of rounds come to the same in any order, and err as little as they say. */
class InterleavingsProperties {
  private static final int ROUND = 32;
  private static final SketchSize SIZE = new SketchSize(16 * ROUND, 4 * ROUND);

  /**
   * Rounds of executions at one place.
   *
   * @param kinds how many different ones there are to be drawn
   */
  private static List<List<Long>> rounds(int number, int kinds, Random chance) {
    List<List<Long>> rounds = new ArrayList<>();
    for (int round = 0; round < number; round++) {
      rounds.add(chance.longs(ROUND, 0, kinds).map(SplitMix::mixed).boxed().toList());
    }
    return rounds;
  }

  private static Seen seen(List<Long> round, long number, SketchSize size) {
    Interleavings there = new Interleavings(size, 1);
    for (int i = 0; i < round.size(); i++) {
      there.add(new Tally.Sighting(round.get(i), 3), i);
    }
    return there.round((number + 1) * round.size());
  }

  private record Part(Seen seen, long before) {}

  private static List<Part> parts(List<List<Long>> rounds) {
    List<Part> parts = new ArrayList<>();
    for (int round = 0; round < rounds.size(); round++) {
      Seen seen = seen(rounds.get(round), round, SIZE);
      Sketch read = Sketch.parse(seen.sketch().text());
      assertThat(read).isEqualTo(seen.sketch());
      parts.add(new Part(new Seen(seen.executions(), seen.steps(), read), (long) round * ROUND));
    }
    return parts;
  }

  private static Interleavings merged(List<Part> parts) {
    Interleavings all = new Interleavings(SIZE, 1);
    parts.forEach(part -> all.add(part.seen(), part.before()));
    return all;
  }

  private static List<Object> told(Interleavings all) {
    List<Object> told = new ArrayList<>(List.of(all.statistics()));
    Totals totals = Totals.of(List.of(all));
    for (long execution = 0; execution <= all.executions(); execution += 7) {
      told.add(totals.before(execution));
    }
    return told;
  }

  @Property(tries = 2_000)
  void roundsComeToTheSameInAnyOrder(
      @ForAll @IntRange(min = 1, max = 60) int number,
      @ForAll @IntRange(min = 1, max = 3_000) int kinds,
      @ForAll long seed) {
    Random chance = new Random(seed);
    List<Part> parts = parts(rounds(number, kinds, chance));
    List<Object> inOrder = told(merged(parts));

    Collections.shuffle(parts, chance);
    assertThat(told(merged(parts))).isEqualTo(inOrder);
  }

  @Property(tries = 500)
  void asLongAsACampaignIsYoungItsNumbersAreExact(
      @ForAll @IntRange(min = 1, max = 16) int number,
      @ForAll @IntRange(min = 1, max = 3_000) int kinds,
      @ForAll long seed) {
    List<List<Long>> rounds = rounds(number, kinds, new Random(seed));
    Map<Long, Integer> times = new HashMap<>();
    rounds.forEach(round -> round.forEach(each -> times.merge(each, 1, Integer::sum)));

    Statistics statistics = merged(parts(rounds)).statistics();

    assertThat(statistics)
        .isEqualTo(
            new Statistics(
                (long) number * ROUND,
                3L * number * ROUND,
                0,
                times.size(),
                times.values().stream().filter(often -> often == 1).count(),
                times.values().stream().filter(often -> often == 2).count(),
                (long) number * ROUND));
    assertThat(statistics.isExact()).isTrue();
  }

  /** Each is within twice the error, which one in ten thousand is not. */
  @Property(tries = 12, edgeCases = EdgeCasesMode.NONE)
  @Tag("turn-2")
  void anEstimateErrsAsLittleAsItSays(
      @ForAll @IntRange(min = 1, max = 100_000) int kinds, @ForAll long seed) {
    SketchSize size = new SketchSize(8_192, 2_048);
    Random chance = new Random(seed);
    Map<Long, Integer> times = new HashMap<>();
    Interleavings all = new Interleavings(size, 1);
    for (int round = 0; round < 150; round++) {
      List<Long> drawn = chance.longs(512, 0, kinds).map(SplitMix::mixed).boxed().toList();
      drawn.forEach(each -> times.merge(each, 1, Integer::sum));
      all.add(seen(drawn, round, size), round * 512L);
    }

    Statistics statistics = all.statistics();
    assertThat((double) statistics.interleavings() / times.size() - 1)
        .isBetween(-2 * statistics.error(), 2 * statistics.error());
    assertThat(statistics.error()).isLessThan(0.08);
    double once = times.values().stream().filter(often -> often == 1).count();
    assertThat(statistics.chanceOfNew())
        .isBetween(once / statistics.executions() - 0.05, once / statistics.executions() + 0.05);
  }
}
