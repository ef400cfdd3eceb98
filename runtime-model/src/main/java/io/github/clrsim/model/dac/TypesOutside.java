package io.github.clrsim.model.dac;

import io.github.clrsim.api.dac.FieldDesc;
import io.github.clrsim.api.dac.FieldDescData;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.dac.MethodTableFieldData;
import io.github.clrsim.api.dac.StaticBases;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.api.value.ValueBytes;
import io.github.clrsim.model.heap.object.ObjectShape;
import io.github.clrsim.model.heap.object.ObjectShapes;
import io.github.clrsim.model.layout.FieldPlace;
import io.github.clrsim.model.layout.Slot;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.TypeLoader;
import io.github.clrsim.model.loader.TypeVariables;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.profile.DataAccessRules;
import io.github.clrsim.model.statics.Statics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Types as they are seen from outside: of classes that are loaded, closed and not just being
 * loaded.
 */
final class TypesOutside {
  private static final MethodTable NONE = new MethodTable(0);
  private static final long MARKS = 7;
  private static final long TYPE_DESC_MARK = 2;
  // It lies in the room that each type has, behind the MethodTable, where it is one of its own.
  private static final long EE_CLASS_AT = 0x100;
  // A string's BaseSize is without the zero that ends its characters (measured on both).
  private static final int STRING_END_BYTES = 2;

  private final DataAccessRules rules;
  private final Loader loader;
  private final ObjectShapes shapes;
  private final Statics statics;
  private final FieldDescs fieldDescs = new FieldDescs();

  TypesOutside(DataAccessRules rules, Loader loader, ObjectShapes shapes, Statics statics) {
    this.rules = rules;
    this.loader = loader;
    this.shapes = shapes;
    this.statics = statics;
  }

  /** Where the MethodTable of a class is: its ClassID, without the marks that one may have. */
  MethodTable methodTable(LoadedType type) {
    return new MethodTable(type.id().value() & ~MARKS);
  }

  /** The MethodTable of a type, if that is loaded. */
  Optional<MethodTable> loaded(TypeKey type) {
    return loader.catalog().type(type).map(this::methodTable);
  }

  Optional<String> name(MethodTable methodTable) {
    return find(methodTable).map(type -> name(type.key()));
  }

  private static String name(TypeKey type) {
    return switch (type) {
      case TypeKey.Definition definition -> definition.toString();
      case TypeKey.Instance instance ->
          instance.definition()
              + instance.arguments().stream()
                  .map(TypesOutside::nameWithAssembly)
                  .collect(Collectors.joining(",", "[", "]"));
      case TypeKey.ArrayOf array ->
          name(array.element()) + "[" + ",".repeat(array.rank() - 1) + "]";
      case TypeKey.Variable variable -> variable.toString();
    };
  }

  private static String nameWithAssembly(TypeKey type) {
    return "[%s, %s]".formatted(name(type), type.assemblies().getFirst().name());
  }

  Optional<MethodTableData> data(MethodTable methodTable) {
    return find(methodTable).map(type -> data(methodTable, type));
  }

  private MethodTableData data(MethodTable methodTable, LoadedType type) {
    TypeKey key = type.key();
    LoadedAssembly module =
        TypeLoader.definitionOf(key).map(TypeKey.Definition::assembly).orElse(loader.coreLibrary());
    return new MethodTableData(
        false,
        module.moduleId(),
        eeClass(loaded(shared(key)).orElse(methodTable)),
        parent(key).flatMap(this::loaded).orElse(NONE),
        baseSize(key),
        shapes.of(key).elementBytes(),
        TypeLoader.definitionOf(key)
            .map(definition -> TokenKind.TYPE_DEF.token(definition.row()))
            .orElse(MetadataToken.NIL_TYPE_DEF),
        isDynamic(key, module));
  }

  /**
   * The form of a type that all instantiations over references share: it has the EEClass and the
   * FieldDescs, and each of them its own MethodTable (measured on both).
   */
  private TypeKey shared(TypeKey type) {
    return loader.codeTypes().canonical(type);
  }

  private Address eeClass(MethodTable shared) {
    return new Address(shared.value() + (rules.tellsMethodTableAsClass() ? 0 : EE_CLASS_AT));
  }

  /** An interface has System.Object before it, as classes have (measured on both). */
  private Optional<TypeKey> parent(TypeKey type) {
    return loader.types().isInterface(type)
        ? Optional.of(loader.codeTypes().core("System.Object"))
        : loader.codeTypes().base(type);
  }

  private int baseSize(TypeKey type) {
    ObjectShape shape = shapes.of(type);
    return loader.types().isInterface(type)
        ? 0
        : shape.baseBytes() - (shape.kind() == ObjectShape.Kind.STRING ? STRING_END_BYTES : 0);
  }

  private boolean isDynamic(TypeKey type, LoadedAssembly module) {
    boolean isApart = rules.keepsStaticsByType() || isInstance(type) || module.isCollectible();
    return isApart && staticFields(type).findAny().isPresent();
  }

  private static boolean isInstance(TypeKey type) {
    return type instanceof TypeKey.Instance;
  }

  Optional<MethodTableFieldData> fields(MethodTable methodTable) {
    return find(methodTable).map(type -> fields(type.key()));
  }

