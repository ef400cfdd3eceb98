package io.github.clrsim.model.heap.object;

import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.heap.object.ObjectShape.Finalizer;
import io.github.clrsim.model.heap.object.ObjectShape.Kind;
import io.github.clrsim.model.layout.ClosedType;
import io.github.clrsim.model.layout.FieldPlace;
import io.github.clrsim.model.layout.Layouts;
import io.github.clrsim.model.layout.Slot;
import io.github.clrsim.model.layout.TypeLayout;
import io.github.clrsim.model.loader.CodeTypes;
import io.github.clrsim.model.loader.TypeLoader;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.metadata.TypeDef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tells how the objects of a class lie in memory, from the layouts of its fields. */
public final class ObjectShapes {
  private static final String STRING = "System.String";
  private static final String OBJECT = "System.Object";
  // What they hold is freed by the collection itself, and no finalizer runs (measured on 3.1).
  private static final Set<String> FREED_EAGERLY =
      Set.of("System.WeakReference", "System.WeakReference`1");
  private static final String CRITICAL =
      "System.Runtime.ConstrainedExecution.CriticalFinalizerObject";
  private static final int CHAR_BYTES = 2;
  // Header, method table, length, and the zero that ends the characters.
  private static final int STRING_BYTES = 22;
  private static final int VECTOR_BYTES = 24;
  private static final int BOUNDS_BYTES = 8;

  private final Layouts layouts;
  private final CodeTypes types;
  // Looked up only, never walked.
  private final Map<TypeKey, ObjectShape> known = new HashMap<>();

  /** The shapes of one process. */
  public ObjectShapes(Layouts layouts, CodeTypes types) {
    this.layouts = layouts;
    this.types = types;
  }

  /** How objects of this class lie. */
  public ObjectShape of(TypeKey type) {
    ObjectShape shape = known.get(type);
    if (shape == null) {
      shape = computed(type);
      known.put(type, shape);
    }
    return shape;
  }

  /** The layout of the fields that a class or value type declares itself. */
  public TypeLayout layout(TypeKey type) {
    return layouts.of(closed(type));
  }

  /** The layout of what a field of this type would hold. */
  public Slot slot(TypeKey type) {
    return types.isValueType(type) ? layouts.slot(closed(type)) : Slot.REFERENCE;
  }

  /** Whether native code is given objects of this class as they lie: strings, too. */
  public boolean isBlittable(TypeKey type) {
    return switch (type) {
      case TypeKey.ArrayOf array ->
          types.isValueType(array.element()) && layouts.isBlittableElement(closed(array.element()));
      case TypeKey.Definition _, TypeKey.Instance _, TypeKey.Variable _ ->
          type.equals(types.core(STRING)) || layouts.isBlittable(closed(type));
    };
  }

  /** What a field holds, in this class or one of its instances. */
  public Slot slot(FieldDef field, TypeKey owner) {
    return layouts.slot(field.signature().type(), closed(owner));
  }

  /** How much it takes where it stands. */
  public int bytes(Slot slot) {
    return switch (slot) {
      case Slot.Scalar scalar -> scalar.bytes();
      case Slot.Reference _, Slot.Interior _ -> Slot.POINTER_BYTES;
      case Slot.Value value -> layouts.of(value.type()).bytes();
    };
  }

  /**
   * Where in an object a reference stands, from its ObjectID.
   *
   * @param field the name of a field, its own or inherited; of an array the number of an element
   */
  public int placeOfReference(HeapObject object, String field) {
    return place(object, field)
        .filter(object::hasReferenceAt)
        .orElseThrow(() -> noReference(object, field));
  }

  /** Where an element that is a reference stands, from the ObjectID of its array. */
  public int placeOfElement(HeapObject array, int element) {
    int place = array.shape().elements() + element * array.shape().elementBytes();
    if (element >= array.length() || !array.hasReferenceAt(place)) {
      throw noReference(array, Integer.toString(element));
    }
    return place;
  }

  private static DiagnosticException noReference(HeapObject object, String field) {
    return new Diagnostic(
            "No reference stands at %s of a %s".formatted(field, object.type()),
            "the scenario",
            "only a field of a reference type, or such an element, can refer to an object",
            "name a field, or the number of an element counted from 0")
        .thrown();
  }

