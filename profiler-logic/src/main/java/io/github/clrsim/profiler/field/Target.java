package io.github.clrsim.profiler.field;

import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.FieldDescData;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.api.value.ValueBytes;
import io.github.clrsim.api.value.ValueLimits;
import io.github.clrsim.profiler.inspect.Definitions;
import io.github.clrsim.profiler.inspect.TypeFacts;
import io.github.clrsim.profiler.inspect.TypeFacts.Sort;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

/** Values in the memory of another process, by what its types say of themselves. */
final class Target {
  private static final Value UNREADABLE = new Value.Unknown("the memory cannot be read");
  private static final Value NO_TYPE = new Value.Unknown("its type is not loaded");
  private static final Value NO_EXTENT =
      new Value.Unknown("how far each of its elements extends is not known");
  private static final String NULLABLE = "System.Nullable`1";
  private static final String FIRST_CHARACTER = "_firstChar";

  private static final Set<ElementType> OF_A_VALUE_TYPE =
      Set.of(ElementType.VALUETYPE, ElementType.GENERICINST);

  // In an array of several dimensions: its length comes first, then these (layout 4).
  private static final int DIMENSIONS_AT = 16;

  private final FieldReader reader;
  private final DataAccess access;
  private final Definitions definitions;
  private final TypeNames names;

  Target(FieldReader reader, DataAccess access, Definitions definitions) {
    this.reader = reader;
    this.access = access;
    this.definitions = definitions;
    this.names = new TypeNames(access, definitions);
  }

  /** One value that is read, with all inside it. */
  private record Reading(Shown shown, int characters, AtomicInteger values, Deque<Address> around) {
    boolean allows() {
      return values.incrementAndGet() <= shown.values();
    }

    boolean isTooDeep(int depth) {
      return depth >= shown.depth();
    }
  }

  private Reading reading(int characters) {
    return new Reading(reader.shown(), characters, new AtomicInteger(), new ArrayDeque<>());
  }

  /** One that is itself what is wanted, and not a row of many. */
  private Reading ofOne() {
    return reading(reader.shown().characters());
  }

  /** The value of a field that lies here. */
  Value at(Address place, DeclaredField field) {
    return value(
        place, kind(field, names.of(field.declaring())), 0, reading(ValueLimits.CHARS_MAX));
  }

  /** What is known of a field's value. */
  ValueKind kind(DeclaredField field, String declaring) {
    FieldDescData data = field.data();
    String name = data.type() == ElementType.VALUETYPE ? names.ofValue(field, declaring) : "";
    MethodTable type = data.methodTableOfType();
    // Of a structure over arrays of type arguments the runtime does not tell which type it is.
    MethodTable loaded =
        type.isNull() && !name.isEmpty() ? reader.structureNamed(name).orElse(type) : type;
    return new ValueKind(
        data.type(),
        loaded,
        name,
        isUnloadedEnumeration(data) ? factsBySignature(field) : facts(loaded),
        isUnloadedEnumeration(data));
  }

  private static boolean isUnloadedEnumeration(FieldDescData data) {
    return OF_A_VALUE_TYPE.contains(data.signatureType())
        && data.methodTableOfType().isNull()
        && FieldReader.isScalar(data.type());
  }

  /** What the metadata of its own module says of a field's type. */
  private Optional<TypeFacts> factsBySignature(DeclaredField field) {
    return names
        .signatureOf(field)
        .flatMap(
            found ->
                named(found.type())
                    .filter(type -> type.token().kind() == TokenKind.TYPE_DEF)
                    .flatMap(type -> definitions.facts(found.module(), type.token())));
  }

  /** One within a generic type is an instantiation itself. */
  private static Optional<TypeSignature.ClassOrValueType> named(TypeSignature type) {
    return switch (type) {
      case TypeSignature.ClassOrValueType plain -> Optional.of(plain);
      case TypeSignature.GenericInstance instance -> Optional.of(instance.definition());
      default -> Optional.empty();
    };
  }

