package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.abi.callee.CalleePlan;
import io.github.clrsim.abi.callee.Refusal;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.callback.AssemblyCallback.GetAssemblyReferences;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.info.ILFunctionBody;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.guest.fault.BadCall;
import io.github.clrsim.guest.fault.OutOfReach;
import java.util.List;
import java.util.Optional;

/**
 * The runtime as a guest sees it in one execution: its objects lie in memory, with vtables whose
 * slots make requests, and each request is served here: one at a time, in its {@link Turn}, but for
 * what the runtime itself does.
 */
public final class RuntimeFaces {
  private final VirtualTables tables;
  private final GuestMemory memory;
  private final Turn turn;
  private final int newestInfo;
  private final Objects objects;
  private final EnumHandles handles;
  private final HandedOver callee;
  private final Dispenser dispenser;

  /**
   * The runtime of one execution.
   *
   * @param kept memory that stays as long as the execution
   * @param functions runs functions of the guest
   */
  public RuntimeFaces(
      ProfilerHost host, VirtualTables tables, Scratch kept, GuestFunctions functions) {
    this(host, tables, kept, functions, GuestMemory.AT_HAND, Turn.ALWAYS);
  }

  /**
   * The same, of a guest whose memory somebody cares for.
   *
   * @param memory hears of what is read, written, and given
   * @param turn of threads that call at the same time
   */
  public RuntimeFaces(
      ProfilerHost host,
      VirtualTables tables,
      Scratch kept,
      GuestFunctions functions,
      GuestMemory memory,
      Turn turn) {
    this.turn = turn;
    this.tables = tables;
    this.memory = memory;
    this.newestInfo = host.interfaces().newestInfo();
    this.objects = new Objects(host, tables, kept);
    this.handles = new EnumHandles(kept);
    this.callee = new HandedOver(objects, newestInfo, kept, functions, memory);
    this.dispenser = new Dispenser(host, objects, callee);
  }

  /** What Initialize is given: ICorProfilerInfo, by any of its interfaces. */
  public long info() {
    turn.take();
    try {
      return objects.face(objects.info(), Family.INFO);
    } finally {
      turn.giveBack();
    }
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
    turn.take();
    try {
      return switch (family) {
        case FUNCTION_CONTROL -> objects.face(objects.functionControl(object), family);
        case ASSEMBLY_REFERENCES -> objects.face(objects.assemblyReferences(object), family);
        default -> throw new IllegalStateException("no callback names a " + target);
      };
    } finally {
      turn.giveBack();
    }
  }

  /**
   * A callback has returned, on a runtime that looks at nobody: what it lent is gone, unless the
   * guest has taken a reference.
   */
  public void returned(Callback callback) {
    Optional<ComPointer> lent =
        switch (callback) {
          case GetReJITParameters(_, _, ComPointer control) -> Optional.of(control);
          case GetAssemblyReferences(_, ComPointer provider) -> Optional.of(provider);
          default -> Optional.empty();
        };
    turn.take();
    try {
      lent.ifPresent(objects::lendingEnds);
    } finally {
      turn.giveBack();
    }
  }

