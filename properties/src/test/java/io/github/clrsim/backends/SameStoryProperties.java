package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Shrinker;
import io.github.clrsim.explore.Shrinker.Shrunk;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.story.Story;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** From whatever seed a wrong profiler is found, its story is the same, and it is minimal. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("turn-2")
class SameStoryProperties {
  /** One of so many has its story found from several seeds by default. */
  private static final int STORIES_SAMPLED = 12;

  /** One of so many has its smallest case held against brute force by default. */
  private static final int BRUTE_FORCE_SAMPLED = 10;

  private static final int SEEDS = CampaignSize.of(2, 50);
  private static final int EVALUATIONS_MEDIAN_MAX = 200;
  private static final long SCHEDULES = 200;
  // Holds no lock while it computes: JUnit may begin another of these tests in the midst of one.
  private static final Map<String, Shrunk> FIRST = new ConcurrentSkipListMap<>();

  private static Stream<ShippedProfiler> wrongOnes() {
    return ShippedProfiler.all().stream().filter(each -> each.brokenLaw().isPresent());
  }

  /** By default of some wrong profilers; what one seed finds of others is below. */
  @TestFactory
  Stream<DynamicTest> allSeedsEndInOneStory() {
    return sampled(STORIES_SAMPLED)
        .map(profiler -> DynamicTest.dynamicTest(profiler.name(), () -> oneStory(profiler)));
  }

  @TestFactory
  Stream<DynamicTest> bruteForceFindsNothingSmaller() {
    return sampled(BRUTE_FORCE_SAMPLED)
        .map(profiler -> DynamicTest.dynamicTest(profiler.name(), () -> nothingSmaller(profiler)));
  }

  private static Stream<ShippedProfiler> sampled(int oneOf) {
    List<ShippedProfiler> all = wrongOnes().toList();
    List<ShippedProfiler> sample =
        IntStream.range(0, all.size())
            .filter(number -> number % oneOf == 0)
            .mapToObj(all::get)
            .toList();
    return CampaignSize.of(sample, all).stream();
  }

  private static void nothingSmaller(ShippedProfiler profiler) {
    Trial trial = trial(profiler);
    Shrunk shrunk = first(profiler);
    assertThat(Optional.of(shrunk.verdict().law().name())).isEqualTo(profiler.brokenLaw());
    assertThat(shrunk.isMinimal()).isTrue();
    assertThat(new BruteForce(trial, shrunk.verdict().law()).smallerThan(shrunk.smallest()))
        .isEmpty();
    if (shrunk.verdict().law() instanceof ReplayIsExact) {
      // Brute force looks at single runs, and there no run can break this law: it must be as small
      // as can be.
      assertThat(BruteForce.neighbours(shrunk.smallest())).isEmpty();
    }
  }

  @Test
  void bruteForceSeesThroughAnActionTooMuch() {
    Trial trial = trial(ShippedProfiler.named("uses-ids-after-unload"));
    Shrunk shrunk = first(ShippedProfiler.named("uses-ids-after-unload"));
    Case smallest = shrunk.smallest();
    Case claimed =
        new Case(smallest.scenario() + "; collect", smallest.profile(), smallest.picks());

    assertThat(new BruteForce(trial, shrunk.verdict().law()).smallerThan(claimed))
        .contains(smallest);
  }

  @Test
  void bruteForceSeesThroughAPickTooMuch() {
    Trial trial = trial(ShippedProfiler.named("throws-in-callback"));
    Shrunk shrunk = first(ShippedProfiler.named("throws-in-callback"));
    Case smallest = shrunk.smallest();
    Case claimed = new Case(smallest.scenario(), smallest.profile(), ChoiceSequence.of(0, 1));

    assertThat(new BruteForce(trial, shrunk.verdict().law()).smallerThan(claimed))
        .contains(smallest);
  }

  private static void oneStory(ShippedProfiler profiler) {
    List<String> stories = new ArrayList<>();
    List<Integer> evaluations = new ArrayList<>();
    Trial trial = trial(profiler);
    for (int seed = 1; seed <= SEEDS; seed++) {
      Shrunk shrunk = seed == 1 ? first(profiler) : shrunk(trial, seed);
      evaluations.add(shrunk.evaluations());
      stories.add(Story.of(trial, shrunk.smallest(), shrunk.verdict(), profiler.name()).text());
      assertThat(shrunk.isMinimal()).isTrue();
      assertThat(Optional.of(shrunk.verdict().law().name())).isEqualTo(profiler.brokenLaw());
    }
    assertThat(new LinkedHashSet<>(stories)).hasSize(1);
    assertThat(evaluations.stream().sorted().toList().get(SEEDS / 2))
        .isLessThanOrEqualTo(EVALUATIONS_MEDIAN_MAX);
  }

  /** What the first seed finds; found once for all tests. */
  private static Shrunk first(ShippedProfiler profiler) {
    return FIRST.computeIfAbsent(profiler.name(), _ -> shrunk(trial(profiler), 1));
  }

  private static Trial trial(ShippedProfiler profiler) {
    return new Trial(ShippedScenarios.arm(), profiler.profiler(), Laws.all());
  }

  private static Shrunk shrunk(Trial trial, long seed) {
    Campaign campaign =
        Campaign.of(
            trial, ShippedScenarios.names(), ShippedScenarios.PROFILES, SCHEDULES, seed * 7919);
    Campaign.Result.Stopped found = (Campaign.Result.Stopped) campaign.run(Progress.SILENT);
    return Shrinker.of(campaign)
        .shrink(found.failing(), (Verdict.Broken) found.verdict(), Progress.SILENT);
  }
}
