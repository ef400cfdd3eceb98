package io.github.clrsim.profiler.field;

import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.FieldProps;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.api.value.ValueBytes;
import io.github.clrsim.profiler.inspect.Definitions;
import io.github.clrsim.profiler.inspect.TypeFacts;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The full names of types, with type arguments.
 *
 * <p>Of a structure in a field of a generic type the runtime tells the instantiation that those
 * over all references share, with {@code System.__Canon} in the place of each. What it really is,
 * the signature of the field says together with the name of the type that declares it.
 */
final class TypeNames {
  private static final String SHARED = "System.__Canon";
  private static final String UNKNOWN = "?";
  private static final String ENUM = "System.Enum";
  private static final Set<String> OF_VALUE_TYPES = Set.of("System.ValueType", ENUM);

  private final DataAccess access;
  private final Definitions definitions;

  TypeNames(DataAccess access, Definitions definitions) {
    this.access = access;
    this.definitions = definitions;
  }

  /** The name of a type. */
  String of(MethodTable type) {
    return access
        .getMethodTableName(type)
        .answer()
        .filter(name -> !name.isEmpty())
        .map(TypeName::withoutAssemblies)
        .orElse(UNKNOWN);
  }

  /** The name of what an array of a type holds: the array's own, without its last brackets. */
  String ofElement(MethodTable array) {
    String name = of(array);
    return name.endsWith("]") ? name.substring(0, name.lastIndexOf('[')) : UNKNOWN;
  }

  /**
   * The name of the type of a field's value.
   *
   * @param declaring the name of the type that declares it
   */
  String ofValue(DeclaredField field, String declaring) {
    MethodTable type = field.data().methodTableOfType();
    String name = type.isNull() ? ValueBytes.name(field.data().signatureType()) : of(type);
    return type.isNull() || name.contains(SHARED) || name.equals(UNKNOWN)
        ? bySignature(field, declaring).filter(found -> !found.equals(UNKNOWN)).orElse(name)
        : name;
  }

  private Optional<String> bySignature(DeclaredField field, String declaring) {
    return signatureOf(field)
        .map(found -> text(found.type(), found.module(), TypeName.argumentsOf(declaring)));
  }

  /** Whether a type is derived from ValueType or Enum, which are classes themselves. */
  boolean isValueType(MethodTable type) {
    return access
            .getMethodTableData(type)
            .answer()
            .map(MethodTableData::parent)
            .filter(parent -> !parent.isNull())
            .map(this::of)
            .filter(OF_VALUE_TYPES::contains)
            .isPresent()
        && !of(type).equals(ENUM);
  }

  /** The signature of a field and the module in which it stands. */
  record Signature(TypeSignature type, ModuleId module) {}

  /** What a field's signature says of its type. */
  Optional<Signature> signatureOf(DeclaredField field) {
    return access
        .getMethodTableData(field.declaring())
        .answer()
        .map(MethodTableData::module)
        .flatMap(
            module ->
                definitions
                    .field(module, field.data().token())
                    .map(FieldProps::sigBlob)
                    .map(SignatureDecoder::decodeField)
                    .map(signature -> new Signature(signature.type(), module)));
  }

  private String text(TypeSignature signature, ModuleId module, List<String> arguments) {
    return switch (signature) {
      case TypeSignature.Primitive primitive -> ValueBytes.name(primitive.elementType());
      case TypeSignature.ClassOrValueType named -> named(named.token(), module);
      case TypeSignature.GenericInstance instance ->
          instance.arguments().stream()
              .map(argument -> text(argument, module, arguments))
              .collect(
                  Collectors.joining(",", named(instance.definition().token(), module) + "[", "]"));
      case TypeSignature.TypeVariable(int number) ->
          number < arguments.size() ? arguments.get(number) : UNKNOWN;
      case TypeSignature.SzArray(TypeSignature element) -> text(element, module, arguments) + "[]";
      case TypeSignature.Array array ->
          text(array.element(), module, arguments) + "[" + ",".repeat(array.rank() - 1) + "]";
      case TypeSignature.Pointer(TypeSignature target) -> text(target, module, arguments) + "*";
      case TypeSignature.Modified modified -> text(modified.type(), module, arguments);
      case TypeSignature.MethodVariable _,
          TypeSignature.ByReference _,
          TypeSignature.FunctionPointer _,
          TypeSignature.Pinned _,
          TypeSignature.RuntimeHandle _ ->
          UNKNOWN;
    };
  }

  private String named(MetadataToken token, ModuleId module) {
    return (token.kind() == TokenKind.TYPE_DEF
            ? definitions.facts(module, token).map(TypeFacts::name)
            : definitions.nameOfReference(module, token))
        .orElse(UNKNOWN);
  }
}
