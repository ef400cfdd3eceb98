package io.github.clrsim.explore;

import static io.github.clrsim.explore.ScriptedBackend.trial;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.Run;
import io.github.clrsim.explore.Campaign.Next;
import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.control.UncontrolledCall;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.strategy.Shard;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.NoIdIsUsedAfterItsUnload;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class CampaignTest {
  private static final List<String> SCENARIOS = List.of("4 decisions", "8 decisions");
  private static final List<String> PROFILES = List.of("net3.1", "net9.0");
  private static final int NEVER = Integer.MAX_VALUE;

  private static Campaign campaign(Backend arm, long seed) {
    return Campaign.of(trial(arm), SCENARIOS, PROFILES, 50, seed);
  }

  private static Law brokenBy(Result result) {
    return ((Verdict.Broken) result.verdict()).law();
  }

  @Test
  void goodRunsPassAndTheSameSeedGivesTheSameCampaign() {
    Result once = campaign(new ScriptedBackend(NEVER), 1).run(Progress.SILENT);
    assertThat(once).isInstanceOf(Result.Passed.class);
    assertThat(once).isEqualTo(campaign(new ScriptedBackend(NEVER), 1).run(Progress.SILENT));
    assertThat(once.fingerprint())
        .isNotEqualTo(campaign(new ScriptedBackend(NEVER), 2).run(Progress.SILENT).fingerprint());
  }

  @Test
  void oneExecutionInAHundredIsRunTwice() {
    Result result = campaign(new ScriptedBackend(NEVER), 1).run(Progress.SILENT);
    assertThat(result.executions()).isEqualTo(200 + 2);
  }

  @Test
  void aCampaignStopsAtTheFirstBrokenLawAndItsCaseFailsAgain() {
    ScriptedBackend arm = new ScriptedBackend(2);
    Result result = campaign(arm, 1).run(Progress.SILENT);
    assertThat(brokenBy(result)).isEqualTo(new NoIdIsUsedAfterItsUnload());
    assertThat(result.executions()).isEqualTo(arm.runs()).isLessThan(202);

    Case failing = ((Result.Stopped) result).failing();
    assertThat(trial(arm).of(failing).verdict()).isEqualTo(result.verdict());
  }

  @Test
  void theFirstScheduleIsTheCalmOne() {
    Result result = campaign(new ScriptedBackend(0), 1).run(Progress.SILENT);
    assertThat(((Result.Stopped) result).failing().picks().isCalm()).isTrue();
    assertThat(result.executions()).isEqualTo(1);
  }

  @Test
  void aRunThatIsNotRepeatableIsCaughtAndBothStepsAreShown() {
    Result result =
        campaign(new ScriptedBackend(NEVER).forgettingItselfFrom(1), 1).run(Progress.SILENT);
    assertThat(brokenBy(result)).isEqualTo(new ReplayIsExact());
    assertThat(((Verdict.Broken) result.verdict()).why()).contains("run 1").contains("run 2");
  }

  @Test
  void nothingIsRunTwiceWithoutTheLawThatAsksForIt() {
    ScriptedBackend arm = new ScriptedBackend(NEVER).forgettingItselfFrom(1);
    Trial oneLaw = new Trial(arm, trial(arm).profiler(), List.of(new NoIdIsUsedAfterItsUnload()));
    Result result = Campaign.of(oneLaw, SCENARIOS, PROFILES, 50, 1).run(Progress.SILENT);
    assertThat(result.executions()).isEqualTo(200);
    assertThat(result).isInstanceOf(Result.Passed.class);
  }

  @Test
  void aRefusedRunEndsTheCampaign() {
    Result result = campaign(new ScriptedBackend(NEVER).refusing(), 1).run(Progress.SILENT);
    assertThat(result.verdict()).isInstanceOf(Verdict.Inconclusive.class);
  }

  @Test
  void aRunThatReachesALimitDoesNotEndTheCampaignAndIsCounted() {
    Result result =
        campaign(new ScriptedBackend(NEVER).reachingItsLimitOnceIn(50), 1).run(Progress.SILENT);

    assertThat(result.executions()).isEqualTo(200 + 2);
    assertThat(result)
        .isInstanceOfSatisfying(
            Result.Inconclusive.class,
            inconclusive -> {
              assertThat(inconclusive.number()).isEqualTo(4);
              assertThat(inconclusive.isWhole()).isTrue();
              assertThat(inconclusive.first().diagnostic().what()).contains("the script's");
            });
    assertThat(result.verdict()).isInstanceOf(Verdict.Inconclusive.class);
  }

  @Test
  void aLawThatBreaksBehindARunAtItsLimitIsBroken() {
    Result result =
        campaign(new ScriptedBackend(2).reachingItsLimitOnceIn(3), 1).run(Progress.SILENT);

    assertThat(result.executions()).isGreaterThan(3);
    assertThat(brokenBy(result)).isEqualTo(new NoIdIsUsedAfterItsUnload());
  }

  @Test
  void aCampaignInWhichRunsAtTheirLimitAreTheRuleEndsAndSaysSo() {
    Result result =
        campaign(new ScriptedBackend(NEVER).reachingItsLimitOnceIn(1), 1).run(Progress.SILENT);

    assertThat(result.executions()).isEqualTo(20);
    assertThat(((Result.Inconclusive) result).isWhole()).isFalse();
  }

  @Test
  void withARunAtItsLimitASearchProvesNothingOfThatPlace() {
    ScriptedBackend arm = new ScriptedBackend(NEVER).reachingItsLimitOnceIn(300);
    Result result =
        Campaign.of(trial(arm), List.of("4 decisions"), PROFILES, 1_000, 1)
            .by(StrategyName.parse("exhaustive"))
            .run(Progress.SILENT);

    assertThat(result.executions()).isEqualTo(2 * 256 + 2);
    assertThat(((Result.Inconclusive) result).proofs())
        .extracting(each -> each.place().profile())
        .containsExactly("net3.1");
  }

  @Test
  void progressIsToldAfterEveryExecution() {
    List<String> told = new ArrayList<>();
    campaign(new ScriptedBackend(NEVER), 1)
        .run((done, total, what) -> told.add(done + " of " + total + ": " + what.get()));
    assertThat(told)
        .hasSize(200)
        .startsWith("1 of 200: 4 decisions on net3.1; 1 seen, next new 100%")
        .last(InstanceOfAssertFactories.STRING)
        .startsWith("200 of 200: 8 decisions on net9.0; ");
  }

  @Test
  void shardsShareAllExecutionsAndEachComesToEveryPlace() {
    Campaign whole = campaign(new ScriptedBackend(NEVER), 1).inRoundsOf(16);
    List<Campaign> parts =
        Stream.of("1/3", "2/3", "3/3").map(text -> whole.part(Shard.parse(text))).toList();

    assertThat(whole.rounds()).isEqualTo(13);
    assertThat(parts.stream().mapToLong(Campaign::executionsPlanned).sum()).isEqualTo(200);
    for (Campaign part : parts) {
      Set<String> places = new TreeSet<>();
      Result result =
          part.run((done, total, what) -> places.add(what.get().replaceFirst(";.*", "")));
      assertThat(places).hasSize(4);
      assertThat(result.sum().statistics().executions()).isEqualTo(part.executionsPlanned());
    }
  }

  @Test
  void whatShardsKeepIsTheWholeCampaign() {
    for (String name : List.of("walk", "pct:3", "pos", "guided", "portfolio")) {
      Campaign whole =
          campaign(new ScriptedBackend(NEVER), 1).by(StrategyName.parse(name)).inRoundsOf(16);
      Rounds store = new Rounds();

      for (String shard : List.of("2/3", "3/3", "1/3")) {
        whole.part(Shard.parse(shard)).run(Progress.SILENT, () -> Next.BEGIN, 1, store);
      }

      assertThat(store.known).hasSize(13);
      assertThat(whole.run(Progress.SILENT, () -> Next.STOPPED_BY_USER, 1, store))
          .isEqualTo(whole.run(Progress.SILENT));
    }
  }

  @Test
  void aCampaignThatWasEndedGoesOnWhereItsLastWholeRoundWas() {
    Campaign whole = campaign(many(NEVER), 1).inRoundsOf(16);
    Rounds store = new Rounds();
    AtomicInteger asked = new AtomicInteger();
    Result ended =
        whole.run(
            Progress.SILENT,
            () -> asked.incrementAndGet() > 70 ? Next.STOPPED_BY_USER : Next.BEGIN,
            2,
            store);
    List<String> told = new ArrayList<>();

    Result resumed =
        whole.run((done, total, _) -> told.add(done + "/" + total), () -> Next.BEGIN, 2, store);

    assertThat(ended).isInstanceOf(Result.EndedByUser.class);
    assertThat(told).hasSize(200 - 64).startsWith("65/200").endsWith("200/200");
    assertThat(resumed).isEqualTo(whole.run(Progress.SILENT));
  }

  @Test
  void ofShardsThatFailTheEarlierRoundIsTheResult() {
    // Some executions break a law, and those that come to them first are of the second shard.
    Campaign whole = campaign(new ScriptedBackend(6), 1).inRoundsOf(4);
    Result alone = whole.run(Progress.SILENT);
    Rounds store = new Rounds();
    List<Boolean> hasFailed = new ArrayList<>();

    for (String shard : List.of("3/3", "2/3", "1/3")) {
      Result part = whole.part(Shard.parse(shard)).run(Progress.SILENT, () -> Next.BEGIN, 1, store);
      hasFailed.add(part instanceof Result.Stopped);
    }

    assertThat(hasFailed).as("more shards than one").containsSubsequence(true, true);
    assertThat(alone).isInstanceOf(Result.Stopped.class);
    assertThat(whole.run(Progress.SILENT, () -> Next.STOPPED_BY_USER, 1, store)).isEqualTo(alone);
  }

  @Test
  void whereExecutionsAtTheirLimitAreTheRuleTheRoundEndsTheCampaign() {
    Campaign whole =
        campaign(new ScriptedBackend(NEVER).reachingItsLimitOnceIn(1), 1).inRoundsOf(24);
    Rounds store = new Rounds();

    Result result = whole.run(Progress.SILENT, () -> Next.BEGIN, 1, store);

    assertThat(result.executions()).isEqualTo(20);
    assertThat(store.known).hasSize(1);
    assertThat(whole.run(Progress.SILENT, () -> Next.STOPPED_BY_USER, 1, store)).isEqualTo(result);
  }

  /** Those that are known, in memory. */
  private static final class Rounds implements RoundStore {
    private final Map<Long, RoundResult> known = new TreeMap<>();

    @Override
    public Optional<RoundResult> find(long round) {
      return Optional.ofNullable(known.get(round));
    }

    @Override
    public void keep(long round, RoundResult result) {
      assertThat(known.put(round, result)).isNull();
    }
  }

  @Test
  void everyStrategyRunsTheCampaignAndRepeatsIt() {
    for (String name : List.of("walk", "stay:8", "pct:3", "pos", "guided", "portfolio")) {
      Campaign campaign = campaign(new ScriptedBackend(NEVER), 1).by(StrategyName.parse(name));
      assertThat(campaign.run(Progress.SILENT)).isEqualTo(campaign.run(Progress.SILENT));
    }
  }

  @Test
  void anExhaustiveCampaignTriesEveryChoiceOfEveryPlace() {
    // Of four decisions among four there are 256.
    Campaign all = exhaustive(NEVER, 1_000);
    Result result = all.run(Progress.SILENT);

    assertThat(result).isInstanceOf(Result.Passed.class);
    assertThat(((Result.Passed) result).proofs())
        .extracting(each -> each.place() + ": " + each.proof().executions())
        .containsExactly("4 decisions on net3.1: 256", "4 decisions on net9.0: 256");
    assertThat(result.executions()).isEqualTo(2 * 256 + 2);
  }

  @Test
  void anExhaustiveCampaignEndsAtTheFirstFailure() {
    Result result = exhaustive(4, 1_000).run(Progress.SILENT);

    assertThat(brokenBy(result)).isEqualTo(new NoIdIsUsedAfterItsUnload());
    assertThat(((Result.Stopped) result).failing().picks().text()).isEqualTo("2x4");
  }

  @Test
  void aSearchThatIsNotFinishedProvesNothing() {
    Result result = exhaustive(NEVER, 100).run(Progress.SILENT);

    assertThat(result).isInstanceOf(Result.Unfinished.class);
    assertThat(((Verdict.Inconclusive) result.verdict()).diagnostic().what())
        .contains("100 executions");
  }

  private static Campaign exhaustive(int evilMin, long budget) {
    Trial trial = trial(new ScriptedBackend(evilMin));
    return Campaign.of(trial, List.of("4 decisions"), PROFILES, budget, 1)
        .by(StrategyName.parse("exhaustive"));
  }

  @Test
  void aCampaignThatRunsNothingIsRefused() {
    Trial trial = trial(new ScriptedBackend(NEVER));
    assertThatThrownBy(() -> Campaign.of(trial, List.of(), PROFILES, 50, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Campaign.of(trial, SCENARIOS, PROFILES, 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** For several executions at a time: each lane has a script of its own. */
  private static Backend many(int evilMin) {
    return new Backend() {
      @Override
      public Clr clr(String scenario, String profile, Choices choices, Strategy strategy) {
        return new ScriptedBackend(evilMin).clr(scenario, profile, choices, strategy);
      }

      @Override
      public boolean isForMany() {
        return true;
      }
    };
  }

  @Test
  void nothingDependsOnHowManyExecutionsGoOnAtATime() {
    for (String name : List.of("walk", "pct:3", "pos", "guided", "portfolio")) {
      for (int evilMin : List.of(2, NEVER)) {
        Campaign campaign = campaign(many(evilMin), 1).by(StrategyName.parse(name));
        Result alone = campaign.run(Progress.SILENT);
        for (int jobs : List.of(2, 3, 7)) {
          assertThat(campaign.run(Progress.SILENT, () -> Next.BEGIN, jobs)).isEqualTo(alone);
        }
      }
    }
  }

  @Test
  void progressIsToldInTheOrderOfExecutions() {
    List<String> alone = new ArrayList<>();
    List<String> together = new ArrayList<>();
    campaign(many(NEVER), 1).run((done, total, what) -> alone.add(done + what.get()));
    campaign(many(NEVER), 1)
        .run((done, total, what) -> together.add(done + what.get()), () -> Next.BEGIN, 4);
    assertThat(together).isEqualTo(alone);
  }

  @Test
  void ofTwoExecutionsThatFailTheEarlierOneIsTheResultAndWhatIsBehindItDoesNotCount() {
    CountDownLatch hasLaterFailed = new CountDownLatch(1);
    List<Long> kept = new ArrayList<>();
    List<Long> dropped = new ArrayList<>();
    Backend arm = turns(number -> failing(number, hasLaterFailed), kept, dropped);

    Result result = campaign(arm, 1).run(Progress.SILENT, () -> Next.BEGIN, 4);

    assertThat(brokenBy(result)).isEqualTo(new NoIdIsUsedAfterItsUnload());
    assertThat(result.executions()).as("six, of which one is run twice").isEqualTo(7);
    assertThat(kept).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
    assertThat(dropped).contains(8L).allMatch(number -> number > 5);
  }

  /** Of these, 5 and 8 fail; and 5 is not over before 8 is. */
  private static Backend failing(long number, CountDownLatch hasLaterFailed) {
    Backend script = many(number == 5 || number == 8 ? 0 : NEVER);
    return (scenario, profile, choices, strategy) -> {
      Clr clr = script.clr(scenario, profile, choices, strategy);
      return (profiler, watcher) -> {
        if (number == 5) {
          await(hasLaterFailed);
        }
        Run run = clr.run(profiler, watcher);
        if (number == 8) {
          hasLaterFailed.countDown();
        }
        return run;
      };
    };
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** An arm whose turns are these. */
  private static Backend turns(LongFunction<Backend> arms, List<Long> kept, List<Long> dropped) {
    Backend itself = many(NEVER);
    return new Backend() {
      @Override
      public Clr clr(String scenario, String profile, Choices choices, Strategy strategy) {
        return itself.clr(scenario, profile, choices, strategy);
      }

      @Override
      public boolean isForMany() {
        return true;
      }

      @Override
      public Lane lane() {
        return number ->
            new Lane.Turn() {
              @Override
              public Backend arm() {
                return arms.apply(number);
              }

              @Override
              public List<UncontrolledCall> uncontrolled() {
                kept.add(number);
                return List.of();
              }

              @Override
              public void drop() {
                dropped.add(number);
              }
            };
      }
    };
  }

  @Test
  void whatGoesWrongInAnExecutionOfManyGoesWrongInTheCampaign() {
    Backend arm =
        turns(
            number -> {
              if (number >= 3) {
                throw new IllegalStateException("number " + number);
              }
              return many(NEVER);
            },
            new ArrayList<>(),
            new ArrayList<>());

    assertThatThrownBy(() -> campaign(arm, 1).run(Progress.SILENT, () -> Next.BEGIN, 4))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("number 3");
  }

  @Test
  void whoeverEndsACampaignGetsWhatWasBegunByThen() {
    for (int jobs : List.of(1, 2, 4)) {
      Result result = after20(Next.STOPPED_BY_USER, jobs);

      assertThat(result).isInstanceOf(Result.EndedByUser.class);
      assertThat(result.executions()).as("one of them is run twice").isEqualTo(21);
    }
  }

  @Test
  void aCampaignWhoseTimeIsUpIsWhatWasBegunByThen() {
    Result alone = after20(Next.TIME_IS_UP, 1);

    assertThat(alone).isInstanceOf(Result.Passed.class);
    assertThat(alone.executions()).as("one of them is run twice").isEqualTo(21);
    assertThat(after20(Next.TIME_IS_UP, 4)).isEqualTo(alone);
  }

  private static Result after20(Next next, int jobs) {
    AtomicInteger asked = new AtomicInteger();
    return campaign(many(NEVER), 1)
        .run(Progress.SILENT, () -> asked.incrementAndGet() > 20 ? next : Next.BEGIN, jobs);
  }
}
