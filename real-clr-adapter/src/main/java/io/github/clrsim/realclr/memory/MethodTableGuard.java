package io.github.clrsim.realclr.memory;

import io.github.clrsim.api.dac.MethodTable;
import java.util.List;
import java.util.OptionalLong;

/**
 * Tells MethodTables from what else an address may lead to. The component does not: it follows
 * whatever stands there, and where that is no pointer it ends the process, signal handlers or not
 * (measured).
 *
 * <p>A MethodTable and its EEClass point at each other, the EEClass of several instantiations at
 * the canonical one of them. The same is checked by the runtime itself before it uses an object
 * that may be none ({@code MethodTable::ValidateWithPossibleAV}). That is not enough: two objects
 * that refer to each other do so too, and lists of the runtime. So a MethodTable has to have a
 * module as well, an object with a vtable, which is in the runtime's library; and so has the
 * MethodTable of its base class.
 *
 * <p>Where the pointers stand is the same in 3.1.2 and 9.0.5 (measured), and {@code DebuggedClr}
 * checks it for every runtime by types that every process has.
 */
public final class MethodTableGuard {
  private static final int PARENT_AT = 0x10;

  /** Where the reference to the module stands in a MethodTable. */
  public static final int MODULE_AT = 0x18;

  private static final int EE_CLASS_AT = 0x28;
  private static final int METHOD_TABLE_OF_EE_CLASS_AT = 0x10;
  // Set in the pointer of an instantiation, which leads to the canonical MethodTable.
  private static final long TAG = 3;
  private static final long ALIGNED = Long.BYTES - 1;

  private final ReadMemory memory;
  private final List<Mapping> library;

  /**
   * A guard of a process.
   *
   * @param library where the runtime's library is in its memory
   */
  public MethodTableGuard(ReadMemory memory, List<Mapping> library) {
    this.memory = memory;
    this.library = List.copyOf(library);
  }

  /** Whether a MethodTable begins there. */
  public boolean accepts(MethodTable methodTable) {
    if (!isOne(methodTable.value())) {
      return false;
    }
    OptionalLong parent = memory.word(methodTable.value() + PARENT_AT);
    return parent.isPresent() && (parent.getAsLong() == 0 || isOne(parent.getAsLong()));
  }

  private boolean isOne(long address) {
    return isPlace(address) && hasEeClass(address) && hasModule(address);
  }

  private boolean hasEeClass(long address) {
    OptionalLong first = memory.word(address + EE_CLASS_AT);
    if (first.isEmpty()) {
      return false;
    }
    long canonical = address;
    OptionalLong eeClass = first;
    if ((first.getAsLong() & TAG) != 0) {
      canonical = first.getAsLong() & ~TAG;
      eeClass = memory.word(canonical + EE_CLASS_AT);
    }
    if (eeClass.isEmpty() || !isPlace(eeClass.getAsLong())) {
      return false;
    }
    OptionalLong back = memory.word(eeClass.getAsLong() + METHOD_TABLE_OF_EE_CLASS_AT);
    return back.isPresent() && back.getAsLong() == canonical;
  }

  private boolean hasModule(long address) {
    OptionalLong module = memory.word(address + MODULE_AT);
    if (module.isEmpty() || !isPlace(module.getAsLong())) {
      return false;
    }
    OptionalLong vtable = memory.word(module.getAsLong());
    return vtable.isPresent()
        && library.stream().anyMatch(mapping -> mapping.contains(vtable.getAsLong()));
  }

  private static boolean isPlace(long address) {
    return address != 0 && (address & ALIGNED) == 0;
  }
}
