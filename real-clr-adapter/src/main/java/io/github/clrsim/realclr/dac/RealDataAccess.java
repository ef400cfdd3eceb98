package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.ClassInitialization;
import io.github.clrsim.api.dac.FieldDesc;
import io.github.clrsim.api.dac.FieldDescData;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.dac.MethodTableFieldData;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.dac.ProcessAccess;
import io.github.clrsim.api.dac.StaticBases;
import io.github.clrsim.api.dac.ThreadData;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.metadata.IMetaDataImport;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.realclr.com.ComReference;
import io.github.clrsim.realclr.com.MetadataCalls;
import io.github.clrsim.realclr.heap.HeapRange;
import io.github.clrsim.realclr.memory.Mapping;
import io.github.clrsim.realclr.memory.MethodTableGuard;
import io.github.clrsim.realclr.memory.NotedReads;
import io.github.clrsim.realclr.memory.PagedMemory;
import io.github.clrsim.realclr.memory.Target;
import io.github.clrsim.realclr.sos.ISOSDacInterface;
import io.github.clrsim.realclr.sos.ISOSDacInterface6;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Asks a component, with no address that it would not survive: MethodTables are looked at,
 * FieldDescs and modules are those that MethodTables led to.
 */
final class RealDataAccess implements ProcessAccess {
  // Bits of the pointer at the start of an object that mark it while a collection runs.
  private static final long MARKS = 7;
  // Behind the MethodTable, as GetStringLayout2 of ICorProfilerInfo3 answers in both versions.
  private static final int STRING_LENGTH_AT = 8;
  private static final int ARRAY_LENGTH_AT = 8;

  /** More than any process has: a list of a damaged dump may lead anywhere. */
  private static final int THREADS_MAX = 100_000;

  private final Target target;
  private final NotedReads reads;
  private final Supplier<List<HeapRange>> heap;
  private final List<Mapping> library;
  private final MethodTableGuard guard;
  private final TypeHandles handles;
  private final EmittedNames emitted;
  private final DacInterfaces component;
  private final FieldAnswers fieldAnswers;
  private final ISOSDacInterface dac;
  private final StaticStorage statics;
  private final MetadataCalls metadata = new MetadataCalls();

  /** Looked up only: how many fields follow in the list, this one counted. */
  private final Map<FieldDesc, Integer> fieldDescs = new LinkedHashMap<>();

  private final Set<ModuleId> modules = new LinkedHashSet<>();

  private final Lasting lasting;
  private final Remembered<MethodTable, ISOSDacInterface.MethodTableRow> rows;
  private final Remembered<MethodTable, String> names;
  private final Remembered<MethodTable, Fields> fields;
  private final Remembered<FieldDesc, FieldDescData> fieldData;
  private final Remembered<ModuleId, String> files;

  private Optional<TypeDefinitions> definitions = Optional.empty();
  private int readings;

  private final Map<ModuleId, MetadataImport> imports = new LinkedHashMap<>();

  /**
   * Answers of a component.
   *
   * @param reads the memory, whose pages the component reads, too
   * @param heap where the heap is, in which there are no types
   * @param library where the runtime's library is in the memory of the process
   * @param component which answers
   * @param fieldAnswers which answers about fields
   */
  RealDataAccess(
      Target target,
      NotedReads reads,
      Supplier<List<HeapRange>> heap,
      List<Mapping> library,
      DacInterfaces component,
      FieldAnswers fieldAnswers) {
    this.target = target;
    this.reads = reads;
    this.heap = heap;
    this.library = library;
    this.component = component;
    this.fieldAnswers = fieldAnswers;
    this.guard = new MethodTableGuard(reads.pages(), library);
    this.handles = new TypeHandles(reads.pages());
    this.dac = component.dac();
    this.emitted =
        new EmittedNames(
            handles,
            type -> getMethodTableData(type).answer(),
            data -> getMetaData(data.module()).answer(),
            type -> guard.accepts(type) ? this.dac.getMethodTableName(type) : refused());
    ISOSDacInterface6 ofTypes = component.dac6();
    this.lasting = new Lasting(this.dac, ofTypes);
    this.rows = new Remembered<>(lasting::has);
    this.names = new Remembered<>(lasting::has);
    this.fields = new Remembered<>(lasting::has);
    this.fieldData = new Remembered<>(field -> declaring(field).filter(lasting::has).isPresent());
    this.files = new Remembered<>(lasting::has);
    this.statics =
        component
            .dac14()
            .<StaticStorage>map(
                found -> new StaticsOfTypes(found, ofTypes, new ThreadLocalData(reads)))
            .orElseGet(
                () ->
                    new StaticsOfModules(
                        reads, this.dac, ofTypes, new ThreadLocalModules(reads, this.dac)));
  }

