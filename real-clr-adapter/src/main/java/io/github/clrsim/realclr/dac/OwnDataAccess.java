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

/**
 * What the runtime of this process answers, for those who are made before it: the runtime is looked
 * for when the first question comes, and from then on to the end of the process.
 */
public final class OwnDataAccess implements DataAccess {
  private Optional<DataAccess> opened = Optional.empty();

  /** Answers of a runtime that need not be there yet. */
  public OwnDataAccess() {}

  private DataAccess runtime() {
    DataAccess access = opened.orElseGet(() -> DebuggedClr.ofThisProcess().dataAccess());
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
