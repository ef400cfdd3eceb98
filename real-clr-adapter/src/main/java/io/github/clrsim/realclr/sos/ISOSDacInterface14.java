package io.github.clrsim.realclr.sos;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.Outcome;

/** ISOSDacInterface14 (sospriv.idl), as far as the tables have it; .NET 9 is the first to. */
public interface ISOSDacInterface14 {
  Outcome<StaticBaseAddress> getStaticBaseAddress(MethodTable methodTable);

  Outcome<StaticBaseAddress> getThreadStaticBaseAddress(MethodTable methodTable, Address thread);

  /** Whether the initialiser of a type has run, 1, or has failed, 2. */
  Outcome<Integer> getMethodTableInitializationFlags(MethodTable methodTable);

  /** Where a type's statics are; null where none is allocated. */
  record StaticBaseAddress(Address nonGCStatics, Address gcStatics) {}
}