  private Optional<Integer> place(HeapObject object, String field) {
    if (object.type().key() instanceof TypeKey.ArrayOf) {
      boolean isNumber = field.matches("[0-9]{1,7}");
      return isNumber && Integer.parseInt(field) < object.length()
          ? Optional.of(
              object.shape().elements() + Integer.parseInt(field) * object.shape().elementBytes())
          : Optional.empty();
    }
    Optional<TypeKey> at = Optional.of(object.type().key());
    for (; at.isPresent(); at = base(at.get())) {
      Optional<FieldPlace> place = layout(at.get()).find(field);
      if (place.isPresent()) {
        int boxed = object.shape().kind() == Kind.BOXED ? ObjectShape.FIELDS : 0;
        return place.map(found -> found.offset() + boxed);
      }
    }
    return Optional.empty();
  }

  private ObjectShape computed(TypeKey type) {
    if (type instanceof TypeKey.ArrayOf array) {
      return ofArray(array);
    }
    if (type.equals(types.core(STRING))) {
      return new ObjectShape(
          Kind.STRING, STRING_BYTES, CHAR_BYTES, List.of(), List.of(), Finalizer.NONE);
    }
    boolean isBoxed = types.isValueType(type);
    List<Integer> references = new ArrayList<>();
    for (Optional<TypeKey> at = Optional.of(type); at.isPresent(); at = base(at.get())) {
      addReferences(layout(at.get()), isBoxed ? ObjectShape.FIELDS : 0, references);
    }
    references.sort(Integer::compare);
    return new ObjectShape(
        isBoxed ? Kind.BOXED : Kind.PLAIN,
        layout(type).objectBytes(),
        0,
        references,
        List.of(),
        isBoxed ? Finalizer.NONE : finalizer(type));
  }

  /** A value type's base classes have no fields, and are no part of the value. */
  private Optional<TypeKey> base(TypeKey type) {
    return types.isValueType(type) ? Optional.empty() : types.base(type);
  }

  private ObjectShape ofArray(TypeKey.ArrayOf array) {
    Slot element = slot(array.element());
    List<Integer> references = new ArrayList<>();
    addReferences(element, 0, references);
    boolean isVector = array.rank() == 1;
    return new ObjectShape(
        isVector ? Kind.VECTOR : Kind.ARRAY,
        isVector ? VECTOR_BYTES : VECTOR_BYTES + BOUNDS_BYTES * array.rank(),
        bytes(element),
        List.of(),
        references,
        Finalizer.NONE);
  }

  private void addReferences(TypeLayout layout, int from, List<Integer> references) {
    for (FieldPlace place : layout.fields()) {
      addReferences(place.slot(), from + place.offset(), references);
    }
  }

  private void addReferences(Slot slot, int at, List<Integer> references) {
    switch (slot) {
      case Slot.Reference _ -> references.add(at);
      case Slot.Value value -> addReferences(layouts.of(value.type()), at, references);
      case Slot.Scalar _, Slot.Interior _ -> {}
    }
  }

  private Finalizer finalizer(TypeKey type) {
    if (FREED_EAGERLY.contains(TypeLoader.definitionOf(type).orElseThrow().toString())) {
      return Finalizer.NONE;
    }
    boolean hasOne = false;
    for (Optional<TypeKey> at = Optional.of(type); at.isPresent(); at = types.base(at.get())) {
      TypeKey.Definition definition = TypeLoader.definitionOf(at.get()).orElseThrow();
      String name = definition.toString();
      if (name.equals(CRITICAL)) {
        return Finalizer.CRITICAL;
      }
      hasOne |= !name.equals(OBJECT) && types.definesFinalizer(definition);
    }
    return hasOne ? Finalizer.ORDINARY : Finalizer.NONE;
  }

  private ClosedType closed(TypeKey type) {
    return switch (type) {
      case TypeKey.Definition definition -> ClosedType.of(definition(definition));
      case TypeKey.Instance instance ->
          new ClosedType(
              definition(instance.definition()),
              instance.arguments().stream().map(this::slot).toList());
      case TypeKey.ArrayOf _, TypeKey.Variable _ ->
          throw new Diagnostic(
                  "%s has no fields".formatted(type),
                  "the heap",
                  "only classes and value types have a layout of fields",
                  "ask for its shape instead")
              .thrown();
    };
  }

  private static TypeDef definition(TypeKey.Definition type) {
    return type.assembly().image().typeDef(TokenKind.TYPE_DEF.token(type.row()));
  }
}
