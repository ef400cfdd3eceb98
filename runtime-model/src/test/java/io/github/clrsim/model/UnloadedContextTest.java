package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.corprof.CorPrfGcReason;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A context whose unload was asked for, and that is not gone; {@code CompareIT} asks the runtimes.
 */
class UnloadedContextTest {
  private static final int MASK =
      CorPrfMonitor.COR_PRF_MONITOR_GC | CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

  /** It takes in nothing more (N53). */
  @Test
  void nothingIsLoadedIntoItAnyMore() {
    String before = "context a collectible; load a Plugin; unload a";
    String behind =
        "; load a Frail; symbols a Workshop; type a Garden.Plant; collect; load a Frail";
    for (RuntimeProfile profile : RuntimeProfile.all()) {
      assertThat(count(before + behind, profile, ModuleLoadFinished.class::isInstance))
          .as(profile.name())
          .isEqualTo(count(before, profile, ModuleLoadFinished.class::isInstance));
    }
  }

  /** Four contexts are too many on 3.1, if the first one still weighs something (G78). */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "context a collectible; collect                                            | 1",
        "context a collectible; unload a; gc 1; type a System.String               | 1",
        "context a collectible; unload a; gc 2; type a System.String               | 0",
        "context a collectible; keep a; unload a; collect                          | 0",
        "context a collectible; attempt a Missing; keep a; unload a; collect       | 0",
        "context a collectible; load a Plugin; keep a; unload a; collect           | 1",
        "context a collectible; load a Plugin; unload a; collect                   | 0",
      })
  void whereNothingWasLoadedNobodyKeepsItsWeight(String actions, int collections) {
    String others = "; context b collectible; context c collectible; context d collectible";

    assertThat(count(actions + others, RuntimeProfile.NET_3_1, UnloadedContextTest::isUnasked))
        .isEqualTo(collections);
    assertThat(count(actions + others, RuntimeProfile.NET_9_0, UnloadedContextTest::isUnasked))
        .isZero();
  }

  private static boolean isUnasked(Callback callback) {
    return callback instanceof GarbageCollectionStarted started
        && started.reason() == CorPrfGcReason.COR_PRF_GC_OTHER;
  }

  private static long count(String actions, RuntimeProfile profile, Predicate<Callback> which) {
    List<Step> steps =
        Simulations.run(
                Scenario.parse("contexts", "entry PluginHost; thread main; " + actions),
                profile,
                Choices.calm(),
                new NamedProfiler(
                    CodeWatching.class.getName(), List.of(), Map.of("low", "" + MASK)))
            .steps();
    return steps.stream()
        .filter(Step.CallbackEntered.class::isInstance)
        .map(step -> ((Step.CallbackEntered) step).callback())
        .filter(which)
        .count();
  }
}