  /** Whether a request is for a method of ICorProfilerInfo, IUnknown's not. */
  public boolean asksInfo(int number) {
    Slot slot = tables.slot(number);
    return slot.family() == Family.INFO && !(slot instanceof Slot.OfUnknown);
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
   * @throws BadCall if the contract forbids such a call
   * @throws OutOfReach if nobody here can answer it
   */
  public long serve(int number, Arguments arguments) {
    turn.take();
    try {
      return served(number, arguments);
    } finally {
      turn.giveBack();
    }
  }

  /** Has the runtime answer, while others may be served. */
  private Outcome<?> asked(Object surface, MethodSpec row, List<Object> given) {
    turn.giveBack();
    try {
      return TypedCalls.call(surface, row, given);
    } finally {
      turn.take();
    }
  }

  private long served(int number, Arguments arguments) {
    Slot slot = tables.slot(number);
    if (slot instanceof Slot.GetsDispenser) {
      return CalleePlan.register(dispenser.handOut(arguments));
    }
    ComObject object = objects.called(arguments.get(0), slot);
    return switch (slot) {
      case Slot.OfDispenser(_, MethodSpec row) -> {
        object.requireAlive(slot);
        yield CalleePlan.register(dispenser.serve(row, slot, arguments));
      }
      case Slot.OfUnknown(_, Slot.OfUnknown.Method method) ->
          unknown(method, object, slot, arguments);
      case Slot.Planned planned -> {
        requireKnown(planned);
        object.requireAlive(slot);
        try {
          yield call(object, planned, arguments);
        } catch (BadCall bad) {
          throw bad.in(slot.name());
        }
      }
      case Slot.OfEnumeration(_, MethodSpec row) -> {
        object.requireAlive(slot);
        yield CalleePlan.register(handles.serve(row, slot, arguments, callee));
      }
      case Slot.OfEnumerator(Family family, MethodSpec row) -> {
        object.requireAlive(slot);
        yield CalleePlan.register(enumerator(object, family, row, arguments));
      }
      case Slot.Unanswered _, Slot.Unlisted _, Slot.GetsDispenser _ ->
          throw new OutOfReach("it calls " + slot.name() + ", which nobody here answers");
      case Slot.PastEnd _ ->
          throw new BadCall(
              "%s was called, which has %d slots".formatted(slot.name(), slot.family().slots()));
    };
  }

  /** An older runtime's vtable ends where its newest interface does. */
  private void requireKnown(Slot.Planned slot) {
    if (slot.family() == Family.INFO && slot.version() > newestInfo) {
      throw new BadCall(
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
    memory.requireWritable(to, Long.BYTES);
    Optional<Family> family = callee.asked(object, iidAt, method);
    if (family.isEmpty()) {
      RawMemory.putLong(to, 0);
      return HResult.E_NOINTERFACE;
    }
    object.taken();
    RawMemory.putLong(to, objects.face(object, family.get()));
    return HResult.S_OK;
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
      given = plan.take(arguments, callee);
    } catch (Refusal refusal) {
      return CalleePlan.register(refusal.hresult());
    }
    Deed deed = plan.row().deed();
    if (deed == Deed.SETS_HOOKS && given.stream().allMatch(RuntimeFaces::isNoHook)) {
      return CalleePlan.register(HResult.E_INVALIDARG);
    }
    if (deed == Deed.SETS_BODY && given.getLast() instanceof Address body && body.value() != 0) {
      memory.handedOver(body);
    }
    Outcome<?> answer = asked(objects.surface(object, slot.family()), plan.row(), given);
    if (deed == Deed.READS_BODY
        && answer instanceof Outcome.Ok<?>(ILFunctionBody body, _)
        && body.methodHeader().value() != 0) {
      memory.shown(body.methodHeader(), body.methodSize());
    }
    Outcome<?> outcome = WantedParts.of(answer, plan.row(), arguments);
    if (object.isOfFile() && outcome.hresult().equals(HResult.E_NOTIMPL)) {
      throw new OutOfReach("it calls " + slot.name() + " on metadata that it opened in a file");
    }
    if (lacksRoom && !outcome.hresult().failed()) {
      return CalleePlan.register(HResult.E_INVALIDARG);
    }

    if (deed == Deed.HANDS_OUT_SCOPE && outcome.hresult().failed()) {
      plan.withhold(arguments, callee); // RegMeta::ResolveTypeRef begins with that.
    }
    NilTokens.leave(outcome.hresult(), plan.row(), arguments, memory);
    if (outcome.hresult().equals(HResult.E_OUTOFMEMORY)) {
      plan.spoil(arguments, callee); // It had begun.
    }
    long register = plan.give(arguments, callee, outcome);

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
      throw new BadCall(slot.name() + " was called without room for the handle");
    }
    memory.requireWritable(handleAt, Long.BYTES);
    if (RawMemory.getLong(handleAt) != 0) {
      return CalleePlan.register(handles.next(plan, slot, arguments, callee));
    }
    Optional<MethodSpec> whole = plan.withoutName(arguments);
    List<Object> given = plan.take(arguments, callee);
    Outcome<?> outcome =
        asked(
            objects.surface(object, slot.family()),
            whole.orElse(plan.row()),
            whole.isPresent() ? given.subList(0, given.size() - 1) : given);
    if (!(outcome instanceof Outcome.Ok<?>(Object value, _))) {
      return CalleePlan.register(outcome.hresult());
    }
    return CalleePlan.register(
        handles.first(plan, slot, plan.components(value), arguments, callee));
  }

  private static boolean isNoHook(Object argument) {
    return argument instanceof GuestHook hook && !hook.code().isThere();
  }

  private HResult enumerator(ComObject object, Family family, MethodSpec row, Arguments arguments) {
    Enumerator enumerator = ((ComObject.Enumerating) object.what()).enumerator();
    return new EnumeratorCalls(family, enumerator, callee)
        .serve(row, arguments, copy -> objects.handOut(family, copy));
  }
}
