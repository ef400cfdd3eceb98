package io.github.clrsim.realclr.com;

import com.sun.jna.Native;
import io.github.clrsim.abi.CallbackDecoder;
import io.github.clrsim.abi.Iids;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.hook.EventPipeProviderCallback;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.InterfaceSpec;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.api.trace.StepSender;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The profiler as the runtime sees it: a library with a class factory that makes one COM object
 * whose vtable has the slots of the newest ICorProfilerCallback. Each call of a callback slot
 * reaches {@link Receiver} as a value.
 *
 * <p>There is one in a process, and it is never freed: the runtime may call it to the very end.
 */
public final class ProfilerObject implements Functions {
  /** The class of the object. The runtime asks for the class that its settings name. */
  public static final Guid CLASS_ID = Guid.of("c1a51fee-0001-4c1a-8a5e-636c7273696d");

  /** What the runtime may call, in the order in which the upcalls are numbered. */
  private final List<NativeMethod> methods = new ArrayList<>();

  private final Receiver receiver;
  private final NativeSide nativeSide;
  private final Supplier<Long> profiler;
  private final Supplier<Long> factory;
  private final int callbackSlots;
  private final int listeners;
  private final int hooks;
  private final ProviderFunctions ofProviders = new ProviderFunctions();
  private final byte[] message = new byte[StepSender.HEAD_SIZE + RecordedSteps.SIZE_MAX];
  private volatile int newestAsked;

  /** Hears what the runtime says. */
  public interface Receiver {

    /** A callback came, on the thread that calls; its reply goes back to the runtime. */
    Reply receive(Callback callback);

    /** A hook runs, or a mapper is asked, on the thread that calls. */
    HookReply receive(Hook hook);

    /**
     * Callbacks came, and were answered with S_OK where they came from; or hooks ran, and this was
     * asked in them where they ran.
     *
     * @param message as {@link StepSender} sends it, with room for its head; it holds for as long
     *     as the call lasts
     * @param size how many bytes there are behind that, of which {@link RecordedSteps} makes steps
     */
    void recorded(byte[] message, int size);

    /** A function that the runtime keeps for the profiler threw. */
    void threw(Throwable thrown, String function);

    /** Something went wrong that the runtime must not learn of. */
    void failed(Throwable fault);
  }

  /** A native function of ours: takes its arguments, answers an HRESULT, a count or a name. */
  @FunctionalInterface
  private interface NativeMethod {
    long call(NativeArguments arguments);
  }

  /** Takes one callback. How it is decoded is worked out when it first comes: most never do. */
  private final class CallbackSlot implements NativeMethod {
    private final MethodSpec row;
    private volatile Optional<CallbackDecoder> known = Optional.empty();

    CallbackSlot(MethodSpec row) {
      this.row = row;
    }

    @Override
    public long call(NativeArguments arguments) {
      CallbackDecoder decoder = known.orElseGet(this::made);
      Reply reply = receiver.receive(decoder.decode(arguments::cell));
      decoder.giveBack(arguments::cell, reply);
      return reply.hresult().value();
    }

    private CallbackDecoder made() {
      CallbackDecoder decoder = CallbackDecoder.of(row);
      known = Optional.of(decoder);
      return decoder;
    }
  }

  /** The three methods that IClassFactory adds to IUnknown, in order (unknwn.h). */
  private enum FactorySlot {
    CREATE_INSTANCE,
    LOCK_SERVER
  }