  /** Whether types that every process has are taken for types. */
  boolean knowsTypes() {
    return dac.getUsefulGlobals()
        .answer()
        .filter(types -> guard.accepts(types.object()) && guard.accepts(types.string()))
        .isPresent();
  }

  /** What is read of objects and statics; types stay as they are. */
  NotedReads reads() {
    return reads;
  }

  @Override
  public Outcome<ObjectData> getObjectData(Address object) {
    OptionalLong methodTable = reads.word(object.value());
    boolean isObject =
        (object.value() & MARKS) == 0
            && methodTable.isPresent()
            && guard.accepts(new MethodTable(methodTable.getAsLong() & ~MARKS));
    if (!isObject) {
      return refused();
    }
    MethodTable type = new MethodTable(methodTable.getAsLong() & ~MARKS);
    // It reads the pages that were looked at here.
    Outcome<ObjectData> told = dac.getObjectData(object);
    return told.hresult().equals(HResult.E_INVALIDARG)
        ? ofPointers(object, type)
        : told.map(data -> withCharacters(object, data));
  }

  /** The component knows no arrays of pointers (measured on all versions). */
  private Outcome<ObjectData> ofPointers(Address object, MethodTable type) {
    Optional<TypeHandles.Array> array = handles.array(type);
    Optional<Integer> components = reads.half(object.value() + ARRAY_LENGTH_AT);
    Optional<MethodTableData> data = getMethodTableData(type).answer();
    if (array.isEmpty()
        || !(array.get().element() instanceof TypeHandles.Handle.OfDesc(ElementType kind))
        || components.isEmpty()
        || data.isEmpty()) {
      return refused();
    }
    // What is behind the object's header, which the base size counts, are its elements.
    long bytes = data.get().baseSize() + (long) components.get() * data.get().componentSize();
    return Outcome.ok(
        new ObjectData(
            type,
            ObjectData.Kind.ARRAY,
            Math.ceilDiv(bytes, Long.BYTES) * Long.BYTES,
            new MethodTable(0),
            kind,
            array.get().rank(),
            components.get(),
            data.get().componentSize(),
            new Address(object.value() + data.get().baseSize() - Long.BYTES)));
  }

  /** The component counts the elements of arrays only, and not the characters of strings. */
  private ObjectData withCharacters(Address object, ObjectData data) {
    return data.type() == ObjectData.Kind.STRING
        ? new ObjectData(
            data.methodTable(),
            data.type(),
            data.size(),
            data.elementMethodTable(),
            data.elementType(),
            data.rank(),
            reads.half(object.value() + STRING_LENGTH_AT).orElse(0),
            Character.BYTES,
            data.firstElement())
        : data;
  }

  @Override
  public Outcome<String> getMethodTableName(MethodTable methodTable) {
    return names.of(methodTable, () -> name(methodTable));
  }

  private Outcome<String> name(MethodTable methodTable) {
    Outcome<String> told =
        guard.accepts(methodTable) ? dac.getMethodTableName(methodTable) : refused();
    return EmittedNames.isTold(told) ? told : emitted.of(methodTable).map(Outcome::ok).orElse(told);
  }

  @Override
  public Outcome<MethodTableData> getMethodTableData(MethodTable methodTable) {
    return row(methodTable).map(ISOSDacInterface.MethodTableRow::data);
  }

  private Outcome<ISOSDacInterface.MethodTableRow> row(MethodTable methodTable) {
    Outcome<ISOSDacInterface.MethodTableRow> answer =
        rows.of(
            methodTable,
            () -> guard.accepts(methodTable) ? dac.getMethodTableData(methodTable) : refused());
    answer
        .answer()
        .filter(data -> !data.isFree())
        .ifPresent(
            data -> {
              modules.add(data.module());
              lasting.add(methodTable, data.module());
            });
    return answer;
  }

