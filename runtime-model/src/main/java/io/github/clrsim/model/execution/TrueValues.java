package io.github.clrsim.model.execution;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.api.value.ValueBytes;
import io.github.clrsim.api.value.ValueBytes.EnumConstant;
import io.github.clrsim.api.value.ValueLimits;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.heap.object.ObjectShape;
import io.github.clrsim.model.hook.Hooks;
import io.github.clrsim.model.layout.FieldPlace;
import io.github.clrsim.model.layout.Slot;
import io.github.clrsim.model.loader.CodeTypes;
import io.github.clrsim.model.loader.TypeVariables;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.Constant;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.metadata.TypeDef;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * What values really are: by the types and objects that the simulation has, and not by what it
 * answers about them. Telling loads nothing: a value type whose values are there is loaded, and
 * what is not loaded is only referred to.
 */
public final class TrueValues {
  private static final String FLAGS = "System.FlagsAttribute";

  private final CodeTypes types;
  private final Heap heap;
  private final Hooks hooks;

  /** The values of one process. */
  public TrueValues(CodeTypes types, Heap heap, Hooks hooks) {
    this.types = types;
    this.heap = heap;
    this.hooks = hooks;
  }

  /** One value that is told, with all inside it. */
  private record Telling(ValueLimits limits, Deque<HeapObject> around) {
    Telling() {
      this(new ValueLimits(), new ArrayDeque<>());
    }
  }

  /** The value of a type that a signature of this assembly names, by its bytes. */
  Value of(
      LoadedAssembly assembly, TypeVariables variables, TypeSignature signature, Blob content) {
    return value(assembly, variables, signature, content, 0, new Telling());
  }

  /** What a method of this class has as {@code this}, by its bytes. */
  Value self(TypeKey owner, Blob content) {
    long address = ValueBytes.bits(content);
    if (!types.isValueType(owner)) {
      return object(address, 0, new Telling());
    }
    int bytes = heap.shapes().layout(owner).classSize();
    return bytesAt(address, bytes)
        .<Value>map(there -> new Value.ByReference(value(owner, there, 0, new Telling())))
        .orElseGet(() -> new Value.Unknown("nothing is there"));
  }

  /**
   * What a field of an object holds.
   *
   * @param field its name; where base classes have one of this name too, the nearest is meant
   * @return nothing, if no object begins there or it has no such field
   */
  public Optional<Value> ofField(ObjectId object, String field) {
    return heap.find(object).flatMap(found -> ofField(found, field));
  }

  private Optional<Value> ofField(HeapObject object, String field) {
    // In a box, offsets count from the value.
    int start = object.shape().kind() == ObjectShape.Kind.BOXED ? ObjectShape.FIELDS : 0;
    Optional<TypeKey> at =
        Optional.of(object.type().key()).filter(type -> !(type instanceof TypeKey.ArrayOf));
    for (; at.isPresent(); at = types.base(at.get())) {
      TypeKey declaring = at.get();
      Optional<FieldPlace> place = heap.shapes().layout(declaring).find(field);
      if (place.isPresent()) {
        Blob content = content(object, start, (int) object.size() - start);
        return Optional.of(value(declaring, place.get(), content, 0, new Telling()));
      }
    }
    return Optional.empty();
  }

  private Value value(
      LoadedAssembly assembly,
      TypeVariables variables,
      TypeSignature signature,
      Blob content,
      int depth,
      Telling telling) {
    return switch (signature) {
      case TypeSignature.ByReference(TypeSignature target) -> {
        if (!telling.limits().allow()) {
          yield new Value.Cut();
        }
        yield referred(assembly, variables, target, content, depth, telling);
      }
      case TypeSignature.Modified modified ->
          value(assembly, variables, modified.type(), content, depth, telling);
      case TypeSignature.Pointer _, TypeSignature.FunctionPointer _ ->
          telling.limits().allow() ? ValueBytes.scalar(ElementType.PTR, content) : new Value.Cut();
      default ->
          types
              .known(assembly, signature, variables)
              .map(type -> value(type, content, depth, telling))
              .orElseGet(() -> unloaded(content, depth, telling));
    };
  }

