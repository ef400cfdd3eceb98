package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.Cells;
import io.github.clrsim.abi.Iids;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.InterfaceSpec;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A COM object in native memory, made of rows of the tables: for each of its interfaces a pointer
 * to a vtable, whose slots lead to one {@link ComReceiver}. Whoever makes it has the first
 * reference. With the last one it ends: calls behind that are answered with E_UNEXPECTED and reach
 * nobody.
 *
 * <p>Any thread may call it, through its pointers or here. The few bytes of its pointers are never
 * freed, so that a call behind the end can be told from one of another object.
 */
public final class ComObject {
  private static final int SLOTS_MAX = slotsMax();
  private static final HResult GONE = HResult.E_UNEXPECTED;

  // By the address that native code calls them by. Looked up only, never walked.
  private static final Map<Long, Face> FACES = new ConcurrentHashMap<>();

  private final ComReceiver receiver;
  private final ComRules rules;
  private final AtomicInteger references = new AtomicInteger(1);
  private final Map<Guid, Face> faces = new LinkedHashMap<>();
  private final Face identity;
  private final AtomicReference<@Nullable Throwable> fault = new AtomicReference<>();

  private ComObject(List<String> interfaces, ComReceiver receiver, ComRules rules) {
    this.receiver = receiver;
    this.rules = rules;
    List<Face> made = new ArrayList<>();
    for (String name : interfaces) {
      Face face = new Face(name);
      made.add(face);
      for (InterfaceSpec each : ProfilingSpec.get().lineage(name)) {
        faces.putIfAbsent(new Guid(each.iid()), face);
      }
    }
    this.identity = made.getFirst();
    faces.put(Iids.UNKNOWN, identity);
  }

  /**
   * Makes an object.
   *
   * @param interfaces the newest of each lineage that it has; at least one
   */
  public static ComObject of(List<String> interfaces, ComReceiver receiver) {
    return of(interfaces, receiver, new ComRules());
  }

  /** Makes an object that keeps these rules. */
  public static ComObject of(List<String> interfaces, ComReceiver receiver, ComRules rules) {
    ComObject object = new ComObject(interfaces, receiver, rules);
    object.faces.values().forEach(face -> FACES.put(face.address, face));
    return object;
  }

  /** The pointer to its first interface, which is also the one to IUnknown. */
  public ComPointer pointer() {
    return new ComPointer(identity.address);
  }

  /** How many references there are. */
  public int references() {
    return references.get();
  }

  /** What the receiver threw, if it ever did: the caller was answered with E_FAIL. */
  public Optional<Throwable> fault() {
    return Optional.ofNullable(fault.get());
  }

  private int addReference() {
    return references.updateAndGet(count -> count == 0 ? 0 : count + 1);
  }

  private int release() {
    return references.updateAndGet(count -> Math.max(0, count - 1));
  }

  /** One lineage of interfaces: native code has a pointer to it. */
  private final class Face {
    private final Map<Integer, Slot> slots = new LinkedHashMap<>();
    private final long address;

    /** A method and how its arguments travel. */
    private record Slot(MethodSpec row, Cells cells) {}

    Face(String newest) {
      for (MethodSpec row : ProfilingSpec.get().methodsOf(newest)) {
        slots.put(rules.slot(row), new Slot(row, Cells.of(row)));
      }
      int count = slotsOf(newest);
      this.address = Arena.global().allocate((1L + count) * Long.BYTES, Long.BYTES).address();
      long vtable = address + Long.BYTES;
      RawMemory.putLong(address, vtable);
      for (int slot = 0; slot < count; slot++) {
        RawMemory.putLong(vtable + (long) slot * Long.BYTES, Library.SIDE.upcall(slot));
      }
    }

    long call(int number, NativeArguments arguments) {
      boolean isGone = references.get() == 0;
      return Unknown.Slot.at(number)
          .map(
              slot ->
                  switch (slot) {
                    case QUERY_INTERFACE -> isGone ? GONE.value() : query(arguments).value();
                    case ADD_REF -> addReference();
                    case RELEASE -> release();
                  })
          .map(Integer::longValue)
          .orElseGet(() -> isGone ? GONE.value() : method(number, arguments));
    }

    private HResult query(NativeArguments arguments) {
      long iid = arguments.value(1);
      long out = arguments.value(2);
      if (out == 0) {
        return HResult.E_POINTER;
      }
      RawMemory.putLong(out, 0);
      if (iid == 0) {
        return HResult.E_POINTER;
      }
      Guid asked = RawMemory.guid(iid);
      ComRules.Answer answer =
          rules.query(
              asked, address, Optional.ofNullable(faces.get(asked)).map(face -> face.address));
      if (answer.isCounted()) {
        addReference();
      }
      RawMemory.putLong(out, answer.pointer());
      return answer.hresult();
    }

    private long method(int number, NativeArguments arguments) {
      Slot slot = slots.get(number);
      if (slot == null) {
        return HResult.E_NOTIMPL.value();
      }
      List<Object> values = new ArrayList<>();
      for (int i = 0; i < slot.cells.places().size(); i++) {
        Cells.Place place = slot.cells.places().get(i);
        values.add(
            Cells.read(arguments.cell(place.cell()), rules.bytes(slot.row.parameters().get(i))));
      }
      try {
        return receiver.called(slot.row, values);
      } catch (Throwable thrown) {
        // Nothing may be thrown through native code.
        fault.compareAndSet(null, thrown);
        return HResult.E_FAIL.value();
      }
    }
  }

  /** The library whose upcalls stand in the vtables of all objects; loaded with the first. */
  private static final class Library {
    static final OwnNativeSide SIDE = OwnNativeSide.load(SLOTS_MAX, 0, Library::upcall);

    static {
      SIDE.closeFile(); // Nobody but us loads it.
    }

    private Library() {}

    private static long upcall(int number, long registers, long stack) {
      NativeArguments arguments = new NativeArguments(registers, stack);
      return Optional.ofNullable(FACES.get(arguments.value(0)))
          .map(face -> face.call(number, arguments))
          .orElse((long) GONE.value());
    }
  }

  /** How many slots its vtable has, those between that the tables leave out among them. */
  private static int slotsOf(String interfaceName) {
    return ProfilingSpec.get().methodsOf(interfaceName).stream()
        .mapToInt(row -> row.slot() + 1)
        .max()
        .orElse(Unknown.Slot.values().length);
  }

  private static int slotsMax() {
    return ProfilingSpec.get().interfaces().stream()
        .mapToInt(each -> slotsOf(each.name()))
        .max()
        .orElseThrow();
  }
}
