package io.github.clrsim.profiler.field;

import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.dac.ProcessAccess;
import io.github.clrsim.api.dac.StaticBases;
import io.github.clrsim.api.dac.ThreadData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.api.value.ValueBytes;
import io.github.clrsim.profiler.inspect.Definitions;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the fields of objects through a {@link DataAccess}: of a live process, of a dump, or of a
 * simulated runtime.
 *
 * <p>The process should stand still, or be dead. Whoever lets it go on calls {@link #refresh()}
 * before reading again, and looks for the object again, too: it may have moved. To be used by one
 * thread at a time.
 *
 * <p>What a subclass may do otherwise is how it finds a place.
 */
public final class FieldReader {
  /** Before the fields of an object stands the reference to its MethodTable. */
  static final int METHOD_TABLE_BYTES = Long.BYTES;

  private final DataAccess access;
  private final FieldRules rules;
  private final FieldWalk walk;
  private final Function<String, Optional<MethodTable>> structures;
  private final Function<MethodTable, Optional<String>> obstacle;
  private final Shown shown;
  private final Definitions definitions;

  /** Reads in one process. */
  public FieldReader(DataAccess access) {
    this(access, FieldRules.RIGHT);
  }

  /** Reads in one process that can be asked which types it has loaded. */
  public FieldReader(ProcessAccess access) {
    this(access, Shown.USUALLY);
  }

  /** The same, and so much of each value. */
  public FieldReader(ProcessAccess access, Shown shown) {
    this(access, shown, new Definitions(access));
  }

  private FieldReader(ProcessAccess access, Shown shown, Definitions definitions) {
    this(
        access,
        FieldRules.RIGHT,
        new LoadedStructures(access)::named,
        new Initializers(access, definitions)::obstacle,
        shown,
        definitions);
  }

  /**
   * Reads in the same process, which went on, and so much of each value; what is kept is what
   * metadata says that stays as it is.
   */
  public FieldReader again(ProcessAccess access, Shown shown) {
    definitions.keep(access::isLasting);
    return new FieldReader(access, shown, definitions);
  }

  /** Reads in one process, by other rules. */
  public FieldReader(DataAccess access, FieldRules rules) {
    this(
        access,
        rules,
        _ -> Optional.empty(),
        // Nothing tells of any; statics of a class that is not initialised have no place yet.
        _ -> Optional.empty(),
        Shown.USUALLY,
        new Definitions(access));
  }

  private FieldReader(
      DataAccess access,
      FieldRules rules,
      Function<String, Optional<MethodTable>> structures,
      Function<MethodTable, Optional<String>> obstacle,
      Shown shown,
      Definitions definitions) {
    this.shown = shown;
    this.structures = structures;
    this.obstacle = obstacle;
    this.access = access;
    this.rules = rules;
    this.definitions = definitions;
    this.walk = new FieldWalk(access, definitions, rules);
  }

  /** The process went on: what was kept of it is forgotten. */
  public void refresh() {
    if (rules.flushes()) {
      access.flush();
    }
  }

  /**
   * The fields of an object, those of base classes first, statics apart.
   *
   * @return E_INVALIDARG where no object begins
   */
  public Outcome<List<DeclaredField>> fields(Address object) {
    return access.getObjectData(object).map(data -> fieldsOf(data.methodTable()));
  }

  /**
   * The fields and the statics of a type and its base classes, those of base classes first; of each
   * type the fields before the statics.
   */
  public List<DeclaredField> all(MethodTable type) {
    return walk.of(type);
  }

  /** The fields of the instances of a type, those of base classes first. */
  List<DeclaredField> fieldsOf(MethodTable type) {
    return walk.of(type).stream().filter(field -> !field.data().isStatic()).toList();
  }

  /** The statics that a type declares itself. */
  public List<DeclaredField> staticsOf(MethodTable type) {
    return walk.of(type).stream()
        .filter(field -> field.data().isStatic() && field.declaring().equals(type))
        .toList();
  }

  /**
   * The value of an object's field.
   *
   * @param name of the field; where several base classes have one of this name, the one that is the
   *     nearest
   * @return E_INVALIDARG where no object begins; E_FAIL if it has no such field
   */
  public Outcome<Value> read(Address object, String name) {
    return switch (access.getObjectData(object)) {
      case Outcome.Ok<ObjectData> ok ->
          rules
              .chosen()
              .apply(
                  fieldsOf(ok.value().methodTable()).stream()
                      .filter(field -> field.name().equals(name))
                      .toList())
              .map(field -> Outcome.ok(read(object, field)))
              .orElseGet(() -> Outcome.failed(HResult.E_FAIL));
      case Outcome.Failed<ObjectData> failed -> Outcome.failed(failed.hresult());
      case Outcome.Partial<ObjectData> partial -> Outcome.failed(partial.hresult());
    };
  }

  /** The value of this field of an object. */
  public Value read(Address object, DeclaredField field) {
    return target().at(placeInObject(object, field), field);
  }

  /** The value of a static; not known, and why, where its place cannot be told. */
  public Value readStatic(DeclaredField field) {
    return read(placeOfStatic(field), field);
  }

  /** The value of a static that lies here; not known, and why, where its place cannot be told. */
  public Value read(Place place, DeclaredField field) {
    return switch (place) {
      case Place.At(Address address) -> target().at(address, field);
      case Place.Untold(String why) -> new Value.Unknown(why);
    };
  }

  /** An object with all that is in it; of null {@link Value.Null}. */
  public Value object(Address object) {
    return target().object(object);
  }

  /** Where this field of an object lies. */
  public Address place(Address object, DeclaredField field) {
    return placeInObject(object, field);
  }

  /** The full name of a type, with its type arguments and without their assemblies. */
  public String name(MethodTable type) {
    return target().name(type);
  }

  /** The full name of the type of a field's value, with the type arguments that it has here. */
  public String typeName(DeclaredField field) {
    return target().typeName(field);
  }

  /** Whether it is a structure or an enumeration, of which there are boxes. */
  public boolean isValueType(MethodTable type) {
    return new TypeNames(access, definitions).isValueType(type);
  }

  /** Where a field of an object lies: what is counted begins behind its MethodTable. */
  Address placeInObject(Address object, DeclaredField field) {
    return behind(object, rules.bytesInObject() + field.data().offset());
  }

  /** Where a field of a structure lies, which has no MethodTable with it. */
  Address placeInStructure(Address structure, DeclaredField field) {
    return behind(structure, rules.bytesInStructure() + field.data().offset());
  }

  /**
   * Where a static lies; structures lie in a box, to which a reference leads. What a thread has for
   * itself is asked for with {@link #placeOfThreadStatic}.
   */
  public Place placeOfStatic(DeclaredField field) {
    if (field.data().isThreadStatic()) {
      return new Place.Untold("each thread has its own");
    }
    if (field.isInImage()) {
      return new Place.Untold("it stands in the file of its module");
    }
    return obstacle
        .apply(field.declaring())
        .<Place>map(Place.Untold::new)
        .orElseGet(
            () ->
                place(
                    field, access.getStaticBases(field.declaring()), Initializers.NOT_INITIALISED));
  }

  /** Where a static lies that a thread has for itself. */
  public Place placeOfThreadStatic(DeclaredField field, ProcessAccess process, ThreadData thread) {
    return place(
        field,
        process.getThreadStaticBases(field.declaring(), thread),
        "the thread has not used its class");
  }

  private Place place(DeclaredField field, Outcome<StaticBases> bases, String ofNone) {
    if (!(bases instanceof Outcome.Ok<StaticBases>(StaticBases found, var _))) {
      return new Place.Untold(
          bases.hresult().equals(HResult.E_NOTIMPL)
              ? "the data access component does not tell where"
              : "the data access component answers " + bases.hresult());
    }
    ElementType type = field.data().type();
    boolean isOnHeap = type == ElementType.CLASS || type == ElementType.VALUETYPE;
    Address base = isOnHeap ? found.references() : found.numbers();
    if (base.isNull()) {
      return new Place.Untold(ofNone);
    }
    Address place = behind(base, field.data().offset());
    return type == ElementType.VALUETYPE ? inBox(place, ofNone) : new Place.At(place);
  }

  private Place inBox(Address reference, String ofNone) {
    Optional<Address> box = target().pointer(reference);
    if (box.isEmpty()) {
      return new Place.Untold("the memory cannot be read");
    }
    return box.get().isNull()
        ? new Place.Untold(ofNone)
        : new Place.At(behind(box.get(), METHOD_TABLE_BYTES));
  }

  /** An object, to go on from. */
  public Spot spot(Address object) {
    return Spot.ofObject(object);
  }

  /** A static that lies here, to go on from. */
  public Spot spot(Place.At place, DeclaredField field) {
    return Spot.ofValue(place.address(), target().kind(field, name(field.declaring())));
  }

  /** A structure of this type that lies here, to go on from. */
  public Spot structure(Address place, MethodTable type) {
    return way().structure(place, type);
  }

  /** What a path leads to. */
  public Spot.Followed follow(Spot from, FieldPath path) {
    return way().follow(from, path);
  }

  /**
   * The indices of elements, as far as the array has them: from this number up to that one, which
   * is not among them. The last index changes fastest.
   *
   * @return nothing, if it is no array
   */
  public Optional<List<List<Integer>>> indices(Spot array, int from, int to) {
    return way().indices(array, from, to);
  }

  /** The field or static that is meant by a name, of these. */
  public Optional<DeclaredField> named(String name, List<DeclaredField> fields) {
    return way().named(name, fields);
  }

  /** What is there. */
  public Value read(Spot spot) {
    return target().at(spot);
  }

  /** A structure by the name that a signature gives it, or one that lies the same. */
  Optional<MethodTable> structureNamed(String name) {
    return structures.apply(name);
  }

  /** How much of a value is read. */
  Shown shown() {
    return shown;
  }

  private Way way() {
    return new Way(this, access, target());
  }

  private Target target() {
    return new Target(this, access, definitions);
  }

  static Address behind(Address start, int bytes) {
    return new Address(start.value() + bytes);
  }

  /** Whether a value of this kind is a number or a pointer. */
  static boolean isScalar(ElementType type) {
    return ValueBytes.size(type) > 0;
  }
}