  /** What is of no loaded class is a reference: a value type would be loaded with its owner. */
  private Value unloaded(Blob content, int depth, Telling telling) {
    return telling.limits().allow()
        ? object(ValueBytes.bits(content), depth, telling)
        : new Value.Cut();
  }

  private Value referred(
      LoadedAssembly assembly,
      TypeVariables variables,
      TypeSignature target,
      Blob content,
      int depth,
      Telling telling) {
    long address = ValueBytes.bits(content);
    if (address == 0) {
      return new Value.Null();
    }
    return types
        .known(assembly, target, variables)
        .flatMap(
            type ->
                bytesAt(address, bytes(type))
                    .<Value>map(there -> new Value.ByReference(value(type, there, depth, telling))))
        .orElseGet(() -> new Value.Unknown("nothing is there"));
  }

  private Optional<Blob> bytesAt(long address, int bytes) {
    return hooks
        .read(address, bytes)
        .or(
            () ->
                heap.around(address)
                    .map(
                        object ->
                            heap.content(object, (int) (address - object.id().value()), bytes)))
        .map(Blob::of);
  }

  private int bytes(TypeKey type) {
    Slot slot = heap.shapes().slot(type);
    return slot instanceof Slot.Value
        ? heap.shapes().layout(type).classSize()
        : heap.shapes().bytes(slot);
  }

  private Value value(TypeKey type, Blob content, int depth, Telling telling) {
    return telling.limits().allow() ? uncounted(type, content, depth, telling) : new Value.Cut();
  }

  private Value uncounted(TypeKey type, Blob content, int depth, Telling telling) {
    if (!types.isValueType(type)) {
      return object(ValueBytes.bits(content), depth, telling);
    }
    String name = definition(type).fullName();
    Optional<ElementType> number = ValueBytes.primitive(name);
    if (number.isPresent()) {
      return ValueBytes.scalar(number.get(), content.slice(0, ValueBytes.size(number.get())));
    }
    if (!types.isStructure(type)) {
      return enumeration(definition(type), content);
    }
    Optional<ValueBytes.Kept> kept = ValueBytes.Kept.named(name);
    return kept.isPresent()
        ? ValueBytes.kept(kept.get(), content)
        : structure(type, content, depth, telling);
  }

  private static Value enumeration(TypeDef type, Blob content) {
    ElementType number =
        type.fields().stream()
            .filter(field -> !field.isStatic())
            .map(field -> field.signature().type().elementType())
            .findFirst()
            .orElse(ElementType.I4);
    List<EnumConstant> constants = new ArrayList<>();
    for (FieldDef field : type.fields()) {
      field
          .constant()
          .map(Constant::value)
          .map(value -> ValueBytes.whole(number, ValueBytes.bits(value)))
          .ifPresent(value -> constants.add(new EnumConstant(field.name(), value)));
    }
    boolean areFlags =
        type.customAttributes().stream()
            .anyMatch(
                attribute -> type.image().typeName(attribute.type(type.image())).equals(FLAGS));
    return ValueBytes.enumeration(
        constants,
        areFlags,
        ValueBytes.whole(number, ValueBytes.bits(content.slice(0, ValueBytes.size(number)))));
  }

  private Value structure(TypeKey type, Blob content, int depth, Telling telling) {
    if (type instanceof TypeKey.Instance(TypeKey.Definition open, List<TypeKey> arguments)
        && open.equals(types.core("System.Nullable`1"))) {
      FieldPlace value = heap.shapes().layout(type).fields().getLast();
      boolean has = content.at(heap.shapes().layout(type).fields().getFirst().offset()) != 0;
      TypeKey held = arguments.getFirst();
      return has
          ? uncounted(held, content.slice(value.offset(), bytes(held)), depth, telling)
          : new Value.Null();
    }
    return depth >= ValueLimits.DEPTH_MAX
        ? new Value.Cut()
        : new Value.Composite(type.toString(), fields(type, content, depth, telling));
  }

  private List<Value.Field> fields(TypeKey type, Blob content, int depth, Telling telling) {
    List<Value.Field> fields = new ArrayList<>();
    for (FieldPlace place : heap.shapes().layout(type).fields()) {
      fields.add(
          new Value.Field(place.field().name(), value(type, place, content, depth + 1, telling)));
    }
    return fields;
  }

