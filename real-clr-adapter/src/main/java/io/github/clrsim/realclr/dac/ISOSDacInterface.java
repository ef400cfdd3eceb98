package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.FieldDesc;
import io.github.clrsim.api.dac.FieldDescData;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.dac.MethodTableFieldData;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;

/**
 * The rows of ISOSDacInterface (sospriv.idl) that the tables have. It checks no address: one that
 * names nothing of its kind ends the process, so that none reaches it unchecked.
 */
interface ISOSDacInterface {
  Outcome<ThreadStore> getThreadStoreData();

  Outcome<List<Address>> getAppDomainList();

  Outcome<List<Address>> getAssemblyList(Address appDomain);

  /** An IXCLRDataModule, with a reference for the caller. */
  Outcome<ComPointer> getModule(ModuleId addr);

  Outcome<ModuleData> getModuleData(ModuleId moduleAddr);

  Outcome<List<ModuleId>> getAssemblyModuleList(Address assembly);

  Outcome<ThreadRow> getThreadData(Address thread);

  Outcome<ObjectData> getObjectData(Address objAddr);

  Outcome<String> getMethodTableName(MethodTable mt);

  Outcome<MethodTableRow> getMethodTableData(MethodTable mt);

  Outcome<MethodTableFieldData> getMethodTableFieldData(MethodTable mt);

  Outcome<FieldDescData> getFieldDescData(FieldDesc fieldDesc);

  Outcome<String> getPEFileName(Address file);

  Outcome<GcHeapData> getGCHeapData();

  Outcome<LocalModule> getDomainLocalModuleDataFromModule(ModuleId moduleAddr);

  Outcome<ThreadLocalModule> getThreadLocalModuleData(Address thread, int index);

  Outcome<UsefulGlobals> getUsefulGlobals();

  /**
   * A module ({@code DacpModuleData}).
   *
   * @param file what {@link #getPEFileName} takes
   * @param index what {@link #getThreadLocalModuleData} takes
   */
  record ModuleData(Address file, long index) {}

  /**
   * A type ({@code DacpMethodTableData}).
   *
   * @param virtuals how many virtual methods it has slots for; 0 since .NET 9
   */
  record MethodTableRow(
      boolean isFree,
      ModuleId module,
      Address eeClass,
      MethodTable parent,
      int baseSize,
      int componentSize,
      MetadataToken token,
      boolean isDynamic,
      int virtuals) {
    /** What the API tells of it. */
    MethodTableData data() {
      return new MethodTableData(
          isFree, module, eeClass, parent, baseSize, componentSize, token, isDynamic);
    }
  }

  /**
   * The threads ({@code DacpThreadStoreData}).
   *
   * @param threads how many there are
   * @param first the first of a list
   */
  record ThreadStore(int threads, Address first) {}

  /**
   * A thread ({@code DacpThreadData}).
   *
   * @param next of the list
   */
  record ThreadRow(int managedThreadId, int osThreadId, Address next) {}

  /**
   * The statics of a module ({@code DacpDomainLocalModuleData}).
   *
   * @param dynamicClasses a table of what is kept for each type apart
   */
  record LocalModule(Address dynamicClasses, Address references, Address numbers) {}

  /**
   * Those that a thread has for itself ({@code DacpThreadLocalModuleData}).
   *
   * @param classData behind what is known of the module
   */
  record ThreadLocalModule(
      Address classData, Address dynamicClasses, Address references, Address numbers) {}

  /**
   * The heap as a whole ({@code DacpGcHeapData}).
   *
   * @param areStructuresValid whether no collection is under way that moves or frees objects
   */
  record GcHeapData(boolean areStructuresValid) {}

  /** Types that every process has ({@code DacpUsefulGlobalsData}). */
  record UsefulGlobals(MethodTable string, MethodTable object) {}
}
