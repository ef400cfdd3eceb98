package io.github.clrsim.realclr.sos;

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
public interface ISOSDacInterface {
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

  /** The heaps of the server's collector; E_INVALIDARG for any other count than theirs. */
  Outcome<GcHeapList> getGCHeapList(int count);

  Outcome<GcHeapDetails> getGCHeapDetails(Address heap);

  Outcome<GcHeapDetails> getGCHeapStaticData();

  Outcome<HeapSegmentData> getHeapSegmentData(Address seg);

  Outcome<LocalModule> getDomainLocalModuleDataFromModule(ModuleId moduleAddr);

  Outcome<ThreadLocalModule> getThreadLocalModuleData(Address thread, int index);

  Outcome<UsefulGlobals> getUsefulGlobals();

  /**
   * A module ({@code DacpModuleData}).
   *
   * @param file what {@link #getPEFileName} takes
   * @param typeDefinitions the MethodTables of types that it defines, by the numbers of their
   *     tokens
   * @param index what {@link #getThreadLocalModuleData} takes
   */
  record ModuleData(Address file, Address typeDefinitions, long index) {}

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
    public MethodTableData data() {
      return new MethodTableData(
          isFree, module, eeClass, parent, baseSize, componentSize, token, isDynamic);
    }
  }

  /**
   * The threads ({@code DacpThreadStoreData}).
   *
   * @param threads how many there are
   * @param first the first of a list
   * @param suspending the one for which all others are suspended, as a collection does; null if
   *     none does, and for a thread that runs no managed code, as those of the server's collector
   */
  record ThreadStore(int threads, Address first, Address suspending) {}

  /**
   * A thread ({@code DacpThreadData}).
   *
   * @param allocationPointer where its next object will be
   * @param allocationLimit up to where, but for the smallest object that has room behind it
   * @param next of the list; null behind the last
   */
  record ThreadRow(
      int managedThreadId,
      int osThreadId,
      Address allocationPointer,
      Address allocationLimit,
      Address next) {}

  /**
   * The statics of a module ({@code DacpDomainLocalModuleData}).
   *
   * @param classData a byte of flags for each class that is defined there
   * @param dynamicClasses a table of what is kept for each type apart
   */
  record LocalModule(
      Address classData, Address dynamicClasses, Address references, Address numbers) {
    /** Those that a thread has for itself, which keeps no flags of classes. */
    public static LocalModule ofThread(
        Address dynamicClasses, Address references, Address numbers) {
      return new LocalModule(new Address(0), dynamicClasses, references, numbers);
    }
  }

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
   * @param isServer whether it is the server's collector, with a heap for each processor or so
   * @param areStructuresValid whether no collection is under way that moves or frees objects
   * @param heaps how many the server's collector uses
   */
  record GcHeapData(boolean isServer, boolean areStructuresValid, int heaps) {}

  /**
   * The heaps of the server's collector.
   *
   * @param needed how many there are
   */
  record GcHeapList(List<Address> heaps, int needed) {}

  /**
   * One heap of a collector ({@code DacpGcHeapDetails}), with four generations, of which the last
   * is that of large objects.
   *
   * @param allocated up to where objects are allocated in the segment that allocations come from
   * @param ephemeralSegment that segment
   */
  record GcHeapDetails(
      Address allocated,
      Address segment0,
      Address start0,
      Address segment1,
      Address start1,
      Address segment2,
      Address start2,
      Address segment3,
      Address start3,
      Address ephemeralSegment) {

    /** The generations in their order. */
    public List<GenerationData> generations() {
      return List.of(
          new GenerationData(segment0, start0),
          new GenerationData(segment1, start1),
          new GenerationData(segment2, start2),
          new GenerationData(segment3, start3));
    }
  }

  /**
   * A generation ({@code DacpGenerationData}).
   *
   * @param segment the first of its list
   * @param start its first object, where generations share a segment
   */
  record GenerationData(Address segment, Address start) {}

  /**
   * A segment or a region ({@code DacpHeapSegmentData}).
   *
   * @param allocated up to where it has objects, unless allocations come from it
   * @param reserved its end
   * @param memory its first object
   * @param next of the list; null behind the last
   * @param flags {@code heap_segment_flags} of gcpriv.h
   */
  record HeapSegmentData(
      Address allocated, Address reserved, Address memory, Address next, long flags) {}

  /** Types that every process has ({@code DacpUsefulGlobalsData}). */
  record UsefulGlobals(MethodTable string, MethodTable object, MethodTable free) {}
}
