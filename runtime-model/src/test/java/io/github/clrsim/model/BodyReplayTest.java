package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.info.ILFunctionBody;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceHeader.Origin;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A body of IL that was read once can be read again in a replay, in other pieces too. */
class BodyReplayTest {
  private static final Scenario SCENARIO =
      Scenario.parse(
          "s", "entry PluginHost; thread main; load default Meter; call default Meter.Calls::Run");

  @TempDir private Path directory;

  /** Looks at the body of each method that is compiled. */
  public abstract static class Looking implements CorProfilerCallback {
    final ProfilerHost host;

    Looking(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public final HResult initialize(Initialize event) {
      return host.info().setEventMask2(CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION, 0);
    }

    @Override
    public final HResult jitCompilationStarted(JITCompilationStarted event) {
      host.info()
          .getFunctionInfo(event.functionId())
          .answer()
          .flatMap(
              method -> host.info().getILFunctionBody(method.moduleId(), method.token()).answer())
          .ifPresent(this::look);
      return HResult.S_OK;
    }

    abstract void look(ILFunctionBody body);
  }

  /** Reads it whole. */
  public static final class Whole extends Looking {
    public Whole(ProfilerHost host) {
      super(host);
    }

    @Override
    void look(ILFunctionBody body) {
      host.memory().read(body.methodHeader(), body.methodSize());
    }
  }

  /** Reads its first byte, and then the last one. */
  public static final class Ends extends Looking {
    public Ends(ProfilerHost host) {
      super(host);
    }

    @Override
    void look(ILFunctionBody body) {
      host.memory().readByte(body.methodHeader());
      host.memory().readByte(new Address(body.methodHeader().value() + body.methodSize() - 1));
    }
  }

  /** Lays it open to others. */
  public static final class Showing extends Looking {
    public Showing(ProfilerHost host) {
      super(host);
    }

    @Override
    void look(ILFunctionBody body) {
      Map<Address, Blob> readable = host.memory().readable(body.methodHeader(), body.methodSize());
      assertThat(readable).hasSize(1);
      host.memory().shown(body.methodHeader(), body.methodSize());
    }
  }

  /** Writes where it lies, as where it was given room, and reads that. */
  public static final class Writing extends Looking {
    private static final Blob WRITTEN = Blob.of((byte) 6, (byte) 42, (byte) 42);

    public Writing(ProfilerHost host) {
      super(host);
    }

    @Override
    void look(ILFunctionBody body) {
      host.memory().write(body.methodHeader(), WRITTEN);
      host.memory().readByte(new Address(body.methodHeader().value() + 1));
      host.memory().shown(body.methodHeader(), WRITTEN.size());
    }
  }

  @Test
  void aBodyIsReadInOtherPieces() {
    List<Step.MemoryRead> whole = reads(recorded());
    List<Step.MemoryRead> ends = reads(replayed(Ends.class));
    assertThat(whole).isNotEmpty();
    assertThat(ends)
        .extracting(read -> read.content().at(0))
        .containsExactlyElementsOf(
            whole.stream()
                .map(Step.MemoryRead::content)
                .flatMap(body -> List.of(body.at(0), body.at(body.size() - 1)).stream())
                .toList());
  }

  @Test
  void whatIsShownIsNotedAsRead() {
    assertThat(reads(replayed(Showing.class))).isEqualTo(reads(recorded()));
  }

  @Test
  void whatWasWrittenIsReadAndNotNotedAgain() {
    List<Step.MemoryRead> read = reads(replayed(Writing.class));
    assertThat(read)
        .hasSameSizeAs(reads(recorded()))
        .allMatch(each -> each.content().equals(Blob.of((byte) 42)));
  }

  private static List<Step> recorded() {
    Simulated run = Simulations.run(SCENARIO, RuntimeProfile.NET_9_0, Choices.calm(), Whole.class);
    assertThat(run.run().ending()).isEqualTo(new Ending.Completed(0));
    return run.steps();
  }

  private List<Step> replayed(Class<? extends CorProfilerCallback> profiler) {
    Path file = directory.resolve("run.trace.gz");
    TraceHeader header = new TraceHeader(Origin.RECORDED, "9.0.5", "net9.0", "Whole", "p", "");
    try (TraceWriter writer = TraceWriter.to(file, header)) {
      recorded().stream().filter(step -> !(step instanceof Step.TruthTold)).forEach(writer::write);
      writer.finish("completed");
    }
    List<Step> replayed = new ArrayList<>();
    Run run = ReplayedClr.of(file, Choices.calm()).run(NamedProfiler.of(profiler), replayed::add);
    assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
    return replayed;
  }

  private static List<Step.MemoryRead> reads(List<Step> steps) {
    return steps.stream()
        .filter(Step.MemoryRead.class::isInstance)
        .map(Step.MemoryRead.class::cast)
        .toList();
  }
}
