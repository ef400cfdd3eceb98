package io.github.clrsim.traps.naive;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.SamplingProfiler;
import io.github.clrsim.profiler.sampling.Sample;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Samplers that do one thing otherwise than the right one. */
public final class Sampling {
  private Sampling() {}

  /** Collects FunctionIDs while the runtime stands still, and names them when it is to report. */
  public static final class NamesFunctionsLater extends SamplingProfiler {
    private final Queue<FunctionId> sampled = new ConcurrentLinkedQueue<>();

    /** A profiler for one run. */
    public NamesFunctionsLater(ProfilerHost host) {
      super(host);
    }

    @Override
    protected void takeSamples() {
      var _ =
          sampler()
              .sample(
                  sample ->
                      sample.frames().stream().map(Sample.Frame::functionId).forEach(sampled::add));
    }

    /** Reports what it has sampled. */
    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      host().startThread("reporter", this::nameAll);
      return HResult.S_OK;
    }

    private void nameAll() {
      sampled.forEach(function -> host().info().getFunctionInfo2(function, new FrameInfo(0)));
    }
  }
}