  private ProfilerObject(Receiver receiver, NativeSide.Maker maker) {
    this.receiver = receiver;
    List<MethodSpec> rows = ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_CALLBACK);
    addUnknown(callbackInterfaces());
    rows.forEach(row -> methods.add(new CallbackSlot(row)));
    callbackSlots = methods.size();
    addUnknown(Set.of(Iids.UNKNOWN, Iids.CLASS_FACTORY));
    for (FactorySlot slot : FactorySlot.values()) {
      methods.add(arguments -> factoryMethod(slot, arguments));
    }
    int vtableSlots = methods.size();
    for (Listeners.Kind kind : Listeners.KINDS) {
      methods.add(arguments -> Listeners.call(kind, arguments));
    }
    listeners = vtableSlots;
    int upcalls = methods.size();
    methods.add(this::dllGetClassObject);
    hooks = methods.size();
    for (HookType type : Thunks.HOOK_TYPES) {
      methods.add(arguments -> hook(type, arguments));
    }
    for (int i = 0; i < ProviderFunctions.MAX; i++) {
      int number = i;
      methods.add(arguments -> ofProvider(number, arguments));
    }
    nativeSide = maker.make(upcalls, ProviderFunctions.MAX, this::upcall);
    profiler = made(() -> object(0, callbackSlots));
    factory = made(() -> object(callbackSlots, vtableSlots));
  }

  /** Makes the object for a runtime in this process, and loads its library; once in a process. */
  public static ProfilerObject of(Receiver receiver) {
    // What finds no stack is counted as unanswered; no words of ours between the program's.
    Native.setCallbackExceptionHandler((callback, fault) -> {});
    return of(receiver, OwnNativeSide::load);
  }

  /** Makes the object for a runtime that reaches us through another library. */
  public static ProfilerObject of(Receiver receiver, NativeSide.Maker maker) {
    return new ProfilerObject(receiver, maker);
  }

  /** Made once, when it is first asked for: only then the library is where the runtime is. */
  private static Supplier<Long> made(Supplier<Long> making) {
    List<Long> known = new ArrayList<>();
    return () -> {
      synchronized (known) {
        if (known.isEmpty()) {
          known.add(making.get());
        }
        return known.getFirst();
      }
    };
  }

  /** Where the runtime finds the library, until it is closed. */
  public Path library() {
    return nativeSide.path();
  }

  /**
   * How many calls of the runtime did not reach Java: in this process their threads wait for ever,
   * as there was too little stack.
   */
  public long unanswered() {
    return nativeSide.unanswered();
  }

  /**
   * The number of the newest ICorProfilerCallback that the runtime has asked for; it asks for its
   * own newest first (G1).
   */
  public int newestAsked() {
    return newestAsked;
  }

  /** The runtime has loaded the library. */
  public void closeLibrary() {
    nativeSide.closeFile();
  }

  /** The number of the function of ours that is called for an event. */
  public int number(FrequentEvent event) {
    return switch (event.comes()) {
      case FrequentEvent.Comes.AsCallback callback -> callback.slot();
      case FrequentEvent.Comes.AsHook(HookType type) -> hooks + Thunks.HOOK_TYPES.indexOf(type);
    };
  }

  /** Frequent events came, and were written down where they came from. For one thread at a time. */
  public void recorded(RecordedCalls calls) {
    try {
      receiver.recorded(message, RecordedSteps.write(message, hooks, calls));
    } catch (Throwable fault) {
      receiver.failed(fault);
    }
  }

  /**
   * Makes the object deaf: every callback from now on answers S_OK without reaching Java, so that
   * threads of the runtime that go on to the end cannot meet a Java that is going away.
   */
  public void silence() {
    nativeSide.silenceWhatIsKept();
    long vtable = RawMemory.getLong(profiler.get());
    for (int slot = Unknown.Slot.values().length; slot < callbackSlots; slot++) {
      RawMemory.putLong(vtable + (long) slot * Long.BYTES, nativeSide.nothing());
    }
  }

  @Override
  public long hook(HookType type) {
    return nativeSide.hook(type);
  }

  @Override
  public long listener(Class<?> function) {
    return nativeSide.upcall(
        listeners + Listeners.KINDS.indexOf(Listeners.Kind.of(function).orElseThrow()));
  }

  @Override
  public long ofProvider(EventPipeProviderCallback function) {
    return nativeSide.provider(ofProviders.keep(function));
  }

  private long ofProvider(int number, NativeArguments arguments) {
    try {
      ofProviders.call(number, arguments);
    } catch (Throwable thrown) {
      receiver.threw(thrown, "EventPipeProviderCallback");
    }
    return 0;
  }

  private long upcall(int number, long registers, long stack) {
    try {
      return methods.get(number).call(new NativeArguments(registers, stack));
    } catch (Throwable fault) {
      receiver.failed(fault);
      return HResult.S_OK.value();
    }
  }

  private long hook(HookType type, NativeArguments arguments) {
    HookReply reply = receiver.receive(HookDecoder.decode(type, arguments));
    return HookDecoder.giveBack(type, arguments, reply);
  }

  private int dllGetClassObject(NativeArguments arguments) {
    return handOut(factory.get(), Set.of(Iids.UNKNOWN, Iids.CLASS_FACTORY), arguments, 1);
  }

  private int factoryMethod(FactorySlot slot, NativeArguments arguments) {
    return switch (slot) {
      case CREATE_INSTANCE -> handOut(profiler.get(), callbackInterfaces(), arguments, 2);
      case LOCK_SERVER -> HResult.S_OK.value();
    };
  }

  /** IUnknown for a vtable that begins here. Reference counts are not kept: nothing is freed. */
  private void addUnknown(Set<Guid> interfaces) {
    for (Unknown.Slot slot : Unknown.Slot.values()) {
      methods.add(
          arguments ->
              switch (slot) {
                case QUERY_INTERFACE -> {
                  noteAsked(arguments);
                  yield handOut(arguments.value(0), interfaces, arguments, 1);
                }
                case ADD_REF, RELEASE -> 1;
              });
    }
  }

  private void noteAsked(NativeArguments arguments) {
    Guid asked = RawMemory.guid(arguments.value(1));
    for (InterfaceSpec each : ProfilingSpec.get().lineage(ProfilingSpec.NEWEST_CALLBACK)) {
      if (asked.value().equals(each.iid())) {
        newestAsked = Math.max(newestAsked, Iids.version(each.name()));
      }
    }
  }

  /** The tail of QueryInterface and its like: an IID, and where to put the object. */
  private static int handOut(
      long object, Set<Guid> interfaces, NativeArguments arguments, int iidAt) {
    long out = arguments.value(iidAt + 1);
    if (out == 0) {
      return HResult.E_POINTER.value();
    }
    boolean has = interfaces.contains(RawMemory.guid(arguments.value(iidAt)));
    RawMemory.putLong(out, has ? object : 0);
    return has ? HResult.S_OK.value() : HResult.E_NOINTERFACE.value();
  }

  private static Set<Guid> callbackInterfaces() {
    Set<Guid> interfaces =
        ProfilingSpec.get().lineage(ProfilingSpec.NEWEST_CALLBACK).stream()
            .map(each -> new Guid(each.iid()))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    interfaces.add(Iids.UNKNOWN);
    return interfaces;
  }

  /** A COM object without state: a pointer to a vtable of these upcalls. */
  private long object(int firstUpcall, int endUpcall) {
    int slots = endUpcall - firstUpcall;
    long object = RawMemory.allocate((1L + slots) * Long.BYTES);
    long vtable = object + Long.BYTES;
    RawMemory.putLong(object, vtable);
    for (int slot = 0; slot < slots; slot++) {
      long upcall = nativeSide.upcall(firstUpcall + slot);
      RawMemory.putLong(vtable + (long) slot * Long.BYTES, upcall);
    }
    return object;
  }
}
