package io.github.clrsim.realclr.sos;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.Outcome;

/** ISOSDacInterface6 (sospriv.idl); every runtime since .NET Core 3.0 has it. */
public interface ISOSDacInterface6 {
  Outcome<Collectible> getMethodTableCollectibleData(MethodTable mt);

  /**
   * Whether a type can be unloaded ({@code DacpMethodTableCollectibleData}).
   *
   * @param loaderAllocator a handle of the object that keeps its statics, if it can
   */
  record Collectible(Address loaderAllocator, boolean isCollectible) {}
}
