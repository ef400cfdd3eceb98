package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.kit.goal.RandomExecution;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.scenario.Adversary;
import io.github.clrsim.profiler.interrogation.Interrogator;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random programs over the whole language, each with three adversaries at a time: under a profiler
 * that does nothing, and under one that asks everything, everywhere. No law about the runtime is
 * broken, nothing ends badly.
 */
class EverythingAtOnceProperties {
  private static final int EXECUTIONS = CampaignSize.of(40, 600);
  private static final int ADVERSARIES = 3;
  private static final long SEED = 5;
  // Who asks everything everywhere takes a thousand steps where others take one.
  private static final Limits LIMITS = new Limits(10_000_000, 64);

  /** Wants to hear of nothing. */
  public static final class DoesNothing implements CorProfilerCallback {
    public DoesNothing(ProfilerHost host) {
      assertThat(host.options()).isEmpty();
    }
  }

  static List<NamedProfiler> profilers() {
    return List.of(
        NamedProfiler.of(DoesNothing.class),
        new NamedProfiler(
            Interrogator.class.getName(),
            List.of(),
            Map.of("share", System.getProperty("clrsim.share", "1"))));
  }

  @ParameterizedTest
  @MethodSource("profilers")
  void noLawIsBrokenAndEveryRunEndsWell(NamedProfiler profiler) {
    TreeMap<Long, String> faults = new TreeMap<>();
    RandomRuns.run(
        EXECUTIONS,
        LIMITS,
        number -> {
          RandomExecution drawn =
              RandomExecution.drawn(SEED, number, RandomRuns.profiles(), List.of(profiler));
          return drawn.among(three(drawn.seed()));
        },
        judged -> {
          if (!(judged.verdict() instanceof Verdict.Kept)
              || !hasEndedByItself(judged.run().ending())) {
            faults.put(
                judged.execution().number(),
                "%s, %s\n%s"
                    .formatted(judged.run().ending(), judged.verdict(), judged.replayLine()));
          }
        });
    assertThat(faults.values()).isEmpty();
  }

  /** A program may hang by itself, for which it is killed (N108). */
  private static boolean hasEndedByItself(Run.Ending ending) {
    return ending instanceof Run.Ending.Completed || ending instanceof Run.Ending.Signalled;
  }

  private static Set<Adversary> three(long seed) {
    Choices choices = Choices.seeded(seed);
    List<Adversary> all = new ArrayList<>(Adversary.drawn());
    Set<Adversary> three = EnumSet.noneOf(Adversary.class);
    while (three.size() < ADVERSARIES) {
      three.add(all.remove(choices.below(all.size())));
    }
    return three;
  }
}
