package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who waits for whom at the methods of AssemblyLoadContext (G122); {@code KeptThreadIT} asks. */
class ContextCallsTest {
  private static final int SEEDS = 60;

  private static final String MASK =
      String.valueOf(
          CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS | CorPrfMonitor.COR_PRF_MONITOR_THREADS);

  /** Whether one thread loads while the other is amid a load. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "load c Plugin               | load c Workshop          | false",
        "load default Plugin         | load default Workshop    | false",
        "load c Plugin               | symbols c Workshop       | false",
        "load c Plugin               | load d Workshop          | true",
        "load c Plugin               | load default Workshop    | true",
        // A reference takes no lock, but for a handler that loads.
        "load e Plugin               | type e Broken.Assembled  | false",
      })
  void oneLoadsIntoAContextAtATime(String one, String other, boolean beside) {
    Set<Boolean> seen = new HashSet<>();
    for (int seed = 0; seed < SEEDS; seed++) {
      seen.add(overlaps(steps(one, other, seed)));
    }
    assertThat(seen).isEqualTo(beside ? Set.of(true, false) : Set.of(false));
  }

  private static List<Step> steps(String one, String other, int seed) {
    String program =
        """
        entry PluginHost
        thread main
          context c collectible
          context d
          context e
          load e Broken
          resolving e Supplier
          start other
          %s
          join other
        thread other
          %s
        """
            .formatted(one, other.replace(';', '\n'));
    return Simulations.run(
            Scenario.parse("contexts", program),
            RuntimeProfile.NET_9_0,
            Choices.seeded(seed),
            new NamedProfiler(CodeWatching.class.getName(), List.of(), Map.of("low", MASK)))
        .steps();
  }

  private static boolean overlaps(List<Step> steps) {
    Set<Integer> loading = new HashSet<>();
    boolean overlaps = false;
    for (Step step : steps) {
      if (step instanceof Step.CallbackEntered entered) {
        if (entered.callback() instanceof AssemblyLoadStarted) {
          loading.add(entered.thread());
          overlaps |= loading.size() > 1;
        } else if (entered.callback() instanceof AssemblyLoadFinished) {
          loading.remove(entered.thread());
        }
      }
    }
    return overlaps;
  }
}
