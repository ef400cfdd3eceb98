package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.StaticBases;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.realclr.sos.ISOSDacInterface;

/** Where a runtime keeps statics, which differs between versions. */
sealed interface StaticStorage permits StaticsOfTypes, StaticsOfModules {

  /** Those of a type. */
  Outcome<StaticBases> of(MethodTable methodTable, ISOSDacInterface.MethodTableRow type);

  /** Those of a type that a thread has for itself. */
  Outcome<StaticBases> ofThread(
      MethodTable methodTable, ISOSDacInterface.MethodTableRow type, Address thread);

  /** What cannot be told. */
  static Outcome<StaticBases> untold() {
    return Outcome.failed(HResult.E_NOTIMPL);
  }
}
