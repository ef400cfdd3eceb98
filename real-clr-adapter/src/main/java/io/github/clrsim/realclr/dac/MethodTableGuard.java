package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.MethodTable;
import java.util.OptionalLong;

/**
 * Tells MethodTables from what else an address may lead to. The component does not: it follows
 * whatever stands there, and where that is no pointer it ends the process, signal handlers or not
 * (measured).
 *
 * <p>A MethodTable and its EEClass point at each other, the EEClass of several instantiations at
 * the canonical one of them. The same is checked by the runtime itself before it uses an object
 * that may be none ({@code MethodTable::ValidateWithPossibleAV}). Where both pointers stand is the
 * same in 3.1.2 and 9.0.5 (measured), and {@link DebuggedClr} checks it for every runtime by types
 * that every process has.
 */
record MethodTableGuard(Target target) {
  private static final int EE_CLASS_AT = 0x28;
  private static final int METHOD_TABLE_AT = 0x10;
  // Set in the pointer of an instantiation, which leads to the canonical MethodTable.
  private static final long TAG = 3;
  private static final long ALIGNED = Long.BYTES - 1;

  /** Whether a MethodTable begins there. */
  boolean accepts(MethodTable methodTable) {
    long address = methodTable.value();
    if (address == 0 || (address & ALIGNED) != 0) {
      return false;
    }
    OptionalLong first = target.word(address + EE_CLASS_AT);
    if (first.isEmpty()) {
      return false;
    }
    long canonical = address;
    OptionalLong eeClass = first;
    if ((first.getAsLong() & TAG) != 0) {
      canonical = first.getAsLong() & ~TAG;
      eeClass = target.word(canonical + EE_CLASS_AT);
    }
    if (eeClass.isEmpty() || eeClass.getAsLong() == 0 || (eeClass.getAsLong() & ALIGNED) != 0) {
      return false;
    }
    OptionalLong back = target.word(eeClass.getAsLong() + METHOD_TABLE_AT);
    return back.isPresent() && back.getAsLong() == canonical;
  }
}
