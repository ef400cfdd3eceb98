package io.github.clrsim.model.replay;

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
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.thread.ClrThreads;

/** A recording holds nothing of what a debugger sees: who asks for it is told so. */
record ReplayedDataAccess(Delivery delivery, ClrThreads threads, Turns turns, Unanswered unanswered)
    implements DataAccess {

  @Override
  public Outcome<ObjectData> getObjectData(Address object) {
    throw unknown("GetObjectData");
  }

  @Override
  public Outcome<String> getMethodTableName(MethodTable methodTable) {
    throw unknown("GetMethodTableName");
  }

  @Override
  public Outcome<MethodTableData> getMethodTableData(MethodTable methodTable) {
    throw unknown("GetMethodTableData");
  }

  @Override
  public Outcome<MethodTableFieldData> getMethodTableFieldData(MethodTable methodTable) {
    throw unknown("GetMethodTableFieldData");
  }

  @Override
  public Outcome<FieldDescData> getFieldDescData(FieldDesc fieldDesc) {
    throw unknown("GetFieldDescData");
  }

  @Override
  public Outcome<StaticBases> getStaticBases(MethodTable methodTable) {
    throw unknown("GetStaticBaseAddress");
  }

  @Override
  public Outcome<String> getModuleFile(ModuleId moduleId) {
    throw unknown("GetModule");
  }

  @Override
  public Outcome<MetadataImport> getMetaData(ModuleId moduleId) {
    throw unknown("GetModule");
  }

  @Override
  public Outcome<Blob> readVirtual(Address from, int bytes) {
    throw unknown("ReadVirtual");
  }

  /** There is nothing that could be forgotten. */
  @Override
  public void flush() {}

  private Error unknown(String request) {
    Diagnostic diagnostic =
        new Diagnostic(
            "The recording does not answer %s of a debugger".formatted(request),
            "the profiler's data access",
            "a recording holds what the profiling API answered, and the memory that was read",
            "run this logic on the simulated or the real CLR");
    unanswered.add(request, diagnostic);
    return unanswered.end(diagnostic, delivery, threads.current(), turns);
  }
}
