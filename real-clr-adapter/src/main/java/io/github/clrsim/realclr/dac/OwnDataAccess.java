package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.FieldDesc;
import io.github.clrsim.api.dac.FieldDescData;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.dac.MethodTableFieldData;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.dac.StaticBases;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.Outcome;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What the runtime of this process answers, or of the one beside it, for those who are made before
 * it: the runtime is looked for when the first question comes, and from then on to the end of the
 * process.
 */
public final class OwnDataAccess implements DataAccess {
  private final Supplier<DebuggedClr> opening;
  private Optional<DataAccess> opened = Optional.empty();

  private OwnDataAccess(Supplier<DebuggedClr> opening) {
    this.opening = opening;
  }

  /** Answers of a runtime that need not be there yet. */
  public OwnDataAccess() {
    this(DebuggedClr::ofThisProcess);
  }

  /** The same of another process. */
  public static OwnDataAccess ofProcess(LongSupplier process) {
    return new OwnDataAccess(() -> DebuggedClr.ofProcess(process.getAsLong()));
  }

  private DataAccess runtime() {
    DataAccess access = opened.orElseGet(() -> opening.get().dataAccess());
    opened = Optional.of(access);
    return access;
  }

  @Override
  public Outcome<ObjectData> getObjectData(Address object) {
    return runtime().getObjectData(object);
  }

  @Override
  public Outcome<String> getMethodTableName(MethodTable methodTable) {
    return runtime().getMethodTableName(methodTable);
  }

  @Override
  public Outcome<MethodTableData> getMethodTableData(MethodTable methodTable) {
    return runtime().getMethodTableData(methodTable);
  }

  @Override
  public Outcome<MethodTableFieldData> getMethodTableFieldData(MethodTable methodTable) {
    return runtime().getMethodTableFieldData(methodTable);
  }

  @Override
  public Outcome<FieldDescData> getFieldDescData(FieldDesc fieldDesc) {
    return runtime().getFieldDescData(fieldDesc);
  }

  @Override
  public Outcome<StaticBases> getStaticBases(MethodTable methodTable) {
    return runtime().getStaticBases(methodTable);
  }

  @Override
  public Outcome<String> getModuleFile(ModuleId moduleId) {
    return runtime().getModuleFile(moduleId);
  }

  @Override
  public Outcome<MetadataImport> getMetaData(ModuleId moduleId) {
    return runtime().getMetaData(moduleId);
  }

  @Override
  public Outcome<Blob> readVirtual(Address from, int bytes) {
    return runtime().readVirtual(from, bytes);
  }

  @Override
  public void flush() {
    opened.ifPresent(DataAccess::flush);
  }
}
