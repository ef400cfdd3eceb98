package io.github.clrsim.explore;

import static io.github.clrsim.explore.ScriptedBackend.trial;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explore.Campaign.Next;
import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explore.distinct.SketchSize;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.strategy.Shard;
import io.github.clrsim.explorer.strategy.StrategyName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;

/** Whoever runs the rounds of a campaign, in whatever order and how often: it comes to the same. */
@Tag("turn-1")
class PartsProperties {
  private static final int NEVER = Integer.MAX_VALUE;

  /** Each was run twice, from nothing: a round that is run again may be that of the other time. */
  private static final List<Ran> CAMPAIGNS =
      List.of(
          Ran.of("walk", NEVER, 1),
          Ran.of("guided", NEVER, 2),
          Ran.of("portfolio", NEVER, 3),
          Ran.of("guided", 7, 4),
          Ran.of("walk", 8, 5),
          Ran.ofMany("walk", 6),
          Ran.ofMany("portfolio", 7));

  /**
   * A campaign, what it came to when it was run whole, and what its rounds come to.
   *
   * @param rounds those of two times that they were run
   */
  private record Ran(Campaign campaign, Result whole, List<Map<Long, RoundResult>> rounds) {
    static Ran of(String strategy, int evilMin, long seed) {
      return of(
          Campaign.of(
                  trial(new ScriptedBackend(evilMin)),
                  List.of("4 decisions", "8 decisions"),
                  List.of("net3.1", "net9.0"),
                  60,
                  seed)
              .by(StrategyName.parse(strategy)));
    }

    /** One with so many executions that its interleavings are estimated. */
    static Ran ofMany(String strategy, long seed) {
      return of(
          Campaign.of(
                  trial(new ScriptedBackend(NEVER)),
                  List.of("8 decisions"),
                  List.of("net9.0"),
                  560,
                  seed)
              .by(StrategyName.parse(strategy))
              .sketching(new SketchSize(256, 64)));
    }

    private static Ran of(Campaign whole) {
      Campaign campaign = whole.inRoundsOf(16);
      return new Ran(
          campaign,
          campaign.run(Progress.SILENT),
          List.of(eachByItself(campaign), eachByItself(campaign)));
    }

    /** Where there are more rounds, each is lost less often: all have to be done one day. */
    int percentLost(int wanted) {
      return (int) (wanted * Math.min(15, campaign.rounds()) / campaign.rounds());
    }

    private static Map<Long, RoundResult> eachByItself(Campaign campaign) {
      Kept kept = new Kept(new HashMap<>());
      int rounds = (int) campaign.rounds();
      for (int part = rounds; part >= 1; part--) {
        Result _ =
            campaign.part(new Shard(part, rounds)).run(Progress.SILENT, () -> Next.BEGIN, 1, kept);
      }
      return kept.rounds();
    }
  }

  /** A store in memory. */
  private record Kept(Map<Long, RoundResult> rounds) implements RoundStore {
    @Override
    public Optional<RoundResult> find(long round) {
      return Optional.ofNullable(rounds.get(round));
    }

    @Override
    public void keep(long round, RoundResult result) {
      rounds.put(round, result);
    }
  }

  @Property(tries = 10_000)
  void anyPartitionOrderRepetitionAndLossMergesToTheSame(
      @ForAll @IntRange(max = 6) int which,
      @ForAll @IntRange(min = 1, max = 15) int parts,
      @ForAll @IntRange(max = 60) int percentLost,
      @ForAll long seed) {
    Ran ran = CAMPAIGNS.get(which);
    Random chance = new Random(seed);
    Kept store = new Kept(new HashMap<>());
    List<Integer> waiting = new ArrayList<>(IntStream.rangeClosed(1, parts).boxed().toList());
    for (int again = chance.nextInt(parts + 1); again > 0; again--) {
      waiting.add(1 + chance.nextInt(parts));
    }
    Collections.shuffle(waiting, chance);

    while (!waiting.isEmpty()) {
      int part = waiting.removeFirst();
      boolean isThrough =
          work(ran, new Shard(part, parts), store, ran.percentLost(percentLost), chance);
      if (!isThrough) {
        waiting.add(part);
      }
    }

    Result merged = ran.campaign().run(Progress.SILENT, PartsProperties::nothing, 1, store);
    assertThat(merged).isEqualTo(ran.whole());
    assertThat(merged.toString()).isEqualTo(ran.whole().toString());
  }

  @Example
  void aLongCampaignOfThemEstimates() {
    assertThat(CAMPAIGNS)
        .extracting(ran -> ran.whole().sum().statistics().isExact())
        .containsExactly(true, true, true, true, true, false, false);
  }

  /** Runs what is missing of a part, unless it is lost amid a round. */
  private static boolean work(Ran ran, Shard part, Kept store, int percentLost, Random chance) {
    PrimitiveIterator.OfLong rounds = ran.campaign().part(part).roundsHere().iterator();
    while (rounds.hasNext()) {
      long round = rounds.nextLong();
      if (store.find(round).isPresent() && chance.nextBoolean()) {
        continue;
      }
      if (chance.nextInt(100) < percentLost) {
        return false;
      }
      store.keep(round, ran.rounds().get(chance.nextInt(2)).get(round));
    }
    return true;
  }

  private static Next nothing() {
    throw new AssertionError("an execution was begun, though all rounds are there");
  }
}
