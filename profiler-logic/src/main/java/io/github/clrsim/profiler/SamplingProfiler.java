package io.github.clrsim.profiler;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.profiler.inspect.Definitions;
import io.github.clrsim.profiler.sampling.Sample;
import io.github.clrsim.profiler.sampling.StackSampler;
import io.github.clrsim.profiler.symbol.LoggedToken;
import io.github.clrsim.profiler.symbol.ModuleFiles;
import java.util.HashSet;
import java.util.Set;

/**
 * A right profiler that samples: round after round a thread of its own suspends the runtime, walks
 * all stacks, and lets the runtime go on. Each method that it meets is noted once, by its token.
 */
public class SamplingProfiler implements CorProfilerCallback {
  private final ProfilerHost host;
  private final Definitions definitions;
  private final ModuleFiles files;
  private final StackSampler sampler;

  // Used by the sampling thread alone.
  private final Set<Sample.Frame> noted = new HashSet<>();

  /** A profiler for one run. */
  public SamplingProfiler(ProfilerHost host) {
    this.host = host;
    this.definitions = new Definitions(host);
    this.files = new ModuleFiles(host.info(), definitions);
    this.sampler = new StackSampler(host.info());
  }

  // What a subclass builds on, or does otherwise.

  /** The runtime and the place to make claims. */
  protected final ProfilerHost host() {
    return host;
  }

  /** Knows which threads and modules there are. */
  protected final StackSampler sampler() {
    return sampler;
  }

  /** Takes one sample of each thread, on the thread that samples. */
  protected void takeSamples() {
    var _ = sampler.sample(sample -> sample.frames().forEach(this::note));
  }

  @Override
  public HResult initialize(Initialize event) {
    HResult result =
        host.info()
            .setEventMask2(
                COR_PRF_MONITOR_THREADS
                    | COR_PRF_MONITOR_MODULE_LOADS
                    | COR_PRF_ENABLE_STACK_SNAPSHOT,
                0);
    host.startThread(
        "stack sampler",
        () -> {
          while (host.pause()) {
            takeSamples();
          }
        });
    return result;
  }

  @Override
  public HResult threadCreated(ThreadCreated event) {
    sampler.created(event.threadId());
    return HResult.S_OK;
  }

  @Override
  public HResult threadDestroyed(ThreadDestroyed event) {
    sampler.destroyed(event.threadId());
    return HResult.S_OK;
  }

  @Override
  public HResult moduleAttachedToAssembly(ModuleAttachedToAssembly event) {
    files.of(event.moduleId()).ifPresent(file -> sampler.attached(event.moduleId(), file));
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
    sampler.unloading(event.moduleId());
    files.forget(event.moduleId());
    definitions.forget(event.moduleId());
    return HResult.S_OK;
  }

  private void note(Sample.Frame frame) {
    if (noted.add(frame)) {
      LoggedToken method = frame.method();
      host.claim(
          new Claim.FunctionIsLogged(
              frame.functionId(), method.mvid(), method.token(), method.path()));
    }
  }
}
