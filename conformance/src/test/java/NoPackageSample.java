import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.conformance.junit.Conformance;

/** A test without a package, and a profiler inside it that is not for others to see. */
@SuppressWarnings("DefaultPackage") // which is what it is for
class NoPackageSample {

  @Conformance(profiler = Watching.class, executions = 10)
  void isRight() {}

  /** Asks for threads. */
  public static final class Watching implements CorProfilerCallback {
    private final ProfilerHost host;

    /** A profiler for one run. */
    public Watching(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_THREADS);
    }
  }
}
