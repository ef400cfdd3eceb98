package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** G71: which exception is said to be handled, while methods are compiled that handlers call. */
class HandledTest {
  private static final List<HResult> ANSWERS = new ArrayList<>();

  static Stream<RuntimeProfile> profiles() {
    return RuntimeProfile.all().stream();
  }

  /** Asks what is handled whenever {@code Handlers::One} is compiled. */
  public static final class Asking implements CorProfilerCallback {
    private final ProfilerHost host;

    public Asking(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info()
          .setEventMask2(
              CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION
                  | CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS,
              0);
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      boolean isOne =
          host.info()
              .getTokenAndMetaDataFromFunction(event.functionId())
              .answer()
              .flatMap(found -> found.metadata().getMethodProps(found.token()).answer())
              .filter(props -> props.method().equals("One"))
              .isPresent();
      if (isOne) {
        ANSWERS.add(host.info().getNotifiedExceptionClauseInfo().hresult());
      }
      return HResult.S_OK;
    }
  }

  private static List<HResult> answers(RuntimeProfile profile, String method) {
    ANSWERS.clear();
    Simulations.run(
        Scenario.parse(
            "s",
            "entry PluginHost; thread main; load default Junction; call default Junction."
                + method),
        profile,
        Choices.calm(),
        Asking.class);
    return List.copyOf(ANSWERS);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aHandlerIsUnderWayInWhatItCalls(RuntimeProfile profile) {
    assertThat(answers(profile, "Handlers::First")).containsExactly(HResult.S_OK);
  }

  /** The finally that a catch leaves behind it. */
  @ParameterizedTest
  @MethodSource("profiles")
  void behindACatchNothingIsHandled(RuntimeProfile profile) {
    assertThat(answers(profile, "Handlers::Result")).containsExactly(HResult.S_FALSE);
  }
}
