package io.github.clrsim.guest.live;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.guest.activation.Activation;
import io.github.clrsim.guest.activation.GuestOptions;
import io.github.clrsim.guest.com.CallbackEncoder;
import io.github.clrsim.guest.com.ForwardedCallbacks;
import io.github.clrsim.guest.com.GuestObject;
import io.github.clrsim.guest.com.Negotiation;
import io.github.clrsim.guest.com.RuntimeFaces;
import io.github.clrsim.guest.com.VirtualTables;
import io.github.clrsim.guest.cpu.Libc;
import io.github.clrsim.guest.fault.BadCall;
import io.github.clrsim.guest.fault.GuestFault;
import io.github.clrsim.guest.fault.OutOfReach;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A native profiler in a process with a real runtime. The runtime takes this for the profiler: each
 * callback goes on to the library, and the library asks objects of ours, which ask those of the
 * runtime. So all that it is told and asks is recorded, in the order in which it happens.
 *
 * <p>Its options are those of {@link GuestOptions}, but for files: it finds those of the machine.
 */
public final class LiveProfiler extends ForwardedCallbacks {
  private static final int ENTRIES = 2_048;

  private final ProfilerHost host;
  private final GuestOptions options;
  private final LiveLibrary library;
  private final LiveCalls calls = new LiveCalls();

  private final ThreadLocal<Visit> visits = ThreadLocal.withInitial(Visit::new);

  /** What went wrong in no callback, until one returns: on threads of its own, and in hooks. */
  private final Queue<RuntimeException> elsewhere = new ConcurrentLinkedQueue<>();

  private final VirtualTables tables =
      new VirtualTables(new LiveEntries(ENTRIES, this::answer)::address, 0, LiveProfiler::memory);

  private volatile Optional<Connected> connected = Optional.empty();

  /** A thread, and what went wrong in its calls until the callback returns that made them. */
  private static final class Visit {
    private final Queue<RuntimeException> faults = new ArrayDeque<>();
    private int depth;
  }

  /** The library and the runtime, as each sees the other. */
  private record Connected(RuntimeFaces runtime, GuestObject object) {}

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
  public Reply loadAsNotificationOnly(LoadAsNotificationOnly event) {
    // It comes before Initialize.
    connect();
    return deliver(event);
  }

  @Override
  protected HResult begin(Callback event) {
    // Which interfaces the runtime has is known from here on.
    connect();
    return deliver(event).hresult();
  }

  private void connect() {
    RuntimeFaces runtime = runtime();
    connected =
        Optional.of(
            new Connected(
                runtime, new GuestObject(new CallbackEncoder(runtime), negotiated(), calls)));
  }

  private RuntimeFaces runtime() {
    return new RuntimeFaces(
        host,
        tables,
        Scratch.of(LiveProfiler::memory),
        calls,
        new LiveMemory(host.memory()),
        new LiveTurn());
  }

  /** The profiler in the library, which is made once. */
  private Negotiation negotiated() {
    return connected
        .map(both -> both.object().object())
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

  @Override
  protected Reply deliver(Callback event) {
    Visit visit = visits.get();
    visit.depth++;
    Reply reply;
    try {
      reply = connected.map(both -> both.object().tell(event)).orElse(Reply.of(HResult.S_OK));
    } finally {
      visit.depth--;
    }
    connected.ifPresent(both -> both.runtime().returned(event));
    throwPending(visit);
    return reply;
  }

  private void throwPending(Visit visit) {
    Optional<RuntimeException> fault =
        Optional.ofNullable(visit.faults.poll()).or(() -> Optional.ofNullable(elsewhere.poll()));
    if (fault.isPresent()) {
      throw fault.get();
    }
  }

  private void noted(RuntimeException fault) {
    Visit visit = visits.get();
    if (visit.depth > 0) {
      visit.faults.add(fault);
    } else {
      elsewhere.add(fault instanceof GuestFault guests ? guests.outsideOfCallbacks() : fault);
    }
  }

  /**
   * No exception goes through native frames: it waits until the library returns from a callback.
   */
  private long answer(int number, Arguments arguments) {
    try {
      return connected.orElseThrow().runtime().serve(number, arguments);
    } catch (OutOfReach limit) {
      noted(outOfReach(limit.from(library.nameOfReturn(arguments.caller()))));
    } catch (BadCall bad) {
      noted(bad.from(library.nameOfReturn(arguments.caller())));
    } catch (RuntimeException bug) {
      noted(bug);
    }
    return Integer.toUnsignedLong(HResult.E_FAIL.value());
  }

  private static DiagnosticException outOfReach(OutOfReach limit) {
    return new Diagnostic(
            "Not all that the native profiler calls can be recorded: " + limit,
            "a real run",
            "each of its calls goes through clrsim, which has no answer to this one, so what it"
                + " does next is not what it would do",
            "have the library do without, by a variable of its environment for one")
        .thrown();
  }
}
