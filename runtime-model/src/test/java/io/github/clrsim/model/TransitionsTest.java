package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.TransitionCallback.ManagedToUnmanagedTransition;
import io.github.clrsim.api.callback.TransitionCallback.UnmanagedToManagedTransition;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.info.TokenAndMetaDataFromFunction;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** G89: the border between managed and native code, crossed both ways. */
class TransitionsTest {
  private static final List<String> SEEN = new ArrayList<>();

  @BeforeEach
  void nothingIsSeenYet() {
    SEEN.clear();
  }

  /** Writes down every transition with the name of its method. */
  public static final class Crossing implements CorProfilerCallback {
    private final ProfilerHost host;

    public Crossing(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(CorPrfMonitor.COR_PRF_MONITOR_CODE_TRANSITIONS, 0);
    }

    @Override
    public HResult managedToUnmanagedTransition(ManagedToUnmanagedTransition event) {
      return seen("out", event.functionId(), event.reason().name());
    }

    @Override
    public HResult unmanagedToManagedTransition(UnmanagedToManagedTransition event) {
      return seen("in", event.functionId(), event.reason().name());
    }

    private HResult seen(String way, FunctionId function, String reason) {
      TokenAndMetaDataFromFunction found =
          host.info().getTokenAndMetaDataFromFunction(function).answer().orElseThrow();
      String name = found.metadata().getMethodProps(found.token()).answer().orElseThrow().method();
      SEEN.add("%s %s %s".formatted(way, name, reason.substring(reason.lastIndexOf('_') + 1)));
      return HResult.S_OK;
    }
  }

  private static Simulated run(String profile, String program) {
    Scenario scenario =
        Scenario.parse(
            "s", "entry PluginHost\nthread main\ncontext c\nload c Workshop\n" + program);
    Simulated simulated =
        Simulations.run(scenario, RuntimeProfile.named(profile), Choices.calm(), Crossing.class);
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
    return simulated;
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void aCallOfNativeCodeIsToldTwiceAndEachTime(String profile) {
    run(profile, "call c Workshop.Native::Ask 2");
    assertThat(SEEN)
        .containsExactly(
            "out getpid CALL", "in getpid RETURN", "out getpid CALL", "in getpid RETURN");
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void aCallBackIsToldByTheDelegatesInvoke(String profile) {
    run(profile, "call c Workshop.Native::Sort");
    assertThat(SEEN)
        .containsExactly(
            "out qsort CALL", "in Invoke CALL", "out Invoke RETURN", "in qsort RETURN");
  }

  @Test
  void otherCallsCrossNoBorder() {
    run("net9.0", "call c Workshop.Tools::Saw");
    assertThat(SEEN).isEmpty();
  }
}
