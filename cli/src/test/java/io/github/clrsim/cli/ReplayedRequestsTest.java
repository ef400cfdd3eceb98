package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A recording in which a profiler requested ReJIT, to those who request it at another moment. */
class ReplayedRequestsTest {
  private static final String LISTENING = Listening.class.getName();

  @TempDir private Path directory;

  /** Hears of ReJIT, and requests none. */
  public static class Listening implements CorProfilerCallback {
    final ProfilerHost host;

    public Listening(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info()
          .setEventMask(
              CorPrfMonitor.COR_PRF_ENABLE_REJIT
                  | CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION
                  | CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS);
    }
  }

  /** Has each method compiled once more. */
  public static final class Requesting extends Listening {
    public Requesting(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult jitCompilationFinished(JITCompilationFinished event) {
      host.info()
          .getFunctionInfo(event.functionId())
          .answer()
          .ifPresent(
              known -> host.info().requestReJIT(List.of(known.moduleId()), List.of(known.token())));
      return HResult.S_OK;
    }
  }

  static List<RuntimeProfile> profiles() {
    return List.of(RuntimeProfile.NET_3_1, RuntimeProfile.NET_9_0);
  }

  private Path recordedOn(RuntimeProfile profile) {
    Path recording =
        ReplayTest.recordingIn(
            directory.resolve("recorded.trace"),
            "code-in-plugins",
            NamedProfiler.of(Requesting.class),
            profile);
    assertThat(RecordedTrace.read(recording).steps())
        .anyMatch(
            step ->
                step instanceof Step.CallbackEntered(_, Callback callback)
                    && callback instanceof GetReJITParameters);
    return recording;
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aReplayAccusesNobody(RuntimeProfile profile) {
    Spoken said = Spoken.by("replay", recordedOn(profile).toString(), "--profiler", LISTENING);
    assertThat(said.code()).as(said.toString()).isEqualTo(Exit.KEPT.code());
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void anOrderNextToItAccusesNobody(RuntimeProfile profile) {
    Spoken said =
        Spoken.by(
            "check",
            "--profiler",
            LISTENING,
            "--recording",
            recordedOn(profile).toString(),
            "--schedules",
            "30");
    assertThat(said.code()).as(said.toString()).isEqualTo(Exit.KEPT.code());
  }
}
