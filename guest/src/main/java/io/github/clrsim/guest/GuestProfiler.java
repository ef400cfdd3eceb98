package io.github.clrsim.guest;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.ProfilerRefused;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.activation.Activation;
import io.github.clrsim.guest.activation.GuestOptions;
import io.github.clrsim.guest.com.CallbackEncoder;
import io.github.clrsim.guest.com.ForwardedCallbacks;
import io.github.clrsim.guest.com.GuestObject;
import io.github.clrsim.guest.com.RuntimeFaces;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.Optional;

/**
 * A native profiler: what the runtime tells goes to the library, and what the library asks goes to
 * the runtime. Made for one execution, on a thread of it. Its options are those of {@link
 * GuestOptions}.
 *
 * <p>There is one processor in a process, so no two executions of native profilers may run in a JVM
 * at the same time.
 */
public final class GuestProfiler extends ForwardedCallbacks {
  private final ProfilerHost host;
  private final GuestOptions options;
  private final GuestExecution execution;
  private final GuestProcess process;
  private final RuntimeFaces runtime;
  private Optional<GuestObject> object = Optional.empty();

  /**
   * A profiler that has not begun.
   *
   * @throws Error that ends the execution as refused, if its options or its library cannot be used
   */
  public GuestProfiler(ProfilerHost host) {
    this.host = host;
    SimulatedThreads threads =
        SimulatedThreads.here()
            .orElseThrow(() -> new IllegalStateException("a guest lives in a simulation"));
    try {
      this.options = GuestOptions.of(host.options());
      this.execution = LoadedGuest.execution(threads, host, options);
    } catch (DiagnosticException bad) {
      throw refused(threads, bad);
    }
    this.process = execution.process();
    this.runtime = execution.runtime(host);
  }

  @Override
  public HResult shutdown(Shutdown event) {
    HResult answer = deliver(event).hresult();
    execution.shutDown();
    return answer;
  }

  @Override
  protected HResult begin(Callback event) {
    execution.construct();
    GuestCalls code = new GuestCalls(process);
    Activation activation =
        new Activation(
            process.image().path(),
            name -> process.image().exported(name).stream().mapToLong(Long::longValue).findFirst(),
            code,
            process.memory()::allocate,
            options.clsid());
    try {
      object =
          Optional.of(
              new GuestObject(
                  new CallbackEncoder(runtime),
                  activation.activate(host.interfaces().newestCallback()),
                  code));
    } catch (DiagnosticException bad) {
      throw refused(process.threads(), bad);
    }
    return deliver(event).hresult();
  }

  private static Error refused(SimulatedThreads threads, DiagnosticException bad) {
    return threads.end(new Ending.Threw(threads.current().label(), new ProfilerRefused(bad)));
  }

  @Override
  protected Reply deliver(Callback event) {
    return object.map(known -> known.tell(event)).orElse(Reply.of(HResult.S_OK));
  }
}