  /** What is there. */
  Value at(Spot spot) {
    return switch (spot.what()) {
      case Spot.What.AnObject _ -> object(spot.address());
      case Spot.What.AValue(ValueKind kind) -> value(spot.address(), kind, 0, ofOne());
    };
  }

  /** An object, or null. */
  Value object(Address object) {
    return object(object, 0, ofOne());
  }

  /** The name of a type. */
  String name(MethodTable type) {
    return names.of(type);
  }

  /** The name of the type of a field's value. */
  String typeName(DeclaredField field) {
    return names.ofValue(field, names.of(field.declaring()));
  }

  /** The pointer that stands here. */
  Optional<Address> pointer(Address place) {
    return bytes(place, Long.BYTES).map(ValueBytes::bits).map(Address::new);
  }

  private Optional<Blob> bytes(Address place, int count) {
    return access.readVirtual(place, count).answer();
  }

  private Value value(Address place, ValueKind kind, int depth, Reading reading) {
    return reading.allows() ? uncounted(place, kind, depth, reading) : new Value.Cut();
  }

  private Value uncounted(Address place, ValueKind kind, int depth, Reading reading) {
    Optional<TypeFacts> facts = kind.facts();
    if (facts.isPresent() && facts.get().sort() instanceof Sort.Enumeration sort) {
      return read(place, ValueBytes.size(sort.number()), bits -> enumeration(sort, bits));
    }
    ElementType element = kind.element();
    if (kind.isUnloadedEnumeration()) {
      return new Value.Unknown("its enumeration is not loaded");
    }
    if (FieldReader.isScalar(element)) {
      return read(place, ValueBytes.size(element), bits -> ValueBytes.scalar(element, bits));
    }
    return switch (element) {
      case CLASS, STRING, OBJECT, ARRAY, SZARRAY ->
          pointer(place).map(object -> object(object, depth, reading)).orElse(UNREADABLE);
      case VALUETYPE ->
          facts.map(known -> structure(place, kind, known, depth, reading)).orElse(NO_TYPE);
      default -> new Value.Unknown("a field of kind " + element.word());
    };
  }

  private Value read(Address place, int count, Function<Blob, Value> meaning) {
    return bytes(place, count).map(meaning).orElse(UNREADABLE);
  }

  private static Value enumeration(Sort.Enumeration sort, Blob bits) {
    return ValueBytes.enumeration(
        sort.constants(), sort.areFlags(), ValueBytes.whole(sort.number(), ValueBytes.bits(bits)));
  }

  private Value structure(
      Address place, ValueKind kind, TypeFacts facts, int depth, Reading reading) {
    Optional<ElementType> number = ValueBytes.primitive(facts.name());
    if (number.isPresent()) {
      return read(
          place, ValueBytes.size(number.get()), bits -> ValueBytes.scalar(number.get(), bits));
    }
    Optional<ValueBytes.Kept> kept = ValueBytes.Kept.named(facts.name());
    if (kept.isPresent()) {
      return read(place, kept.get().bytes(), bits -> ValueBytes.kept(kept.get(), bits));
    }
    List<DeclaredField> fields = reader.fieldsOf(kind.type());
    if (isNullable(facts, fields)) {
      return nullable(place, kind, fields, depth, reading);
    }
    if (reading.isTooDeep(depth)) {
      return new Value.Cut();
    }
    if (extents().isRepeated(kind)) {
      return extents()
          .repeated(kind)
          .map(all -> repeated(place, kind, all, depth, reading))
          .orElse(NO_EXTENT);
    }
    return new Value.Composite(
        kind.name(),
        values(
            fields,
            field -> reader.placeInStructure(place, field),
            _ -> kind.name(),
            depth,
            reading));
  }

  /** What lies there several times is shown as elements are: the first of them. */
  private Value repeated(Address place, ValueKind kind, Repeated all, int depth, Reading reading) {
    List<Value.Field> values = new ArrayList<>();
    for (int i = 0; i < Math.min(all.times(), ValueLimits.ELEMENTS_MAX); i++) {
      values.add(
          new Value.Field(
              "[%d]".formatted(i), value(all.place(place, i), all.element(), depth + 1, reading)));
    }
    if (all.times() > ValueLimits.ELEMENTS_MAX) {
      values.add(
          new Value.Field(
              "[%d..%d]".formatted(ValueLimits.ELEMENTS_MAX, all.times()), new Value.Cut()));
    }
    return new Value.Composite(kind.name(), values);
  }

