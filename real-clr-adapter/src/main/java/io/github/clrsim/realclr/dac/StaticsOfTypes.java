package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.ClassInitialization;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.StaticBases;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.realclr.sos.ISOSDacInterface;
import io.github.clrsim.realclr.sos.ISOSDacInterface14;
import io.github.clrsim.realclr.sos.ISOSDacInterface6;
import java.util.Optional;

/** The statics of .NET 9 and newer: each type has its own. */
record StaticsOfTypes(ISOSDacInterface14 dac, ISOSDacInterface6 dac6, ThreadLocalData threads)
    implements StaticStorage {

  @Override
  public Outcome<StaticBases> of(MethodTable methodTable, ISOSDacInterface.MethodTableRow type) {
    return dac.getStaticBaseAddress(methodTable).map(StaticsOfTypes::bases);
  }

  @Override
  public Outcome<StaticBases> ofThread(
      MethodTable methodTable, ISOSDacInterface.MethodTableRow type, Address thread) {
    Optional<Boolean> isCollectible =
        dac6.getMethodTableCollectibleData(methodTable)
            .answer()
            .map(ISOSDacInterface6.Collectible::isCollectible);
    if (isCollectible.isEmpty()) {
      return StaticStorage.untold();
    }
    return isCollectible.get()
        ? threads.of(methodTable, thread).map(Outcome::ok).orElseGet(StaticStorage::untold)
        : dac.getThreadStaticBaseAddress(methodTable, thread).map(StaticsOfTypes::bases);
  }

  @Override
  public Outcome<ClassInitialization> initialization(
      MethodTable methodTable, ISOSDacInterface.MethodTableRow type) {
    return dac.getMethodTableInitializationFlags(methodTable).map(StaticStorage::initialization);
  }

  private static StaticBases bases(ISOSDacInterface14.StaticBaseAddress told) {
    return new StaticBases(told.gcStatics(), told.nonGCStatics());
  }
}
