package io.github.clrsim.guest.live;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCachedFunctionSearchStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.guest.activation.Activation;
import io.github.clrsim.guest.activation.GuestOptions;
import io.github.clrsim.guest.com.CallbackEncoder;
import io.github.clrsim.guest.com.EncodedCallback;
import io.github.clrsim.guest.com.GuestMemory;
import io.github.clrsim.guest.com.Negotiation;
import io.github.clrsim.guest.com.RuntimeFaces;
import io.github.clrsim.guest.com.VirtualTables;
import io.github.clrsim.guest.cpu.Libc;
import io.github.clrsim.guest.fault.GuestFault;
import io.github.clrsim.guest.fault.OutOfReach;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A native profiler in a process with a real runtime. The runtime takes this for the profiler: each
 * callback goes on to the library, and the library asks objects of ours, which ask those of the
 * runtime. So all that it is told and asks is recorded, in the order in which it happens.
 *
 * <p>Its options are those of {@link GuestOptions}, but for files: it finds those of the machine.
 */
public final class LiveProfiler implements CorProfilerCallback {
  private static final int ENTRIES = 2_048;

  private final ProfilerHost host;
  private final GuestOptions options;
  private final LiveLibrary library;
  private final LiveCalls calls = new LiveCalls();

  /** What went wrong in a call of the library's, until somebody can be told. */
  private final Queue<RuntimeException> pending = new ConcurrentLinkedQueue<>();

  private final VirtualTables tables =
      new VirtualTables(new LiveEntries(ENTRIES, this::answer)::address, 0, LiveProfiler::memory);

  private volatile Optional<Connected> connected = Optional.empty();

  /** The library and the runtime, as each sees the other. */
  private record Connected(RuntimeFaces runtime, Negotiation object) {}

  /**
   * A profiler that has not begun; its library is loaded.
   *
   * @throws DiagnosticException if its options or its library cannot be used
   */
  public LiveProfiler(ProfilerHost host) {
    this.host = host;
    this.options = GuestOptions.of(host.options());
    options
        .environment()
        .forEach((name, value) -> Libc.call("setenv", Libc.text(name), Libc.text(value), 1));
    this.library = LiveLibrary.load(options.library());
  }

  @Override
  public HResult otherwise(Callback event) {
    return deliver(event).hresult();
  }

  @Override
  public HResult initialize(Initialize event) {
    return begin(event);
  }

  @Override
  public HResult initializeForAttach(InitializeForAttach event) {
    return begin(event);
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
    // It comes before Initialize.
    connected = Optional.of(new Connected(runtime(), object()));
    return deliver(event);
  }

  private HResult begin(Callback event) {
    // Which interfaces the runtime has is known from here on.
    connected = Optional.of(new Connected(runtime(), object()));
    return deliver(event).hresult();
  }

  private RuntimeFaces runtime() {
    return new RuntimeFaces(
        host, tables, Scratch.of(LiveProfiler::memory), calls, NOT_NULL, new LiveTurn());
  }

  /** The profiler in the library, which is made once. */
  private Negotiation object() {
    return connected
        .map(Connected::object)
        .orElseGet(
            () ->
                new Activation(
                        library.path(),
                        library::exported,
                        calls,
                        LiveProfiler::memory,
                        options.clsid())
                    .activate(host.interfaces().newestCallback()));
  }

  private static long memory(long size) {
    return Libc.call("calloc", 1, size);
  }

  private static final GuestMemory NOT_NULL =
      new GuestMemory() {
        @Override
        public void reach(long address, long bytes) {
          if (address == 0) {
            throw new GuestFault(
                "the native profiler hands over a null pointer where the runtime reads or writes"
                    + " without looking");
          }
        }

        @Override
        public void given(Address at, int bytes) {}

        @Override
        public void handedOver(Address at) {}
      };

  private Reply deliver(Callback event) {
    Optional<Connected> both = connected;
    OptionalLong receiver =
        both.map(each -> each.object().receiverOf(event)).orElse(OptionalLong.empty());
    if (receiver.isEmpty()) {
      return Reply.of(HResult.S_OK);
    }
    Scratch scratch = calls.scratch();
    Scratch.Place before = scratch.top();
    try {
      EncodedCallback encoded =
          new CallbackEncoder(both.orElseThrow().runtime())
              .encode(event, receiver.getAsLong(), scratch);
      Reply reply = encoded.reply(calls.invoke(encoded.what(), encoded.slot(), encoded.cells()));
      throwPending();
      return reply;
    } finally {
      scratch.freeDownTo(before);
    }
  }

  private void throwPending() {
    RuntimeException fault = pending.poll();
    if (fault != null) {
      throw fault;
    }
  }

  /**
   * No exception goes through native frames: it waits until the library returns from a callback.
   */
  private long answer(int number, Arguments arguments) {
    try {
      return connected.orElseThrow().runtime().serve(number, arguments);
    } catch (OutOfReach limit) {
      pending.add(outOfReach(limit));
    } catch (GuestFault fault) {
      // Where in Java that was noticed tells nothing to the author of a library.
      fault.setStackTrace(new StackTraceElement[0]);
      pending.add(fault);
    } catch (RuntimeException bug) {
      pending.add(bug);
    }
    return Integer.toUnsignedLong(HResult.E_FAIL.value());
  }

  private static DiagnosticException outOfReach(OutOfReach limit) {
    return new Diagnostic(
            "Not all that the native profiler calls can be recorded: " + limit,
            "a real run",
            "each of its calls goes through clrsim, which has no answer to this one, so what it does"
                + " next is not what it would do",
            "have the library do without, by a variable of its environment for one")
        .thrown();
  }
}
