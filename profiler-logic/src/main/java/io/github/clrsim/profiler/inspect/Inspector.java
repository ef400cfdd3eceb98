package io.github.clrsim.profiler.inspect;

import io.github.clrsim.api.Memory;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.corprof.CorFieldOffset;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.ArrayObjectInfo;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.ClassLayout;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.api.value.ValueBytes;
import io.github.clrsim.api.value.ValueLimits;
import io.github.clrsim.profiler.identity.IdentityMap;
import io.github.clrsim.profiler.identity.IdentityQuestions;
import io.github.clrsim.profiler.identity.TypeIdentity;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;
import io.github.clrsim.profiler.inspect.TypeFacts.FieldFacts;
import io.github.clrsim.profiler.inspect.TypeFacts.Sort;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Reads values from memory. It keeps nothing of what it read: objects move.
 *
 * <p>In what order it asks is fixed, so that two runtimes that answer alike are asked alike.
 */
public final class Inspector {
  private static final String STRING = "System.String";
  private static final String NULLABLE = "System.Nullable`1";
  private static final int CLASSES_MAX = 64;
  private static final String NAMELESS = "the runtime tells no name of its type";

  /** In the place of base classes that are not told. */
  private static final ClassId UNTOLD = new ClassId(0);

  private final CorProfilerInfo info;
  private final ProfilerHost host;
  private final Forms forms;
  private final Conventions conventions;

  /**
   * Reads in one process.
   *
   * @param map what callbacks told of
   */
  public Inspector(ProfilerHost host, IdentityMap map, Definitions definitions) {
    this(host, map, definitions, Conventions.RIGHT);
  }

  /** One that goes by other conventions. */
  public Inspector(
      ProfilerHost host, IdentityMap map, Definitions definitions, Conventions conventions) {
    this.conventions = conventions;
    this.info = host.info();
    this.host = host;
    this.forms = new Forms(map, new IdentityQuestions(host.info()), definitions);
  }

  /** One value that is read, with all inside it. */
  private record Reading(ValueLimits limits, Deque<ObjectId> around) {
    Reading() {
      this(new ValueLimits(), new ArrayDeque<>());
    }
  }

  /** The value of a type at an address. */
  public Value at(Address place, TypeSignature type, Scope scope) {
    return value(place, forms.of(type, scope), scope, 0, new Reading());
  }

  /** The value of a value type at an address, as its own methods see it by {@code this}. */
  public Value structureAt(Address place, ClassId classId) {
    return value(place, forms.of(classId), none(), 0, new Reading());
  }

  /** An object, or null. */
  public Value object(ObjectId objectId) {
    return object(objectId, 0, new Reading());
  }

  /** What metadata says of a class; nothing, if it is no type definition. */
  public Optional<TypeFacts> facts(ClassId classId) {
    return forms.facts(classId);
  }

  private static Scope none() {
    return new Scope(new ModuleId(0), List.of(), List.of());
  }

  private Value value(Address place, Form form, Scope scope, int depth, Reading reading) {
    if (!reading.limits().allow()) {
      return new Value.Cut();
    }
    return uncounted(place, form, scope, depth, reading);
  }

  private Value uncounted(Address place, Form form, Scope scope, int depth, Reading reading) {
    return switch (form) {
      case Form.Scalar(ElementType type) ->
          ValueBytes.scalar(type, memory().read(place, bytes(type)));
      case Form.Enumeration(Sort.Enumeration sort) -> enumeration(place, sort);
      case Form.KeptAs(ValueBytes.Kept type) ->
          ValueBytes.kept(type, memory().read(place, type.bytes()));
      case Form.Reference _ ->
          object(new ObjectId(memory().readAddress(place).value()), depth, reading);
      case Form.ByReference(TypeSignature target) -> {
        Address there = memory().readAddress(place);
        yield there.isNull()
            ? new Value.Null()
            : new Value.ByReference(value(there, forms.of(target, scope), scope, depth, reading));
      }
      case Form.Structure(ClassId classId) -> structure(place, classId, depth, reading);
      case Form.Unknown(String why) -> new Value.Unknown(why);
    };
  }

  private int bytes(ElementType type) {
    return conventions.bytes().applyAsInt(type);
  }

  /** A number of an enumeration is as wide as its underlying type. */
  private Value enumeration(Address place, Sort.Enumeration sort) {
    ElementType number = conventions.enumerated().apply(sort.number());
    Blob bits = memory().read(place, bytes(number));
    return ValueBytes.enumeration(
        sort.constants(), sort.areFlags(), ValueBytes.whole(number, ValueBytes.bits(bits)));
  }