  /** How far values extend. */
  Extents extents() {
    return new Extents(reader, this, access, definitions);
  }

  private static boolean isNullable(TypeFacts facts, List<DeclaredField> fields) {
    return facts.name().equals(NULLABLE) && fields.size() == 2;
  }

  private Value nullable(
      Address place, ValueKind kind, List<DeclaredField> fields, int depth, Reading reading) {
    DeclaredField value = fields.getLast();
    return hasValue(place, fields)
        .map(
            has ->
                has
                    ? uncounted(
                        reader.placeInStructure(place, value),
                        kind(value, kind.name()),
                        depth,
                        reading)
                    : new Value.Null())
        .orElse(UNREADABLE);
  }

  /** Its first field says whether there is a value, its second is that. */
  private Optional<Boolean> hasValue(Address place, List<DeclaredField> fields) {
    return bytes(reader.placeInStructure(place, fields.getFirst()), 1).map(has -> has.at(0) != 0);
  }

  /** What a structure holds that is a Nullable. */
  sealed interface Inside {
    /** It has a value. */
    record Something(Spot value) implements Inside {}

    /** It has none. */
    record Nothing() implements Inside {}

    /** It is none, or cannot be read. */
    record NoNullable() implements Inside {}
  }

  /** What the structure that lies here holds, if it is a Nullable. */
  Inside inNullable(Address place, ValueKind kind) {
    List<DeclaredField> fields = reader.fieldsOf(kind.type());
    if (kind.facts().filter(facts -> isNullable(facts, fields)).isEmpty()) {
      return new Inside.NoNullable();
    }
    DeclaredField value = fields.getLast();
    return hasValue(place, fields)
        .<Inside>map(
            has ->
                has
                    ? new Inside.Something(
                        Spot.ofValue(
                            reader.placeInStructure(place, value), kind(value, kind.name())))
                    : new Inside.Nothing())
        .orElseGet(Inside.NoNullable::new);
  }

  private List<Value.Field> values(
      List<DeclaredField> fields,
      Function<DeclaredField, Address> places,
      Function<DeclaredField, String> declaring,
      int depth,
      Reading reading) {
    List<Value.Field> values = new ArrayList<>();
    for (DeclaredField field : fields) {
      ValueKind kind = kind(field, declaring.apply(field));
      values.add(
          new Value.Field(field.name(), value(places.apply(field), kind, depth + 1, reading)));
    }
    return values;
  }

  private Value object(Address object, int depth, Reading reading) {
    if (object.isNull()) {
      return new Value.Null();
    }
    Value value =
        access
            .getObjectData(object)
            .answer()
            .map(data -> object(object, data, depth, reading))
            .orElseGet(() -> new Value.Unknown("no object is there"));
    return reading.shown().withAddresses() ? new Value.Referred(object, value) : value;
  }

  private Value object(Address object, ObjectData data, int depth, Reading reading) {
    return switch (data.type()) {
      case STRING -> text(object, data, depth == 0 ? reading.characters() : ValueLimits.CHARS_MAX);
      case FREE -> new Value.Unknown("free room");
      case ARRAY -> opened(object, depth, reading, () -> array(object, data, depth, reading));
      case OBJECT, OTHER ->
          boxed(data.methodTable())
              .map(facts -> unboxed(object, data.methodTable(), facts, depth, reading))
              .orElseGet(
                  () ->
                      opened(
                          object,
                          depth,
                          reading,
                          () -> plain(object, data.methodTable(), depth, reading)));
    };
  }

  /** What is inside something else that was begun is not begun again. */
  private Value opened(Address object, int depth, Reading reading, Supplier<Value> content) {
    if (reading.around().contains(object)) {
      return new Value.Cycle();
    }
    if (reading.isTooDeep(depth)) {
      return new Value.Cut();
    }
    reading.around().push(object);
    Value value = content.get();
    reading.around().pop();
    return value;
  }

