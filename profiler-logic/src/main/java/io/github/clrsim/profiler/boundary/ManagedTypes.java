package io.github.clrsim.profiler.boundary;

import io.github.clrsim.api.corprof.CorFieldOffset;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.ClassLayout;
import io.github.clrsim.api.metadata.FieldProps;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.api.value.ValueBytes;
import io.github.clrsim.profiler.boundary.ManagedType.Arrangement;
import io.github.clrsim.profiler.boundary.ManagedType.Content;
import io.github.clrsim.profiler.boundary.ManagedType.Field;
import io.github.clrsim.profiler.boundary.ManagedType.Sort;
import io.github.clrsim.profiler.inspect.Definitions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads types of the core library out of its metadata, each once. It refers to no other assembly,
 * so a token of it is all that is needed; and it never unloads.
 */
final class ManagedTypes {
  private static final int STATIC = 0x10; // fdStatic of corhdr.h
  private static final int INTERFACE = 0x20; // tdInterface
  private static final int LAYOUT_MASK = 0x18; // tdLayoutMask
  private static final int SEQUENTIAL = 0x08; // tdSequentialLayout
  private static final int EXPLICIT = 0x10; // tdExplicitLayout
  private static final String VALUE_TYPE = "System.ValueType";
  private static final String ENUM = "System.Enum";
  private static final String INLINE_ARRAY = "System.Runtime.CompilerServices.InlineArrayAttribute";
  private static final Content REFERENCE = new Content.Reference();
  private static final Content EMBEDDED = new Content.Embedded();

  private final Definitions definitions;
  private final ModuleId coreLibrary;
  // Looked up only, never walked.
  private final Map<MetadataToken, Optional<ManagedType>> known = new ConcurrentHashMap<>();

  ManagedTypes(Definitions definitions, ModuleId coreLibrary) {
    this.definitions = definitions;
    this.coreLibrary = coreLibrary;
  }

  /** The type of this token, if metadata has it and does not refuse. */
  Optional<ManagedType> of(MetadataToken typeDef) {
    Optional<ManagedType> found = known.get(typeDef);
    if (found == null) {
      // Not computeIfAbsent: the runtime must not be asked under a lock of the table.
      found = definitions.inMetadata(coreLibrary, scope -> read(scope, typeDef));
      known.put(typeDef, found);
    }
    return found;
  }

  private static Optional<ManagedType> read(MetadataImport scope, MetadataToken typeDef) {
    return scope
        .getTypeDefProps(typeDef)
        .answer()
        .flatMap(
            props ->
                scope
                    .enumFields(typeDef)
                    .answer()
                    .map(fields -> read(scope, typeDef, props, fields)));
  }

  private static ManagedType read(
      MetadataImport scope, MetadataToken typeDef, TypeDefProps props, List<MetadataToken> tokens) {
    Optional<ClassLayout> layout =
        (props.typeDefFlags() & LAYOUT_MASK) == 0
            ? Optional.empty()
            : scope.getClassLayout(typeDef).answer();
    List<Field> fields = new ArrayList<>();
    for (MetadataToken token : tokens) {
      scope
          .getFieldProps(token)
          .answer()
          .ifPresent(field -> fields.add(field(scope, token, field, layout)));
    }
    Sort sort = sort(scope, props);
    boolean isRegular =
        props.tkExtends().kind() != TokenKind.TYPE_SPEC
            && !(sort == Sort.VALUE && fields.size() == 1 && isRepeated(scope, typeDef));
    return new ManagedType(
        typeDef,
        props.typeDef(),
        sort,
        arrangement(props.typeDefFlags()),
        layout.map(ClassLayout::packSize).orElse(0),
        layout.map(ClassLayout::classSize).orElse(0),
        Optional.of(props.tkExtends())
            .filter(base -> base.kind() == TokenKind.TYPE_DEF && !base.isNil()),
        isRegular,
        fields);
  }

