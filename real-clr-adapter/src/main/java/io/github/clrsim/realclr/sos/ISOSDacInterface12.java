package io.github.clrsim.realclr.sos;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.Outcome;

/** ISOSDacInterface12 (sospriv.idl), as far as the tables have it; .NET 8 is the first to. */
public interface ISOSDacInterface12 {
  Outcome<GlobalAllocationContext> getGlobalAllocationContext();

  /** Room for allocations of threads that have none of their own; null where there is none. */
  record GlobalAllocationContext(Address allocPtr, Address allocLimit) {}
}