  @Override
  public Outcome<MethodTableFieldData> getMethodTableFieldData(MethodTable methodTable) {
    Outcome<Fields> answer = fields.of(methodTable, () -> fieldsOf(methodTable));
    answer
        .answer()
        .filter(found -> found.declared() > 0)
        .ifPresent(
            found -> fieldDescs.merge(found.data().firstField(), found.declared(), Math::max));
    return answer.map(Fields::data);
  }

  /** What is told of the fields of a type, and how many it declares itself. */
  private record Fields(MethodTableFieldData data, int declared) {}

  private Outcome<Fields> fieldsOf(MethodTable methodTable) {
    Optional<MethodTableData> type = getMethodTableData(methodTable).answer();
    // The component does not survive this question about free room.
    if (type.isEmpty() || type.get().isFree()) {
      return refused();
    }
    Outcome<MethodTableFieldData> answer = dac.getMethodTableFieldData(methodTable);
    return answer.map(data -> counted(data, type.get().parent()));
  }

  private Fields counted(MethodTableFieldData data, MethodTable parent) {
    int inherited =
        row(parent).answer().filter(type -> !type.isFree()).isPresent()
            ? dac.getMethodTableFieldData(parent)
                .answer()
                .map(MethodTableFieldData::instanceFields)
                .orElse(0)
            : 0;
    int declared = data.instanceFields() - inherited + data.staticFields();
    if (declared <= 0) {
      return new Fields(
          new MethodTableFieldData(
              data.instanceFields(),
              data.staticFields(),
              data.threadStaticFields(),
              new FieldDesc(0)),
          0);
    }
    return new Fields(data, declared);
  }

  @Override
  public Outcome<FieldDescData> getFieldDescData(FieldDesc fieldDesc) {
    Integer following = fieldDescs.get(fieldDesc);
    if (following == null) {
      return refused();
    }
    Outcome<FieldDescData> answer = fieldData.of(fieldDesc, () -> fieldAnswers.of(fieldDesc));
    if (following > 1) {
      answer.answer().ifPresent(data -> fieldDescs.merge(data.next(), following - 1, Math::max));
    }
    return answer;
  }

  private Optional<MethodTable> declaring(FieldDesc fieldDesc) {
    OptionalLong type = reads.pages().word(fieldDesc.value());
    return type.isPresent() ? Optional.of(new MethodTable(type.getAsLong())) : Optional.empty();
  }

  @Override
  public Outcome<StaticBases> getStaticBases(MethodTable methodTable) {
    return ofType(methodTable, type -> statics.of(methodTable, type));
  }

  @Override
  public Outcome<ClassInitialization> getClassInitialization(MethodTable methodTable) {
    return ofType(methodTable, type -> statics.initialization(methodTable, type));
  }

  @Override
  public Outcome<StaticBases> getThreadStaticBases(MethodTable methodTable, ThreadData thread) {
    return ofType(methodTable, type -> statics.ofThread(methodTable, type, thread.thread()));
  }

  private <T> Outcome<T> ofType(
      MethodTable methodTable, Function<ISOSDacInterface.MethodTableRow, Outcome<T>> question) {
    return row(methodTable)
        .answer()
        .filter(type -> !type.isFree())
        .map(question)
        .orElseGet(RealDataAccess::refused);
  }

  @Override
  public Outcome<List<ModuleId>> getModules() {
    return dac.getAppDomainList()
        .map(
            domains -> {
              List<ModuleId> found =
                  domains.stream()
                      .flatMap(domain -> all(dac.getAssemblyList(domain)))
                      .flatMap(assembly -> all(dac.getAssemblyModuleList(assembly)))
                      .distinct()
                      .toList();
              modules.addAll(found);
              return found;
            });
  }

  private static <T> Stream<T> all(Outcome<List<T>> answer) {
    return answer.answer().orElse(List.of()).stream();
  }

  @Override
  public Outcome<List<ThreadData>> getThreads() {
    return dac.getThreadStoreData().map(store -> threads(store.first()));
  }

  private List<ThreadData> threads(Address first) {
    List<ThreadData> found = new ArrayList<>();
    Set<Address> seen = new HashSet<>();
    Address next = first;
    while (!next.isNull() && seen.add(next) && seen.size() <= THREADS_MAX) {
      Optional<ISOSDacInterface.ThreadRow> row = dac.getThreadData(next).answer();
      if (row.isEmpty()) {
        break;
      }
      found.add(new ThreadData(next, row.get().managedThreadId(), row.get().osThreadId()));
      next = row.get().next();
    }
    return found;
  }