  private Memory memory() {
    return host.memory();
  }

  private Value object(ObjectId objectId, int depth, Reading reading) {
    if (objectId.isNull()) {
      return conventions.ofNull().apply(memory());
    }
    Optional<ClassId> classId = info.getClassFromObject(objectId).answer();
    if (classId.isEmpty()) {
      return new Value.Unknown("the object says no class");
    }
    return switch (forms.identity(classId.get())) {
      case TypeIdentity.ArrayOf array -> array(objectId, array, depth, reading);
      case Definition type -> defined(objectId, classId.get(), type, depth, reading);
      case TypeIdentity.Composite _ -> new Value.Unknown("an object of a composite type");
      case TypeIdentity.Unknown unknown -> new Value.Unknown(unknown.why().name());
    };
  }

  private Value defined(
      ObjectId objectId, ClassId classId, Definition type, int depth, Reading reading) {
    Optional<TypeFacts> facts = forms.facts(classId);
    if (facts.isEmpty()) {
      return new Value.Unknown("no metadata");
    }
    if (facts.get().name().equals(STRING)) {
      return text(objectId);
    }
    if (!(facts.get().sort() instanceof Sort.Referred)) {
      return info.getBoxClassLayout(classId)
          .answer()
          .map(
              offset ->
                  uncounted(
                      behind(objectId, offset),
                      forms.of(classId),
                      Scope.ofFields(type.moduleId(), type.typeArgs()),
                      depth,
                      reading))
          .orElseGet(() -> new Value.Unknown("the runtime does not say where a box begins"));
    }
    if (reading.around().contains(objectId)) {
      return new Value.Cycle();
    }
    if (depth >= ValueLimits.DEPTH_MAX) {
      return new Value.Cut();
    }
    reading.around().push(objectId);
    List<Value.Field> fields = new ArrayList<>();
    for (ClassId each : conventions.classes().apply(classId, () -> downTo(classId))) {
      fields.addAll(fields(new Address(objectId.value()), each, depth, reading));
    }
    reading.around().pop();
    return composite(classId, fields);
  }

  private Value composite(ClassId classId, List<Value.Field> fields) {
    return forms
        .name(classId)
        .<Value>map(name -> new Value.Composite(name, fields))
        .orElseGet(() -> new Value.Unknown(NAMELESS));
  }

  /**
   * A class and those above it, the uppermost first. Before them stands {@link #UNTOLD} where the
   * runtime does not tell the next.
   */
  private List<ClassId> downTo(ClassId classId) {
    List<ClassId> classes = new ArrayList<>();
    ClassId next = classId;
    while (!next.isNull() && classes.size() < CLASSES_MAX) {
      classes.addFirst(next);
      Optional<ClassIDInfo2> told = info.getClassIDInfo2(next).answer();
      if (told.isEmpty()) {
        classes.addFirst(UNTOLD);
        break;
      }
      next = told.get().parentClassId();
    }
    return classes;
  }

  /** The fields that a class declares itself, of an object or structure that begins here. */
  private List<Value.Field> fields(Address start, ClassId classId, int depth, Reading reading) {
    if (classId.equals(UNTOLD)) {
      return List.of(new Value.Field("?", new Value.Unknown("the runtime tells no base class")));
    }
    Optional<TypeFacts> facts = forms.facts(classId);
    if (facts.isEmpty() || !(forms.identity(classId) instanceof Definition type)) {
      return List.of(new Value.Field("?", new Value.Unknown("no metadata")));
    }
    if (facts.get().fields().isEmpty()) {
      return List.of();
    }
    Optional<ClassLayout> layout = info.getClassLayout(classId).answer();
    if (layout.isEmpty()) {
      return List.of(new Value.Field("?", new Value.Unknown("the runtime tells no layout")));
    }
    Scope scope = Scope.ofFields(type.moduleId(), type.typeArgs());
    List<Value.Field> fields = new ArrayList<>();
    List<CorFieldOffset> places = new ArrayList<>(layout.get().fieldOffset());
    places.sort(Comparator.comparingInt(place -> place.ridOfField().value()));
    for (CorFieldOffset place : places) {
      Optional<FieldFacts> field = facts.get().field(place.ridOfField());
      Value value =
          field
              .map(
                  is ->
                      value(
                          new Address(start.value() + place.ulOffset()),
                          forms.of(is.type(), scope),
                          scope,
                          depth + 1,
                          reading))
              .orElseGet(() -> new Value.Unknown("no metadata"));
      fields.add(new Value.Field(field.map(FieldFacts::name).orElse("?"), value));
    }
    return fields;
  }

