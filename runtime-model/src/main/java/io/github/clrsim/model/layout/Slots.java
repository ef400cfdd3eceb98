package io.github.clrsim.model.layout;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.metadata.TypeDef;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads from signatures what a field holds. */
final class Slots {
  private static final int CHARSET_MASK = 0x3_0000;
  private static final String ENUM = "System.Enum";

  // The value types that a signature has one byte for; their own definitions hold themselves.
  private static final Map<String, ElementType> PRIMITIVES =
      Map.ofEntries(
          Map.entry("System.Boolean", ElementType.BOOLEAN),
          Map.entry("System.Char", ElementType.CHAR),
          Map.entry("System.SByte", ElementType.I1),
          Map.entry("System.Byte", ElementType.U1),
          Map.entry("System.Int16", ElementType.I2),
          Map.entry("System.UInt16", ElementType.U2),
          Map.entry("System.Int32", ElementType.I4),
          Map.entry("System.UInt32", ElementType.U4),
          Map.entry("System.Int64", ElementType.I8),
          Map.entry("System.UInt64", ElementType.U8),
          Map.entry("System.Single", ElementType.R4),
          Map.entry("System.Double", ElementType.R8),
          Map.entry("System.IntPtr", ElementType.I),
          Map.entry("System.UIntPtr", ElementType.U));

  private final Definitions definitions;

  Slots(Definitions definitions) {
    this.definitions = definitions;
  }

  /**
   * What a field of this type holds.
   *
   * @param owner the type that declares it
   */
  Slot of(TypeSignature signature, ClosedType owner) {
    AssemblyImage scope = owner.definition().image();
    return switch (signature) {
      case TypeSignature.Primitive primitive -> primitive(primitive.elementType(), owner);
      case TypeSignature.ClassOrValueType named ->
          named.isValueType()
              ? value(ClosedType.of(definitions.find(scope, named.token())))
              : Slot.REFERENCE;
      case TypeSignature.GenericInstance instance ->
          instance.definition().isValueType() ? value(closed(instance, owner)) : Slot.REFERENCE;
      case TypeSignature.TypeVariable variable -> argument(variable.number(), owner);
      case TypeSignature.Array _, TypeSignature.SzArray _ -> Slot.REFERENCE;
      case TypeSignature.Pointer _, TypeSignature.FunctionPointer _ -> Slot.POINTER;
      case TypeSignature.ByReference _ -> Slot.INTERIOR;
      case TypeSignature.Modified modified -> of(modified.type(), owner);
      case TypeSignature.Pinned pinned -> of(pinned.type(), owner);
      case TypeSignature.MethodVariable _, TypeSignature.RuntimeHandle _ ->
          throw noField(signature.toString(), owner);
    };
  }

  /** What a field of this type itself would hold. */
  Slot of(ClosedType type) {
    if (!isValueType(type.definition())) {
      return Slot.REFERENCE;
    }
    return Optional.ofNullable(PRIMITIVES.get(type.definition().fullName()))
        .filter(_ -> definitions.isCore(type.definition()))
        .map(primitive -> primitive(primitive, type))
        .orElseGet(() -> value(type));
  }

  /** The class that a type extends. */
  Optional<ClosedType> base(ClosedType type) {
    return type.definition().baseType().map(token -> base(token, type));
  }

  /** Whether values of the type lie where they are declared. */
  boolean isValueType(TypeDef type) {
    Optional<MetadataToken> base = type.baseType();
    if (base.isEmpty() || base.orElseThrow().kind() == TokenKind.TYPE_SPEC) {
      return false;
    }
    String parent = type.image().typeName(base.orElseThrow());
    return parent.equals(ENUM)
        || (parent.equals("System.ValueType") && !type.fullName().equals(ENUM));
  }

  private ClosedType base(MetadataToken token, ClosedType type) {
    AssemblyImage image = type.definition().image();
    if (token.kind() == TokenKind.TYPE_SPEC
        && image.typeSpec(token).signature() instanceof TypeSignature.GenericInstance instance) {
      return closed(instance, type);
    }
    return ClosedType.of(definitions.find(image, token));
  }

  private ClosedType closed(TypeSignature.GenericInstance instance, ClosedType owner) {
    List<Slot> arguments =
        instance.arguments().stream().map(argument -> of(argument, owner)).toList();
    return new ClosedType(
        definitions.find(owner.definition().image(), instance.definition().token()), arguments);
  }

  private Slot argument(int number, ClosedType owner) {
    if (number >= owner.arguments().size()) {
      throw noField("!" + number, owner);
    }
    return owner.arguments().get(number);
  }

  /** An enum is laid out as the number below it, any other value type as itself. */
  private Slot value(ClosedType type) {
    boolean isEnum =
        type.definition()
            .baseType()
            .filter(base -> base.kind() != TokenKind.TYPE_SPEC)
            .filter(base -> type.definition().image().typeName(base).equals(ENUM))
            .isPresent();
    return isEnum
        ? type.definition().fields().stream()
            .filter(field -> !field.isStatic())
            .findFirst()
            .map(FieldDef::signature)
            .map(signature -> of(signature.type(), type))
            .orElseThrow(() -> noField("an enum without a number", type))
        : new Slot.Value(type);
  }

  private Slot primitive(ElementType type, ClosedType owner) {
    return switch (type) {
      case BOOLEAN -> new Slot.Scalar(1, false);
      case CHAR -> new Slot.Scalar(2, (owner.definition().flags() & CHARSET_MASK) != 0);
      case I1, U1 -> new Slot.Scalar(1, true);
      case I2, U2 -> new Slot.Scalar(2, true);
      case I4, U4, R4 -> new Slot.Scalar(4, true);
      case I8, U8, R8, I, U -> new Slot.Scalar(8, true);
      case STRING, OBJECT -> Slot.REFERENCE;
      case TYPEDBYREF ->
          new Slot.Value(
              ClosedType.of(
                  definitions
                      .core("System.TypedReference")
                      .orElseThrow(() -> noField("typedref", owner))));
      default -> throw noField(type.word(), owner);
    };
  }

  private static RuntimeException noField(String type, ClosedType owner) {
    return new Diagnostic(
            "No field can hold " + type,
            "type %s of %s".formatted(owner, owner.definition().image().name()),
            "the layout of the type depends on the sizes of its fields",
            "give the type all its arguments; otherwise the assembly is damaged: compile it anew")
        .thrown();
  }
}
