package io.github.clrsim.backends;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A profiler that wants few events is not blamed for those it does not get. */
class FewEventsTest {

  /** Sets the mask that its option names, and nothing else. */
  public static final class Masked implements CorProfilerCallback {
    private final ProfilerHost host;

    public Masked(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask(Integer.parseInt(host.options().getOrDefault("mask", "0")));
    }
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0,
        COR_PRF_MONITOR_CLASS_LOADS,
        COR_PRF_MONITOR_MODULE_LOADS,
        COR_PRF_MONITOR_ASSEMBLY_LOADS,
        COR_PRF_MONITOR_CLASS_LOADS | COR_PRF_MONITOR_MODULE_LOADS,
        COR_PRF_MONITOR_CLASS_LOADS | COR_PRF_MONITOR_ASSEMBLY_LOADS,
        COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_ASSEMBLY_LOADS
      })
  void everyMaskKeepsTheLaws(int mask) {
    NamedProfiler profiler =
        new NamedProfiler(
            Masked.class.getName(), List.of(), Map.of("mask", Integer.toString(mask)));
    Trial trial = new Trial(ShippedScenarios.arm(), profiler, Laws.all());
    Campaign.Result result =
        Campaign.of(trial, ShippedScenarios.names(), ShippedScenarios.PROFILES, 5, 1)
            .run((done, planned, what) -> {});
    assertThat(result.verdict()).isEqualTo(Verdict.kept());
  }
}