  @Override
  public Outcome<List<MethodTable>> getMethodTables() {
    return getModules()
        .map(
            found -> {
              // Types lie together, and each is looked at in several places.
              PagedMemory pages = new PagedMemory(target);
              MethodTableGuard inPages = new MethodTableGuard(pages, library);
              TypeHandles kinds = new TypeHandles(pages);
              List<MethodTable> all =
                  MethodTableScan.of(
                      target,
                      heap.get(),
                      type ->
                          lasting.isKnown(type) || (inPages.accepts(type) && !kinds.isOpen(type)),
                      found);
              lasting.list(all);
              return all;
            });
  }

  @Override
  public Outcome<Integer> readDefinitions() {
    List<ModuleId> now = getModules().answer().orElse(List.of());
    TypeDefinitions read =
        definitions.filter(before -> before.areStill(now)).orElseGet(() -> definitions(now));
    return read.isUnderstood() ? Outcome.ok(readings) : Outcome.failed(HResult.E_NOTIMPL);
  }

  private TypeDefinitions definitions(List<ModuleId> all) {
    TypeDefinitions read =
        TypeDefinitions.of(
            target,
            all,
            module ->
                dac.getModuleData(module)
                    .answer()
                    .map(ISOSDacInterface.ModuleData::typeDefinitions));
    definitions = Optional.of(read);
    readings++;
    return read;
  }

  @Override
  public Outcome<MethodTable> getDefinedType(ModuleId moduleId, MetadataToken typeDef) {
    return definitions
        .flatMap(read -> read.at(moduleId, typeDef))
        .map(Outcome::ok)
        .orElseGet(RealDataAccess::refused);
  }

  @Override
  public Outcome<String> getModuleFile(ModuleId moduleId) {
    return files.of(moduleId, () -> file(moduleId));
  }

  private Outcome<String> file(ModuleId moduleId) {
    if (!modules.contains(moduleId) && !lasting.has(moduleId)) {
      return refused();
    }
    return switch (dac.getModuleData(moduleId)) {
      case Outcome.Ok<ISOSDacInterface.ModuleData>(ISOSDacInterface.ModuleData data, HResult _) ->
          dac.getPEFileName(data.file());
      case Outcome<ISOSDacInterface.ModuleData> failed -> Outcome.failed(failed.hresult());
    };
  }

  @Override
  public Outcome<MetadataImport> getMetaData(ModuleId moduleId) {
    if (!modules.contains(moduleId)) {
      return refused();
    }
    MetadataImport known = imports.get(moduleId);
    return known == null ? handedOut(moduleId) : Outcome.ok(known);
  }

  private Outcome<MetadataImport> handedOut(ModuleId moduleId) {
    Optional<ComReference> module = dac.getModule(moduleId).answer().map(ComReference::unknown);
    Optional<MetadataImport> typed =
        module
            .flatMap(found -> found.query(IMetaDataImport.class.getSimpleName()).answer())
            .map(importer -> metadata.typed(moduleId, importer));
    module.ifPresent(ComReference::release);
    typed.ifPresent(found -> imports.put(moduleId, found));
    return typed.map(Outcome::ok).orElseGet(() -> Outcome.failed(HResult.E_NOINTERFACE));
  }

  @Override
  public boolean isLasting(ModuleId moduleId) {
    return lasting.has(moduleId)
        && getModuleFile(moduleId).answer().filter(name -> !name.isEmpty()).isPresent();
  }

  @Override
  public Outcome<Blob> readVirtual(Address from, int bytes) {
    return reads.bytes(from, bytes).map(Outcome::ok).orElseGet(RealDataAccess::refused);
  }

  @Override
  public void flush() {
    modules.clear();
    fieldDescs.clear();
    Stream.of(rows, names, fields, fieldData, files).forEach(Remembered::forgetPassing);
    flushObjects();
  }

  /** Forgets what changes at any time; types stay as they are, unless they are unloaded. */
  void flushObjects() {
    // What was handed out lies in memory that the component is about to free.
    imports.keySet().forEach(metadata::forget);
    imports.clear();
    reads.pages().forget();
    component.process().flush();
  }

  /** Lets the component go. */
  void close() {
    flush();
    component.release();
    fieldAnswers.close();
  }

  private static <T> Outcome<T> refused() {
    return Outcome.failed(HResult.E_INVALIDARG);
  }
}