  private Value structure(Address place, ClassId classId, int depth, Reading reading) {
    Optional<TypeFacts> facts = forms.facts(classId);
    if (facts.isPresent() && facts.get().name().equals(NULLABLE)) {
      return nullable(place, classId, facts.get(), depth, reading);
    }
    return depth >= ValueLimits.DEPTH_MAX
        ? new Value.Cut()
        : composite(classId, fields(place, classId, depth, reading));
  }

  /** Its first field says whether there is a value, its second is that. */
  private Value nullable(
      Address place, ClassId classId, TypeFacts facts, int depth, Reading reading) {
    Optional<ClassLayout> layout = info.getClassLayout(classId).answer();
    if (layout.isEmpty()
        || facts.fields().size() != 2
        || !(forms.identity(classId) instanceof Definition type)) {
      return new Value.Unknown("the runtime tells no layout");
    }
    boolean hasValue =
        memory().readByte(placeOf(place, facts.fields().getFirst(), layout.get())) != 0;
    Scope scope = Scope.ofFields(type.moduleId(), type.typeArgs());
    FieldFacts value = facts.fields().getLast();
    return hasValue
        ? uncounted(
            placeOf(place, value, layout.get()),
            forms.of(value.type(), scope),
            scope,
            depth,
            reading)
        : new Value.Null();
  }

  private static Address placeOf(Address start, FieldFacts field, ClassLayout layout) {
    int offset =
        layout.fieldOffset().stream()
            .filter(place -> place.ridOfField().equals(field.token()))
            .mapToInt(CorFieldOffset::ulOffset)
            .findFirst()
            .orElse(0);
    return new Address(start.value() + offset);
  }

  private Value text(ObjectId objectId) {
    return info.getStringLayout2()
        .answer()
        .<Value>map(
            layout -> {
              int length = memory().readInt(behind(objectId, layout.stringLengthOffset()));
              int shown = Math.min(length, ValueLimits.CHARS_MAX);
              return new Value.Text(
                  memory().readChars(conventions.characters().apply(objectId, layout), shown),
                  length);
            })
        .orElseGet(() -> new Value.Unknown("the runtime tells no layout of strings"));
  }

  private Value array(ObjectId objectId, TypeIdentity.ArrayOf array, int depth, Reading reading) {
    if (reading.around().contains(objectId)) {
      return new Value.Cycle();
    }
    if (depth >= ValueLimits.DEPTH_MAX) {
      return new Value.Cut();
    }
    Optional<ArrayObjectInfo> found = info.getArrayObjectInfo(objectId, array.rank()).answer();
    if (found.isEmpty()) {
      return new Value.Unknown("the runtime does not say where the elements are");
    }
    Form form = forms.of(array.elementType(), array.element());
    long count = 1;
    for (int size : found.get().dimensionSizes()) {
      count *= size;
    }
    int stride = stride(form);
    reading.around().push(objectId);
    List<Value> first = new ArrayList<>();
    for (int i = 0; i < Math.min(count, ValueLimits.ELEMENTS_MAX); i++) {
      Address place = new Address(found.get().data().value() + (long) i * stride);
      first.add(value(place, form, none(), depth + 1, reading));
    }
    reading.around().pop();
    ArrayObjectInfo shape = found.get();
    return forms
        .name(array.elementType(), array.element())
        .<Value>map(
            name ->
                new Value.ArrayOf(
                    name, shape.dimensionSizes(), shape.dimensionLowerBounds(), first))
        .orElseGet(() -> new Value.Unknown(NAMELESS));
  }

  private int stride(Form form) {
    return switch (form) {
      case Form.Scalar(ElementType type) -> ValueBytes.size(type);
      case Form.Enumeration(Sort.Enumeration sort) -> ValueBytes.size(sort.number());
      case Form.KeptAs(ValueBytes.Kept type) -> type.bytes();
      case Form.Reference _, Form.ByReference _ -> Long.BYTES;
      case Form.Structure(ClassId classId) ->
          info.getClassLayout(classId).answer().map(ClassLayout::classSize).orElse(0);
      case Form.Unknown _ -> 0;
    };
  }

  private static Address behind(ObjectId objectId, int bytes) {
    return new Address(objectId.value() + bytes);
  }
}
