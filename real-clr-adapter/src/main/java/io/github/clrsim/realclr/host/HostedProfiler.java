package io.github.clrsim.realclr.host;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.Memory;
import io.github.clrsim.api.NativeEnd;
import io.github.clrsim.api.ProfilerFactory;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.RuntimeInterfaces;
import io.github.clrsim.api.call.CallHandler;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.HookFunctions;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.com.ProfilerObject;
import io.github.clrsim.realclr.com.RuntimeCalls;
import io.github.clrsim.realclr.record.RecordedNatively;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The profiler under test with the real runtime around it: hands it each callback, answers what it
 * asks, and puts all of that into the {@link StepLog}.
 */
final class HostedProfiler implements ProfilerHost, ProfilerObject.Receiver {
  private static final CorProfilerCallback INDIFFERENT = new CorProfilerCallback() {};
  private static final long PAUSE_MILLIS = 2;

  private final StepLog log;
  private final Consumer<HostNote> notes;
  private final Watchdog watchdog;
  private final Map<String, String> options;
  private final RuntimeCalls calls;
  private final CorProfilerInfo info;
  private final RuntimeObjects objects;
  private final BodyTruths bodies = new BodyTruths();
  private final RuntimePlace place;
  private final DataAccess dataAccess;
  private final RunThreads threads;
  private final HookFunctions hooks = new HookFunctions();
  private final CorProfilerCallback profiler;
  private volatile Optional<ProfilerObject> object = Optional.empty();
  private volatile boolean connected;
  private volatile boolean shutDown;

  HostedProfiler(
      ProfilerFactory factory,
      Map<String, String> options,
      StepLog log,
      Consumer<HostNote> notes,
      Watchdog watchdog,
      RuntimePlace place) {
    this.log = log;
    this.place = place;
    this.dataAccess = place.dataAccess();
    this.notes = notes;
    this.watchdog = watchdog;
    this.options = options;
    CallHandler recorded = this::answer;
    this.calls = new RuntimeCalls(moduleId -> TypedCalls.metadata(moduleId, recorded));
    this.info = TypedCalls.runtime(recorded);
    this.objects = new RuntimeObjects(recorded);
    MethodSpec currentThread = CallTable.known("ICorProfilerInfo", "GetCurrentThreadID");
    InfoCall whoAmI = InfoCall.toRuntime(currentThread, List.of());
    this.threads =
        new RunThreads(log, () -> !calls.answer(whoAmI).hresult().failed(), notes, place);
    this.profiler = factory.create(this);
  }

  /** The class of the profiler under test. */
  Class<?> profilerClass() {
    return profiler.getClass();
  }

  /** Whether the runtime has loaded the profiler. */
  boolean isConnected() {
    return connected;
  }

  /** Functions that the profiler gives to the runtime are reached through this object. */
  void callBackThrough(ProfilerObject object) {
    calls.callBackThrough(object);
    this.object = Optional.of(object);
  }

  /** What can be recorded without the profiler is, if it has nothing against it. */
  void recordThrough(ProfilerObject object) {
    if (profiler instanceof RecordedNatively recorder) {
      place.recording(object, calls::object).ifPresent(recorder::recordThrough);
    }
  }

  /** The calling thread is the one that executes the program. */
  void onMainThread() {
    threads.isMain();
  }

  @Override
  public Reply receive(Callback callback) {
    prepare(callback);
    int thread = threads.in(callback);
    bodies.see(callback);
    log.add(new Step.CallbackEntered(thread, callback));
    Reply reply = deliver(callback);
    log.add(new Step.CallbackReturned(thread, callback.methodName(), reply));
    switch (callback) {
      case ModuleCallback.ModuleUnloadFinished gone -> calls.forget(gone.moduleId());
      case LifecycleCallback.InitializeForAttach _ when !reply.hresult().failed() ->
          place.isAttached();
      case LifecycleCallback.ProfilerDetachSucceeded _ -> place.isDetached();
      default -> {}
    }
    return reply;
  }

  @Override
  public HookReply receive(Hook hook) {
    int thread = threads.in(hook);
    log.add(new Step.HookEntered(thread, hook));
    HookReply reply = run(hook);
    log.add(new Step.HookReturned(thread, hook.type(), reply));
    return reply;
  }

  @Override
  public void recorded(byte[] message, int size) {
    log.add(message, size);
  }

  private HookReply run(Hook hook) {
    try {
      return hooks.call(hook);
    } catch (Throwable thrown) {
      profilerThrew(thrown, hook.type().idlName());
      return hook.type().moment() == HookType.Moment.COMPILED
          ? HookReply.NOT_HOOKED
          : HookReply.DONE;
    }
  }

