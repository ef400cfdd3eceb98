package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.RuntimeInterfaces;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceHeader.Origin;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A profiler may know which interfaces its runtime has, simulated or replayed. */
class InterfacesTest {
  private static final int SHIFT = 100;

  @TempDir Path directory;

  static List<Arguments> profiles() {
    return List.of(
        Arguments.of(RuntimeProfile.NET_3_1, 11, 9), Arguments.of(RuntimeProfile.NET_9_0, 15, 11));
  }

  /** Answers Initialize with the two numbers, as a success. */
  public static final class Tells implements CorProfilerCallback {
    private final ProfilerHost host;

    public Tells(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      RuntimeInterfaces interfaces = host.interfaces();
      return new HResult(interfaces.newestInfo() * SHIFT + interfaces.newestCallback());
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theRuntimeTellsItsNewestInterfaces(RuntimeProfile profile, int info, int callback) {
    List<Step> simulated =
        Simulations.run("plugin-threads", profile, Choices.calm(), Tells.class).steps();
    assertThat(told(simulated)).isEqualTo(info * SHIFT + callback);

    Path file = write(profile, simulated);
    List<Step> replayed = new ArrayList<>();
    ReplayedClr.of(file, Choices.calm()).run(NamedProfiler.of(Tells.class), replayed::add);
    assertThat(told(replayed)).isEqualTo(info * SHIFT + callback);
  }

  private Path write(RuntimeProfile profile, List<Step> steps) {
    Path file = directory.resolve("run.trace.gz");
    TraceHeader header = new TraceHeader(Origin.RECORDED, "", profile.name(), "Tells", "p", "");
    try (TraceWriter writer = TraceWriter.to(file, header)) {
      steps.stream().filter(step -> !(step instanceof Step.TruthTold)).forEach(writer::write);
      writer.finish("completed");
    }
    return file;
  }

  private static int told(List<Step> steps) {
    return steps.stream()
        .filter(Step.CallbackReturned.class::isInstance)
        .map(Step.CallbackReturned.class::cast)
        .filter(returned -> returned.callback().equals("Initialize"))
        .mapToInt(returned -> returned.reply().hresult().value())
        .findFirst()
        .orElseThrow();
  }
}
