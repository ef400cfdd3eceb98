package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.FieldDesc;
import io.github.clrsim.api.dac.FieldDescData;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.dac.MethodTableFieldData;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.dac.StaticBases;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.Outcome;

/**
 * The rows of ISOSDacInterface (sospriv.idl) that the tables have. It checks no address: one that
 * names nothing of its kind ends the process, so that none reaches it unchecked.
 */
interface ISOSDacInterface {
  /** An IXCLRDataModule, with a reference for the caller. */
  Outcome<ComPointer> getModule(ModuleId addr);

  Outcome<ModuleData> getModuleData(ModuleId moduleAddr);

  Outcome<ObjectData> getObjectData(Address objAddr);

  Outcome<String> getMethodTableName(MethodTable mt);

  Outcome<MethodTableData> getMethodTableData(MethodTable mt);

  Outcome<MethodTableFieldData> getMethodTableFieldData(MethodTable mt);

  Outcome<FieldDescData> getFieldDescData(FieldDesc fieldDesc);

  Outcome<String> getPEFileName(Address file);

  Outcome<GcHeapData> getGCHeapData();

  Outcome<StaticBases> getDomainLocalModuleDataFromModule(ModuleId moduleAddr);

  Outcome<UsefulGlobals> getUsefulGlobals();

  /**
   * A module ({@code DacpModuleData}).
   *
   * @param file what {@link #getPEFileName} takes
   */
  record ModuleData(Address file) {}

  /**
   * The heap as a whole ({@code DacpGcHeapData}).
   *
   * @param areStructuresValid whether no collection is under way that moves or frees objects
   */
  record GcHeapData(boolean areStructuresValid) {}

  /** Types that every process has ({@code DacpUsefulGlobalsData}). */
  record UsefulGlobals(MethodTable string, MethodTable object) {}
}