  private Value plain(Address object, MethodTable type, int depth, Reading reading) {
    return new Value.Composite(
        names.of(type),
        values(
            reader.fieldsOf(type),
            field -> reader.placeInObject(object, field),
            field -> names.of(field.declaring()),
            depth,
            reading));
  }

  /** What metadata says of the type, if its objects are boxes. */
  private Optional<TypeFacts> boxed(MethodTable type) {
    return names.isValueType(type) ? facts(type) : Optional.empty();
  }

  private Value unboxed(
      Address object, MethodTable type, TypeFacts facts, int depth, Reading reading) {
    Address value = FieldReader.behind(object, Long.BYTES);
    return facts.sort() instanceof Sort.Enumeration sort
        ? read(value, ValueBytes.size(sort.number()), bits -> enumeration(sort, bits))
        : structure(
            value,
            new ValueKind(ElementType.VALUETYPE, type, names.of(type), Optional.of(facts)),
            facts,
            depth,
            reading);
  }

  /** Its characters begin where its only field does that says so. */
  private Value text(Address object, ObjectData data, int max) {
    int shown = Math.min(data.components(), max);
    if (shown < 0) {
      return new Value.Unknown("its length makes no sense");
    }
    if (shown == 0) {
      return new Value.Text("", 0);
    }
    return reader.fieldsOf(data.methodTable()).stream()
        .filter(field -> field.name().equals(FIRST_CHARACTER))
        .findFirst()
        .flatMap(field -> bytes(reader.placeInObject(object, field), shown * Character.BYTES))
        .<Value>map(
            characters -> new Value.Text(ValueBytes.characters(characters), data.components()))
        .orElse(UNREADABLE);
  }

  private Value array(Address object, ObjectData data, int depth, Reading reading) {
    Dimensions dimensions = dimensions(object, data);
    ValueKind kind = elementKind(data);
    List<Value> first = new ArrayList<>();
    for (int i = 0; i < Math.min(data.components(), ValueLimits.ELEMENTS_MAX); i++) {
      first.add(
          value(
              FieldReader.behind(data.firstElement(), i * data.componentSize()),
              kind,
              depth + 1,
              reading));
    }
    return new Value.ArrayOf(kind.name(), dimensions.sizes(), dimensions.lowerBounds(), first);
  }

  /** How long an array is, and where its indices begin, in each dimension. */
  record Dimensions(List<Integer> sizes, List<Integer> lowerBounds) {}

  Dimensions dimensions(Address object, ObjectData data) {
    // Only an array of one dimension that begins at 0 says nothing of dimensions.
    boolean isPlain = data.firstElement().value() == object.value() + DIMENSIONS_AT;
    List<Integer> sizes = new ArrayList<>();
    List<Integer> lowerBounds = new ArrayList<>();
    for (int i = 0; i < Math.min(data.rank(), SignatureDecoder.RANK_MAX); i++) {
      sizes.add(isPlain ? data.components() : dimension(object, i));
      lowerBounds.add(isPlain ? 0 : dimension(object, data.rank() + i));
    }
    return new Dimensions(sizes, lowerBounds);
  }

  /** What is known of an array's elements. */
  ValueKind elementKind(ObjectData data) {
    return new ValueKind(
        data.elementType(),
        data.elementMethodTable(),
        names.ofElement(data.methodTable()),
        facts(data.elementMethodTable()));
  }

  private int dimension(Address array, int number) {
    return bytes(FieldReader.behind(array, DIMENSIONS_AT + number * Integer.BYTES), Integer.BYTES)
        .map(bits -> (int) ValueBytes.bits(bits))
        .orElse(0);
  }

  /** What metadata says of a type. */
  Optional<TypeFacts> facts(MethodTable type) {
    return type.isNull()
        ? Optional.empty()
        : access
            .getMethodTableData(type)
            .answer()
            .filter(data -> !data.token().isNil())
            .flatMap(data -> definitions.facts(data.module(), data.token()));
  }
}
