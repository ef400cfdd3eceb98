package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.ClassInitialization;
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

  /** Whether the initialiser of a type has run. */
  Outcome<ClassInitialization> initialization(
      MethodTable methodTable, ISOSDacInterface.MethodTableRow type);

  /** What flags say, which are the same in all versions. */
  static ClassInitialization initialization(int flags) {
    if ((flags & 2) != 0) {
      return ClassInitialization.FAILED;
    }
    return (flags & 1) == 0 ? ClassInitialization.NOT_RUN : ClassInitialization.RUN;
  }

  /** What cannot be told. */
  static <T> Outcome<T> untold() {
    return Outcome.failed(HResult.E_NOTIMPL);
  }
}
