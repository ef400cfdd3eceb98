package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.Iids;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.abi.callee.BufferRules;
import io.github.clrsim.abi.callee.Callee;
import io.github.clrsim.abi.callee.CalleePlan;
import io.github.clrsim.abi.callee.Giving;
import io.github.clrsim.abi.callee.Refusal;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.hook.EventPipeProviderCallback;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.guest.fault.GuestFault;
import io.github.clrsim.guest.fault.OutOfReach;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The runtime as a guest sees it in one execution: its objects lie in memory, with vtables whose
 * slots make requests, and each request is served here. Only one thread of an execution moves at a
 * time, so nothing here is locked.
 */
public final class RuntimeFaces implements Callee {
  /** What ResolveTypeRef answers to who asks for an interface that is none of metadata's. */
  private static final HResult NOT_RESOLVED = new HResult(0x80131196);

  private final VirtualTables tables;
  private final Scratch kept;
  private final GuestFunctions functions;
  private final GuestMemory memory;
  private final int newestInfo;
  private final BufferRules buffers;
  private final Objects objects;
  private final EnumHandles handles;
  // Looked up only, never walked.
  private final Map<Blob, Long> bytes = new HashMap<>();

  /**
   * The runtime of one execution.
   *
   * @param kept memory that stays as long as the execution
   * @param functions runs functions of the guest
   */
  public RuntimeFaces(
      ProfilerHost host, VirtualTables tables, Scratch kept, GuestFunctions functions) {
    this(host, tables, kept, functions, GuestMemory.AT_HAND);
  }

  /**
   * The same, of a guest whose memory somebody cares for.
   *
   * @param memory hears of what is read, written, and given
   */
  public RuntimeFaces(
      ProfilerHost host,
      VirtualTables tables,
      Scratch kept,
      GuestFunctions functions,
      GuestMemory memory) {
    this.tables = tables;
    this.kept = kept;
    this.functions = functions;
    this.memory = memory;
    this.newestInfo = host.interfaces().newestInfo();
    this.buffers = BufferRules.of(newestInfo);
    this.objects = new Objects(host, tables, kept);
    this.handles = new EnumHandles(kept);
  }

  /** What Initialize is given: ICorProfilerInfo, by any of its interfaces. */
  public long info() {
    return objects.face(objects.info(), Family.INFO);
  }

  /**
   * Where an object lies that a callback names by its address.
   *
   * @param target its interface, as the tables name it
   */
  long named(ComPointer object, String target) {
    if (object.value() == 0) {
      return 0;
    }
    if (target.equals("IUnknown")) {
      return info(); // Initialize is given nothing else, by the oldest of interfaces.
    }
    Family family = Family.named(target).orElseThrow();
    return switch (family) {
      case FUNCTION_CONTROL -> objects.face(objects.functionControl(object), family);
      case ASSEMBLY_REFERENCES -> objects.face(objects.assemblyReferences(object), family);
      default -> throw new IllegalStateException("no callback names a " + target);
    };
  }

  /** Whether an object that was handed out lies at an address. */
  public boolean has(long address) {
    return objects.has(address);
  }

  /**
   * Serves a call of the guest.
   *
   * @param number of the request
   * @param arguments the object first
   * @return what the guest finds in RAX
   * @throws GuestFault if the contract forbids such a call
   * @throws OutOfReach if nobody here can answer it
   */
  public long serve(int number, Arguments arguments) {
    Slot slot = tables.slot(number);
    ComObject object = objects.called(arguments.get(0), slot);
    return switch (slot) {
      case Slot.OfUnknown(_, Slot.OfUnknown.Method method) ->
          unknown(method, object, slot, arguments);
      case Slot.Planned planned -> {
        requireKnown(planned);
        object.requireAlive(slot);
        yield call(object, planned, arguments);
      }
      case Slot.OfEnumeration(_, MethodSpec row) -> {
        object.requireAlive(slot);
        yield CalleePlan.register(handles.serve(row, slot, arguments, this));
      }
      case Slot.OfEnumerator(Family family, MethodSpec row) -> {
        object.requireAlive(slot);
        yield CalleePlan.register(enumerator(object, family, row, arguments));
      }
      case Slot.Unanswered _, Slot.Unlisted _ ->
          throw new OutOfReach("it calls " + slot.name() + ", which nobody here answers");
      case Slot.PastEnd _ ->
          throw new GuestFault(
              "%s was called, which has %d slots".formatted(slot.name(), slot.family().slots()));
    };
  }