  /** A field of what these bytes are, which this class declares. */
  private Value value(
      TypeKey declaring, FieldPlace place, Blob content, int depth, Telling telling) {
    TypeKey.Definition definition = opened(declaring);
    TypeVariables variables = TypeVariables.in(declaring);
    TypeSignature signature = place.field().signature().type();
    int bytes =
        types
            .known(definition.assembly(), signature, variables)
            .map(this::bytes)
            .orElse(Long.BYTES);
    return value(
        definition.assembly(),
        variables,
        signature,
        content.slice(place.offset(), bytes),
        depth,
        telling);
  }

  private Value object(long address, int depth, Telling telling) {
    if (address == 0) {
      return new Value.Null();
    }
    Optional<HeapObject> found = heap.find(new ObjectId(address));
    if (found.isEmpty()) {
      return new Value.Unknown("no object is there");
    }
    HeapObject object = found.get();
    TypeKey type = object.type().key();
    return switch (object.shape().kind()) {
      case STRING -> text(object);
      case BOXED ->
          uncounted(type, content(object, ObjectShape.FIELDS, bytes(type)), depth, telling);
      case PLAIN, VECTOR, ARRAY -> opened(object, type, depth, telling);
    };
  }

  private Value text(HeapObject string) {
    int shown = Math.min(string.length(), ValueLimits.CHARS_MAX);
    StringBuilder first = new StringBuilder();
    for (int i = 0; i < shown; i++) {
      int at = ObjectShape.CHARS + i * Character.BYTES;
      first.append((char) ValueBytes.bits(content(string, at, Character.BYTES)));
    }
    return new Value.Text(first.toString(), string.length());
  }

  private Value opened(HeapObject object, TypeKey type, int depth, Telling telling) {
    if (telling.around().contains(object)) {
      return new Value.Cycle();
    }
    if (depth >= ValueLimits.DEPTH_MAX) {
      return new Value.Cut();
    }
    telling.around().push(object);
    Value told =
        type instanceof TypeKey.ArrayOf array
            ? array(object, array, depth, telling)
            : plain(object, type, depth, telling);
    telling.around().pop();
    return told;
  }

  private Value plain(HeapObject object, TypeKey type, int depth, Telling telling) {
    List<TypeKey> classes = new ArrayList<>();
    for (Optional<TypeKey> at = Optional.of(type); at.isPresent(); at = types.base(at.get())) {
      classes.addFirst(at.get());
    }
    Blob content = content(object, 0, (int) object.size());
    List<Value.Field> fields = new ArrayList<>();
    classes.forEach(each -> fields.addAll(fields(each, content, depth, telling)));
    return new Value.Composite(type.toString(), fields);
  }

  private Value array(HeapObject object, TypeKey.ArrayOf array, int depth, Telling telling) {
    List<Integer> sizes = new ArrayList<>();
    List<Integer> lowerBounds = new ArrayList<>();
    for (int i = 0; i < array.rank(); i++) {
      sizes.add(object.dimension(i));
      lowerBounds.add(0);
    }
    int bytes = object.shape().elementBytes();
    List<Value> first = new ArrayList<>();
    for (int i = 0; i < Math.min(object.length(), ValueLimits.ELEMENTS_MAX); i++) {
      Blob element = content(object, object.shape().elements() + i * bytes, bytes);
      first.add(value(array.element(), element, depth + 1, telling));
    }
    return new Value.ArrayOf(array.element().toString(), sizes, lowerBounds, first);
  }

  private Blob content(HeapObject object, int offset, int bytes) {
    return Blob.of(heap.content(object, offset, bytes));
  }

  private static TypeKey.Definition opened(TypeKey type) {
    return switch (type) {
      case TypeKey.Definition definition -> definition;
      case TypeKey.Instance instance -> instance.definition();
      case TypeKey.ArrayOf _, TypeKey.Variable _ ->
          throw new IllegalArgumentException(type + " has no definition");
    };
  }

  private static TypeDef definition(TypeKey type) {
    TypeKey.Definition definition = opened(type);
    return definition.assembly().image().typeDef(TokenKind.TYPE_DEF.token(definition.row()));
  }
}
