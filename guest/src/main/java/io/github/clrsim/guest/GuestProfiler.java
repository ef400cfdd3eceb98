package io.github.clrsim.guest;

import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCachedFunctionSearchStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.activation.Activation;
import io.github.clrsim.guest.activation.GuestOptions;
import io.github.clrsim.guest.com.CallbackEncoder;
import io.github.clrsim.guest.com.EncodedCallback;
import io.github.clrsim.guest.com.Negotiation;
import io.github.clrsim.guest.com.RuntimeFaces;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A native profiler: what the runtime tells goes to the library, and what the library asks goes to
 * the runtime. Made for one execution, on a thread of it. Its options are those of {@link
 * GuestOptions}.
 *
 * <p>There is one processor in a process, so no two executions of native profilers may run in a JVM
 * at the same time.
 */
public final class GuestProfiler implements CorProfilerCallback {
  private final ProfilerHost host;
  private final GuestOptions options;
  private final GuestExecution execution;
  private final GuestProcess process;
  private final RuntimeFaces runtime;
  private final CallbackEncoder encoder;
  private Optional<Negotiation> object = Optional.empty();

  /**
   * A profiler that has not begun.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if its options or its library cannot be
   *     used
   */
  public GuestProfiler(ProfilerHost host) {
    this.host = host;
    this.options = GuestOptions.of(host.options());
    SimulatedThreads threads =
        SimulatedThreads.here()
            .orElseThrow(() -> new IllegalStateException("a guest lives in a simulation"));
    this.execution = LoadedGuest.execution(threads, host, options);
    this.process = execution.process();
    this.runtime = execution.runtime(host);
    this.encoder = new CallbackEncoder(runtime);
  }

  @Override
  public HResult otherwise(Callback event) {
    return deliver(event).hresult();
  }

  @Override
  public HResult shutdown(Shutdown event) {
    HResult answer = deliver(event).hresult();
    execution.shutDown();
    return answer;
  }

  @Override
  public HResult initialize(Initialize event) {
    return begin(event);
  }

  @Override
  public HResult initializeForAttach(InitializeForAttach event) {
    return begin(event);
  }

  private HResult begin(Callback event) {
    execution.construct();
    Activation activation =
        new Activation(
            process.image().path(),
            name -> process.image().exported(name).stream().mapToLong(Long::longValue).findFirst(),
            new GuestCalls(process),
            process.memory()::allocate,
            options.clsid());
    try {
      object = Optional.of(activation.activate(host.interfaces().newestCallback()));
    } catch (DiagnosticException bad) {
      // What the user named is no profiler: neither this run nor any other tells more.
      SimulatedThreads threads = process.threads();
      throw threads.end(new Ending.Threw(threads.current().label(), bad));
    }
    return deliver(event).hresult();
  }

  @Override
  public Reply jitInlining(JITInlining event) {
    return deliver(event);
  }

  @Override
  public Reply jitCachedFunctionSearchStarted(JITCachedFunctionSearchStarted event) {
    return deliver(event);
  }

  @Override
  public Reply loadAsNotificationOnly(LoadAsNotificationOnly event) {
    return deliver(event);
  }

  private Reply deliver(Callback event) {
    OptionalLong receiver =
        object.map(known -> known.receiverOf(event)).orElse(OptionalLong.empty());
    if (receiver.isEmpty()) {
      return Reply.of(HResult.S_OK);
    }
    Scratch scratch = process.current().scratch();
    Scratch.Place before = scratch.top();
    try {
      EncodedCallback encoded = encoder.encode(event, receiver.getAsLong(), scratch);
      return encoded.reply(process.invoke(encoded.what(), encoded.slot(), encoded.cells()));
    } finally {
      scratch.freeDownTo(before);
    }
  }
}
