package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Iids;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.callee.CalleePlan;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;

/**
 * The vtables of the runtime's objects, one for each family of interfaces, laid down once in a
 * process. What stands in a slot is the address of a thunk that makes a request of the slot's
 * number.
 *
 * <p>A runtime that has only older interfaces has the same vtable: that a call goes beyond its end
 * is found when it comes.
 */
public final class VirtualTables {
  private static final Set<String> OF_ENUM_HANDLES = Set.of("CloseEnum", "CountEnum", "ResetEnum");

  /** So many slots behind the end of each vtable are watched. */
  private static final int BEHIND = 32;

  private final int first;
  // By number, counted from the first.
  private final List<Slot> slots = new ArrayList<>();
  private final Map<Family, Long> addresses = new EnumMap<>(Family.class);
  private final long getsDispenser;

  /**
   * Lays down the vtables.
   *
   * @param entry the address of the thunk of a request number
   * @param first the first number; those behind it are taken up to {@link #end()}
   * @param memory the address of so many fresh bytes, which stay as long as the process
   */
  public VirtualTables(IntToLongFunction entry, int first, LongUnaryOperator memory) {
    this.first = first;
    Set<MethodSpec> callable = callable();
    for (Family family : Family.values()) {
      List<Slot> ofFamily = slots(family, callable);
      long vtable = memory.applyAsLong((long) ofFamily.size() * Long.BYTES);
      for (int i = 0; i < ofFamily.size(); i++) {
        RawMemory.putLong(vtable + (long) i * Long.BYTES, entry.applyAsLong(end()));
        slots.add(ofFamily.get(i));
      }
      addresses.put(family, vtable);
    }
    this.getsDispenser = entry.applyAsLong(end());
    slots.add(new Slot.GetsDispenser(Family.DISPENSER));
  }

  private static Set<MethodSpec> callable() {
    Set<MethodSpec> all = new HashSet<>(CallTable.runtimeRows());
    all.addAll(CallTable.metadataRows());
    all.addAll(CallTable.emissionRows());
    all.addAll(CallTable.objectRows());
    return all;
  }

  private static List<Slot> slots(Family family, Set<MethodSpec> callable) {
    Map<Integer, MethodSpec> rows =
        family.rows().stream().collect(Collectors.toMap(MethodSpec::slot, row -> row));
    List<Slot> slots = new ArrayList<>();
    for (Slot.OfUnknown.Method method : Slot.OfUnknown.Method.values()) {
      slots.add(new Slot.OfUnknown(family, method));
    }
    int end = family.slots();
    for (int number = slots.size(); number < end; number++) {
      MethodSpec row = rows.get(number);
      slots.add(row == null ? new Slot.Unlisted(family, number) : slot(family, row, callable));
    }
    for (int number = end; number < end + BEHIND; number++) {
      slots.add(new Slot.PastEnd(family, number));
    }
    return slots;
  }

  private static Slot slot(Family family, MethodSpec row, Set<MethodSpec> callable) {
    if (family == Family.DISPENSER) {
      return new Slot.OfDispenser(family, row);
    }
    if (OF_ENUM_HANDLES.contains(row.name())) {
      return new Slot.OfEnumeration(family, row);
    }
    if (family.element().isPresent()) {
      return new Slot.OfEnumerator(family, row);
    }
    return callable.contains(row)
        ? new Slot.Planned(family, CalleePlan.of(row), Iids.version(row.interfaceName()))
        : new Slot.Unanswered(family, row);
  }

  /** The number behind the last one. */
  public int end() {
    return first + slots.size();
  }

  /** The address of a function that the library of the runtime exports, if it has that. */
  public OptionalLong exported(String name) {
    return name.equals(Slot.GetsDispenser.NAME)
        ? OptionalLong.of(getsDispenser)
        : OptionalLong.empty();
  }

  /** Whether a request of this number is a call of a slot. */
  public boolean has(int number) {
    return number >= first && number < end();
  }

  /** What a request of this number calls, such as {@code ICorProfilerInfo2::GetCodeInfo2}. */
  public String nameOf(int number) {
    return slot(number).name();
  }

  /** The number of a method of the tables, if it stands in a vtable. */
  public Optional<Integer> numberOf(String interfaceName, String name) {
    String wanted = interfaceName + "::" + name;
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i).name().equals(wanted)) {
        return Optional.of(first + i);
      }
    }
    return Optional.empty();
  }

  Slot slot(int number) {
    return slots.get(number - first);
  }

  List<Slot> slots() {
    return List.copyOf(slots);
  }

  long address(Family family) {
    return Optional.ofNullable(addresses.get(family)).orElseThrow();
  }
}