  private static Field field(
      MetadataImport scope, MetadataToken token, FieldProps props, Optional<ClassLayout> layout) {
    OptionalInt declared =
        layout.map(ClassLayout::fieldOffset).orElse(List.of()).stream()
            .filter(place -> place.ridOfField().equals(token))
            .mapToInt(CorFieldOffset::ulOffset)
            .findFirst();
    return new Field(
        token,
        props.field(),
        (props.attr() & STATIC) != 0,
        content(scope, SignatureDecoder.decodeField(props.sigBlob()).type()),
        declared);
  }

  private static Content content(MetadataImport scope, TypeSignature type) {
    return switch (type) {
      case TypeSignature.Primitive(ElementType kind) -> primitive(kind);
      case TypeSignature.ClassOrValueType named ->
          named.isValueType() ? value(scope, named.token()) : REFERENCE;
      case TypeSignature.GenericInstance instance ->
          instance.definition().isValueType() ? EMBEDDED : REFERENCE;
      case TypeSignature.SzArray _, TypeSignature.Array _ -> REFERENCE;
      case TypeSignature.Pointer _, TypeSignature.FunctionPointer _ -> number(ElementType.PTR);
      case TypeSignature.Modified modified -> content(scope, modified.type());
      case TypeSignature.Pinned pinned -> content(scope, pinned.type());
      case TypeSignature.TypeVariable _,
          TypeSignature.MethodVariable _,
          TypeSignature.ByReference _,
          TypeSignature.RuntimeHandle _ ->
          EMBEDDED;
    };
  }

  private static Content primitive(ElementType kind) {
    return switch (kind) {
      case STRING, OBJECT -> REFERENCE;
      case VOID, TYPEDBYREF -> EMBEDDED;
      default -> number(kind);
    };
  }

  private static Content number(ElementType kind) {
    return new Content.Scalar(
        ValueBytes.size(kind), kind != ElementType.BOOLEAN && kind != ElementType.CHAR);
  }

  /** A value type by its token: an enumeration is the number inside it. */
  private static Content value(MetadataImport scope, MetadataToken token) {
    boolean isEnum =
        token.kind() == TokenKind.TYPE_DEF
            && scope
                .getTypeDefProps(token)
                .answer()
                .filter(props -> nameOfBase(scope, props).equals(ENUM))
                .isPresent();
    return isEnum
        ? scope.enumFields(token).answer().orElse(List.of()).stream()
            .flatMap(field -> scope.getFieldProps(field).answer().stream())
            .filter(field -> (field.attr() & STATIC) == 0)
            .map(field -> content(scope, SignatureDecoder.decodeField(field.sigBlob()).type()))
            .findFirst()
            .orElse(EMBEDDED)
        : EMBEDDED;
  }

  private static Sort sort(MetadataImport scope, TypeDefProps props) {
    if ((props.typeDefFlags() & INTERFACE) != 0) {
      return Sort.INTERFACE;
    }
    String base = nameOfBase(scope, props);
    boolean isValue =
        base.equals(ENUM) || (base.equals(VALUE_TYPE) && !props.typeDef().equals(ENUM));
    return isValue ? Sort.VALUE : Sort.CLASS;
  }

  private static String nameOfBase(MetadataImport scope, TypeDefProps props) {
    MetadataToken base = props.tkExtends();
    return base.kind() == TokenKind.TYPE_DEF && !base.isNil()
        ? scope.getTypeDefProps(base).answer().map(TypeDefProps::typeDef).orElse("")
        : "";
  }

  private static Arrangement arrangement(int flags) {
    return switch (flags & LAYOUT_MASK) {
      case SEQUENTIAL -> Arrangement.SEQUENTIAL;
      case EXPLICIT -> Arrangement.EXPLICIT;
      default -> Arrangement.AUTO;
    };
  }

  private static boolean isRepeated(MetadataImport scope, MetadataToken typeDef) {
    return scope.getCustomAttributeByName(typeDef, INLINE_ARRAY) instanceof Outcome.Ok<?> found
        && found.hresult().equals(HResult.S_OK); // S_FALSE says that there is none.
  }
}
