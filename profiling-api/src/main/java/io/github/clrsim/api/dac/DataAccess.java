package io.github.clrsim.api.dac;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.Outcome;

/**
 * A runtime seen from outside, through its data access component (DAC): the requests that reading
 * the fields of objects needs, after IXCLRDataProcess (xclrdata.h) and ISOSDacInterface
 * (sospriv.h).
 *
 * <p>An address that names nothing of its kind is refused with E_INVALIDARG, whatever it is: a real
 * DAC does not look, and an adapter looks for it.
 *
 * <p>Answers are kept until {@link #flush()}. Whoever lets the process go on and asks again without
 * it may be told what was.
 *
 * <p>To be used by one thread at a time.
 */
public interface DataAccess {

  /** An object ({@code GetObjectData}). E_INVALIDARG where no object begins. */
  Outcome<ObjectData> getObjectData(Address object);

  /** The full name of a type ({@code GetMethodTableName}), as the runtime writes it. */
  Outcome<String> getMethodTableName(MethodTable methodTable);

  /** A type ({@code GetMethodTableData}). */
  Outcome<MethodTableData> getMethodTableData(MethodTable methodTable);

  /** The fields of a type ({@code GetMethodTableFieldData}). E_INVALIDARG for free room's. */
  Outcome<MethodTableFieldData> getMethodTableFieldData(MethodTable methodTable);

  /** A field ({@code GetFieldDescData}). */
  Outcome<FieldDescData> getFieldDescData(FieldDesc fieldDesc);

  /**
   * Where a type's statics are ({@code GetStaticBaseAddress} of ISOSDacInterface14; {@code
   * GetDomainLocalModuleDataFromModule} where the runtime has no such interface). E_NOTIMPL for a
   * type of which the DAC of this runtime cannot tell it.
   */
  Outcome<StaticBases> getStaticBases(MethodTable methodTable);

  /** The file of a module, or an empty text for one that is in memory only. */
  Outcome<String> getModuleFile(ModuleId moduleId);

  /** The metadata of a module: what QueryInterface gives for what {@code GetModule} answers. */
  Outcome<MetadataImport> getMetaData(ModuleId moduleId);

  /**
   * The memory of the process ({@code ReadVirtual} of the data target): what is there now, never
   * what was kept. E_INVALIDARG if some of it cannot be read.
   *
   * @param from where the first byte is
   * @param bytes how many; at least 1
   */
  Outcome<Blob> readVirtual(Address from, int bytes);

  /** Forgets what was kept ({@code IXCLRDataProcess::Flush}). */
  void flush();
}