  @Override
  public void failed(Throwable fault) {
    if (Faults.isOfUsedUpStack(fault)) {
      watchdog.stackIsUsedUp();
    } else {
      notes.accept(new HostNote.Refused(Faults.inTheAdapter(fault)));
    }
  }

  @Override
  public void threw(Throwable thrown, String function) {
    profilerThrew(thrown, function);
  }

  private void profilerThrew(Throwable thrown, String where) {
    if (Faults.isOfUsedUpStack(thrown)) {
      watchdog.stackIsUsedUp();
    } else if (thrown instanceof DiagnosticException limit) {
      // What brings the profiler to the runtime says that it cannot.
      notes.accept(new HostNote.CutShort(limit.diagnostic()));
    } else if (thrown instanceof NativeEnd end
        && end.ending("in " + where) instanceof Run.Ending.Crashed(String why)) {
      notes.accept(new HostNote.Crashed(why));
    } else {
      notes.accept(new HostNote.Threw(Faults.thrown(thrown, where)));
    }
  }

  @Override
  public CorProfilerInfo info() {
    return info;
  }

  /** Known from Initialize on, as all that the runtime says of itself. */
  @Override
  public RuntimeInterfaces interfaces() {
    return new RuntimeInterfaces(
        calls.newestInfo(), object.map(ProfilerObject::newestAsked).orElse(0));
  }

  @Override
  public RuntimeObjects objects() {
    return objects;
  }

  @Override
  public Memory memory() {
    return new Memory() {
      @Override
      public Blob read(Address from, int bytes) {
        return HostedProfiler.this.read(from, bytes);
      }

      @Override
      public void shown(Address from, int bytes) {
        HostedProfiler.this.read(from, bytes);
      }

      @Override
      public void write(Address to, Blob bytes) {
        RawMemory.putBytes(to.value(), bytes.bytes());
        log.add(new Step.MemoryWritten(threads.number(), to, bytes));
      }
    };
  }

  @Override
  public DataAccess dataAccess() {
    return dataAccess;
  }

  /** What is not mapped ends the process, as in any native profiler. */
  private Blob read(Address from, int bytes) {
    Blob content = Blob.of(RawMemory.bytes(from.value(), bytes));
    log.add(new Step.MemoryRead(threads.number(), from, content));
    return content;
  }

  @Override
  public void startThread(String name, Runnable body) {
    Thread thread =
        new Thread(
            () -> {
              threads.isProfilers(name);
              guarded("its thread " + name, body);
              place.threadEnds();
            },
            name);
    // The program decides when the process ends, whatever the profiler still does.
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public boolean pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    return !shutDown;
  }

  @Override
  public void claim(Claim claim) {
    log.add(new Step.Claimed(threads.number(), claim));
  }

  @Override
  public Map<String, String> options() {
    return options;
  }

  private void prepare(Callback callback) {
    switch (callback) {
      case LifecycleCallback.Initialize begin -> connect(begin.iCorProfilerInfoUnk());
      case LifecycleCallback.InitializeForAttach begin -> connect(begin.corProfilerInfoUnk());
      case LifecycleCallback.Shutdown end -> shutDown = true;
      default -> {}
    }
  }

  private void connect(ComPointer profilerInfo) {
    connected = true;
    calls.connect(profilerInfo);
    bodies.connect(profilerInfo);
    place.isConnected(profilerInfo);
  }

  /** A profiler that throws has failed, but the runtime is answered as by one that does nothing. */
  private Reply deliver(Callback callback) {
    try {
      return callback.deliverTo(profiler);
    } catch (Throwable thrown) {
      profilerThrew(thrown, callback.methodName());
      return callback.deliverTo(INDIFFERENT);
    }
  }

  /** The stack of a thread of its own is the profiler's to use up. */
  private void guarded(String where, Runnable body) {
    try {
      body.run();
    } catch (Throwable thrown) {
      notes.accept(new HostNote.Threw(Faults.thrown(thrown, where)));
    }
  }

  private Outcome<?> answer(InfoCall call) {
    int thread = threads.number();
    log.add(new Step.CallMade(thread, call));
    bodies.see(call);
    Outcome<?> outcome = Outcome.failed(HResult.E_UNEXPECTED);
    try {
      outcome = hooks.during(call, () -> calls.answer(call));
      bodies.see(call, outcome).ifPresent(truth -> log.add(new Step.TruthTold(thread, truth)));
    } finally {
      log.add(new Step.CallAnswered(thread, call.method().name(), outcome));
    }
    return outcome;
  }
}
