package io.github.clrsim.model.dac;

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
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.Delivery.Side;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.gc.ProcessMemory;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.metadata.query.ImportOfImage;
import io.github.clrsim.model.profile.DataAccessRules;
import io.github.clrsim.model.statics.Statics;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A simulated process as its data access component shows it. What was asked once is kept until
 * {@link #flush()}, as the real component keeps the memory that it has read. The process goes on
 * between questions: other threads may run before each that looks at objects or memory.
 */
public final class SimulatedDataAccess implements DataAccess {
  private final Loader loader;
  private final ProcessMemory memory;
  private final Delivery delivery;
  private final TypesOutside types;
  private final ObjectsOutside objects;

  // Looked up only, never walked.
  private final Map<Object, Object> kept = new HashMap<>();

  /** The process seen by one debugger. */
  public SimulatedDataAccess(
      DataAccessRules rules,
      Loader loader,
      Heap heap,
      Statics statics,
      ProcessMemory memory,
      Delivery delivery) {
    this.loader = loader;
    this.memory = memory;
    this.delivery = delivery;
    this.types = new TypesOutside(rules, loader, heap.shapes(), statics);
    this.objects = new ObjectsOutside(heap, types);
  }

  @Override
  public Outcome<ObjectData> getObjectData(Address object) {
    point();
    return kept(new ObjectId(object.value()), () -> objects.data(object));
  }

  @Override
  public Outcome<String> getMethodTableName(MethodTable methodTable) {
    return kept(new Named(methodTable), () -> types.name(methodTable));
  }

  @Override
  public Outcome<MethodTableData> getMethodTableData(MethodTable methodTable) {
    return kept(methodTable, () -> types.data(methodTable));
  }

  @Override
  public Outcome<MethodTableFieldData> getMethodTableFieldData(MethodTable methodTable) {
    return kept(new Listed(methodTable), () -> types.fields(methodTable));
  }

  @Override
  public Outcome<FieldDescData> getFieldDescData(FieldDesc fieldDesc) {
    types.endOf(fieldDesc).ifPresent(type -> delivery.tell(new Truth.ListHasEnded(type)));
    return kept(fieldDesc, () -> types.field(fieldDesc));
  }

  @Override
  public Outcome<StaticBases> getStaticBases(MethodTable methodTable) {
    return orRefused(types.staticBases(methodTable));
  }

  @Override
  public Outcome<String> getModuleFile(ModuleId moduleId) {
    return orRefused(
        loader.catalog().module(moduleId).map(module -> module.isOnDisk() ? module.path() : ""));
  }

  @Override
  public Outcome<MetadataImport> getMetaData(ModuleId moduleId) {
    return orRefused(loader.catalog().module(moduleId).map(SimulatedDataAccess::metadata));
  }

  private static MetadataImport metadata(LoadedAssembly module) {
    return new ImportOfImage(module.image(), module.scopeName(), module.codeBase());
  }

  @Override
  public Outcome<Blob> readVirtual(Address from, int bytes) {
    point();
    return orRefused(memory.look(from.value(), bytes).map(Blob::of));
  }

  @Override
  public void flush() {
    kept.clear();
  }

  private void point() {
    delivery.point(Access.READ, "DataAccess", Side.CALL);
  }

  /** What is asked for by the name of a type. */
  private record Named(MethodTable type) {}

  /** What is asked for by the fields of a type. */
  private record Listed(MethodTable type) {}

  @SuppressWarnings("unchecked") // Each key is of one question, and each question of one type.
  private <T> Outcome<T> kept(Object question, Supplier<Optional<T>> answer) {
    Optional<T> known = Optional.ofNullable((T) kept.get(question)).or(answer);
    known.ifPresent(found -> kept.put(question, found));
    return orRefused(known);
  }

  private static <T> Outcome<T> orRefused(Optional<T> answer) {
    return answer.map(Outcome::ok).orElseGet(() -> Outcome.failed(HResult.E_INVALIDARG));
  }
}