  /** An older runtime's vtable ends where its newest interface does. */
  private void requireKnown(Slot.Planned slot) {
    if (slot.family() == Family.INFO && slot.version() > newestInfo) {
      throw new GuestFault(
          ("%s was called, in slot %d, where the vtable of this runtime has ended: its newest"
                  + " interface is ICorProfilerInfo%d")
              .formatted(slot.name(), slot.row().slot(), newestInfo));
    }
  }

  private long unknown(
      Slot.OfUnknown.Method method, ComObject object, Slot slot, Arguments arguments) {
    return switch (method) {
      case QUERY_INTERFACE -> {
        object.requireAlive(slot);
        yield CalleePlan.register(query(object, arguments.get(1), arguments.get(2), slot.name()));
      }
      case ADD_REF -> {
        object.requireAlive(slot);
        yield object.taken();
      }
      case RELEASE -> object.givenBack();
    };
  }

  /** What is asked for by no pointer is refused (ProfToEEInterfaceImpl::QueryInterface). */
  private HResult query(ComObject object, long iidAt, long to, String method) {
    if (to == 0) {
      return HResult.E_POINTER;
    }
    reach(to, Long.BYTES);
    Optional<Family> family = asked(object, iidAt, method);
    if (family.isEmpty()) {
      RawMemory.putLong(to, 0);
      return HResult.E_NOINTERFACE;
    }
    object.taken();
    RawMemory.putLong(to, objects.face(object, family.get()));
    return HResult.S_OK;
  }

  /** The kind of interfaces that an IID asks of an object, if the object has it. */
  private Optional<Family> asked(ComObject object, long iidAt, String method) {
    if (iidAt == 0) {
      throw new GuestFault(method + " was called without the identifier of an interface");
    }
    reach(iidAt, RawMemory.GUID_SIZE);
    Guid iid = RawMemory.guid(iidAt);
    if (iid.equals(Iids.UNKNOWN)) {
      return Optional.of(object.unknown());
    }
    if (object.unknown().isOfMetadata()) {
      MissingInterfaces.require(iid);
    }
    return Family.asked(iid)
        .filter(asked -> asked.family() != Family.INFO || asked.version() <= newestInfo)
        .map(Family.Asked::family)
        .filter(object::has);
  }

  private long call(ComObject object, Slot.Planned slot, Arguments arguments) {
    CalleePlan plan = slot.plan();
    if (plan.enumeration().isPresent()) {
      return enumerate(object, slot, arguments);
    }
    boolean lacksRoom = plan.lacksRoom(arguments);
    if (lacksRoom && !plan.row().traits().reads()) {
      return CalleePlan.register(HResult.E_INVALIDARG);
    }
    List<Object> given;
    try {
      given = plan.take(arguments, this);
    } catch (Refusal refusal) {
      return CalleePlan.register(refusal.hresult());
    }
    Deed deed = plan.row().deed();
    if (deed == Deed.SETS_HOOKS && given.stream().allMatch(RuntimeFaces::isNoHook)) {
      return CalleePlan.register(HResult.E_INVALIDARG);
    }
    if (deed == Deed.SETS_BODY && given.getLast() instanceof Address body) {
      memory.handedOver(body);
    }
    Outcome<?> outcome = TypedCalls.call(objects.surface(object, slot.family()), plan.row(), given);
    if (lacksRoom && !outcome.hresult().failed()) {
      return CalleePlan.register(HResult.E_INVALIDARG);
    }
    long register = plan.give(arguments, this, outcome);
    if (deed == Deed.ALLOCATES
        && outcome instanceof Outcome.Ok<?>(Address room, _)
        && room.value() != 0) {
      memory.given(room, (Integer) given.getFirst());
    }
    return register;
  }