  private MethodTableFieldData fields(TypeKey type) {
    int instances = 0;
    for (Optional<TypeKey> at = Optional.of(type);
        at.isPresent();
        at = loader.codeTypes().base(at.get())) {
      instances += (int) instanceFields(at.get()).count();
    }
    // Those that threads have for themselves come last (measured on both).
    List<FieldDef> statics =
        Stream.concat(
                staticFields(type).filter(field -> !field.isThreadStatic()),
                staticFields(type).filter(FieldDef::isThreadStatic))
            .toList();
    return new MethodTableFieldData(
        instances,
        statics.size(),
        (int) statics.stream().filter(FieldDef::isThreadStatic).count(),
        fieldDescs.first(
            shared(type), Stream.concat(instanceFields(type), statics.stream()).toList()));
  }

  Optional<FieldDescData> field(FieldDesc fieldDesc) {
    return fieldDescs.find(fieldDesc).flatMap(entry -> field(fieldDesc, entry));
  }

  private Optional<FieldDescData> field(FieldDesc fieldDesc, FieldDescs.Entry entry) {
    return switch (entry) {
      case FieldDescs.Entry.Field(TypeKey declaring, FieldDef field) ->
          loaded(declaring).map(_ -> field(fieldDesc, declaring, field));
      case FieldDescs.Entry.End _ -> Optional.empty();
    };
  }

  /** The name of the type behind whose last field this address lies. */
  Optional<String> endOf(FieldDesc fieldDesc) {
    return fieldDescs.find(fieldDesc).stream()
        .filter(FieldDescs.Entry.End.class::isInstance)
        .map(end -> name(((FieldDescs.Entry.End) end).declaring()))
        .findFirst();
  }

  private FieldDescData field(FieldDesc fieldDesc, TypeKey declaring, FieldDef field) {
    TypeSignature signature = field.signature().type();
    Optional<TypeKey> type = typeOf(declaring, signature);
    ElementType kind = kind(shapes.slot(field, declaring), type);
    Optional<MethodTable> loaded = type.flatMap(this::loaded);
    return new FieldDescData(
        kind,
        // The signature is looked at only where the type is not loaded (measured on both).
        loaded.isPresent() ? kind : signature.elementType(),
        loaded.orElse(NONE),
        field.token(),
        loaded(declaring).orElse(NONE),
        field.isStatic() ? staticOffset(declaring, field) : offset(declaring, field),
        field.isStatic(),
        field.isThreadStatic(),
        FieldDescs.behind(fieldDesc));
  }

  /** What layout counts from the object, from outside is counted from its first field. */
  private int offset(TypeKey declaring, FieldDef field) {
    int counted = loader.codeTypes().isValueType(declaring) ? 0 : ObjectShape.FIELDS;
    return shapes.layout(declaring).fields().stream()
        .filter(place -> place.field().equals(field))
        .mapToInt(FieldPlace::offset)
        .map(offset -> offset - counted)
        .findFirst()
        .orElse(0);
  }

  /** Where each thread has an array for them, what is counted begins with that (measured). */
  private int staticOffset(TypeKey declaring, FieldDef field) {
    boolean isInArray = field.isThreadStatic() && rules.keepsStaticsByType();
    return statics.offset(declaring, field) + (isInArray ? ObjectShape.ELEMENTS : 0);
  }

  /** Where the statics of a type are. */
  Optional<StaticBases> staticBases(MethodTable methodTable) {
    return find(methodTable).map(type -> statics.bases(type.key()));
  }

  /** How values of a type lie. */
  ElementType kind(TypeKey type) {
    return kind(shapes.slot(type), Optional.of(type));
  }

  private ElementType kind(Slot slot, Optional<TypeKey> type) {
    return switch (slot) {
      case Slot.Reference _ -> ElementType.CLASS;
      case Slot.Interior _ -> ElementType.BYREF;
      case Slot.Value _ -> ElementType.VALUETYPE;
      case Slot.Scalar _ ->
          type.flatMap(
                  key ->
                      loader.types().underlying(key).or(() -> ValueBytes.primitive(key.toString())))
              .orElse(ElementType.PTR);
    };
  }

  private Optional<TypeKey> typeOf(TypeKey declaring, TypeSignature signature) {
    return TypeLoader.definitionOf(declaring)
        .flatMap(
            definition ->
                loader
                    .codeTypes()
                    .known(definition.assembly(), signature, TypeVariables.in(declaring)));
  }

  private static Stream<FieldDef> instanceFields(TypeKey type) {
    return declared(type).filter(field -> !field.isStatic());
  }

  /** A literal has no place in memory, and no FieldDesc. */
  private static Stream<FieldDef> staticFields(TypeKey type) {
    return declared(type).filter(field -> field.isStatic() && !field.isLiteral());
  }

  private static Stream<FieldDef> declared(TypeKey type) {
    return TypeLoader.definitionOf(type)
        .map(TypesOutside::definition)
        .map(TypeDef::fields)
        .orElse(List.of())
        .stream();
  }

  private static TypeDef definition(TypeKey.Definition type) {
    return type.assembly().image().typeDef(TokenKind.TYPE_DEF.token(type.row()));
  }

  private Optional<LoadedType> find(MethodTable methodTable) {
    return Stream.of(0L, TYPE_DESC_MARK)
        .flatMap(mark -> loader.catalog().type(new ClassId(methodTable.value() | mark)).stream())
        .filter(type -> methodTable(type).equals(methodTable))
        .filter(type -> !type.key().isOpen())
        .findFirst();
  }
}
