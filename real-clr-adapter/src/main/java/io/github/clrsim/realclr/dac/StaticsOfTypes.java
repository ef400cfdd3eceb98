package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.StaticBases;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.Outcome;

/** The statics of .NET 9 and newer: each type has its own. */
record StaticsOfTypes(ISOSDacInterface14 dac, ISOSDacInterface6 dac6) implements StaticStorage {

  @Override
  public Outcome<StaticBases> of(MethodTable methodTable, ISOSDacInterface.MethodTableRow type) {
    return dac.getStaticBaseAddress(methodTable).map(StaticsOfTypes::bases);
  }

  @Override
  public Outcome<StaticBases> ofThread(
      MethodTable methodTable, ISOSDacInterface.MethodTableRow type, Address thread) {
    // Of a type that can be unloaded, the component ends the process instead (measured).
    boolean stays =
        dac6.getMethodTableCollectibleData(methodTable)
            .answer()
            .filter(told -> !told.isCollectible())
            .isPresent();
    return stays
        ? dac.getThreadStaticBaseAddress(methodTable, thread).map(StaticsOfTypes::bases)
        : StaticStorage.untold();
  }

  private static StaticBases bases(ISOSDacInterface14.StaticBaseAddress told) {
    return new StaticBases(told.gcStatics(), told.nonGCStatics());
  }
}