  /** What is enumerated without a name to look for is enumerated whole (measured). */
  private long enumerate(ComObject object, Slot.Planned slot, Arguments arguments) {
    CalleePlan plan = slot.plan();
    long handleAt = plan.handleAt(arguments);
    if (handleAt == 0) {
      throw new GuestFault(slot.name() + " was called without room for the handle");
    }
    reach(handleAt, Long.BYTES);
    if (RawMemory.getLong(handleAt) != 0) {
      return CalleePlan.register(handles.next(plan, slot, arguments, this));
    }
    Optional<MethodSpec> whole = plan.withoutName(arguments);
    List<Object> given = plan.take(arguments, this);
    Outcome<?> outcome =
        TypedCalls.call(
            objects.surface(object, slot.family()),
            whole.orElse(plan.row()),
            whole.isPresent() ? given.subList(0, given.size() - 1) : given);
    if (!(outcome instanceof Outcome.Ok<?>(Object value, _))) {
      return CalleePlan.register(outcome.hresult());
    }
    return CalleePlan.register(handles.first(plan, slot, plan.components(value), arguments, this));
  }

  private static boolean isNoHook(Object argument) {
    return argument instanceof GuestHook hook && !hook.code().isThere();
  }

  private HResult enumerator(ComObject object, Family family, MethodSpec row, Arguments arguments) {
    Enumerator enumerator = ((ComObject.Enumerating) object.what()).enumerator();
    return new EnumeratorCalls(family, enumerator, this)
        .serve(row, arguments, copy -> objects.handOut(objects.enumerator(family, copy), family));
  }

  @Override
  public Object function(Class<?> type, long address, long clientData) {
    Optional<HookType> hook = HookType.of(type);
    if (hook.isPresent()) {
      return GuestHook.of(hook.get(), address, clientData, functions);
    }
    if (address == 0 && !type.equals(EventPipeProviderCallback.class)) {
      throw new Refusal(HResult.E_INVALIDARG);
    }
    return GuestListener.of(type, address, clientData, functions);
  }

  @Override
  public long bytes(Blob content) {
    return bytes.computeIfAbsent(content, it -> kept.copyOf(it.bytes()));
  }

  @Override
  public void reach(long address, long bytes) {
    memory.reach(address, bytes);
  }

  @Override
  public BufferRules buffers() {
    return buffers;
  }

  @Override
  public Scratch scratch() {
    return kept;
  }

  @Override
  public HResult handOut(Arguments arguments, Giving.Interface result, Object value) {
    long to = arguments.get(result.cell());
    return switch (value) {
      case MetadataImport metadata -> handOut(metadata, arguments, result, to);
      case List<?> elements -> {
        if (to == 0) {
          yield HResult.E_INVALIDARG;
        }
        Family family = Family.named(result.target()).orElseThrow();
        put(to, objects.handOut(objects.enumerator(family, new Enumerator(elements, 0)), family));
        yield HResult.S_OK;
      }
      case ComPointer pointer -> {
        if (Family.named(result.target()).equals(Optional.of(Family.METHOD_MALLOC))) {
          yield handOut(objects.methodMalloc(pointer), Family.METHOD_MALLOC, to);
        }
        throw new OutOfReach("it asks for an object of " + result.row().name());
      }
      default -> throw new IllegalStateException("not an object: " + value);
    };
  }

  private HResult handOut(ComObject object, Family family, long to) {
    object.handedOut();
    if (to == 0) {
      object.givenBack();
      return HResult.E_INVALIDARG;
    }
    put(to, objects.face(object, family));
    return HResult.S_OK;
  }

  /**
   * Metadata comes by the interface that was asked for. Whoever wants none gets no reference, so
   * the one that the call came with is given back.
   */
  private HResult handOut(
      MetadataImport metadata, Arguments arguments, Giving.Interface result, long to) {
    ComObject object = objects.metadata(metadata);
    object.handedOut();
    if (to == 0) {
      object.givenBack();
      return HResult.S_OK;
    }
    Optional<Family> family =
        asked(object, arguments.get(result.iidCell().orElseThrow()), result.row().name());
    put(to, family.map(each -> objects.face(object, each)).orElse(0L));
    if (family.isEmpty()) {
      object.givenBack();
      return result.row().deed() == Deed.HANDS_OUT_SCOPE ? NOT_RESOLVED : HResult.E_NOINTERFACE;
    }
    return HResult.S_OK;
  }

  private void put(long to, long pointer) {
    reach(to, Long.BYTES);
    RawMemory.putLong(to, pointer);
  }
}
