package io.github.clrsim.api.signature;

import io.github.clrsim.api.id.MetadataToken;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes signatures as ILDasm does, as in {@code instance class List`1<!0> (int32, string[])}. A
 * member's name is not part of its signature, so a generic method shows its arity as {@code <1>}
 * where the name would stand.
 */
public final class SignatureText {
  /** Writes tokens where the names of types would be. */
  public static final SignatureText WITH_TOKENS = new SignatureText(MetadataToken::toString);

  private final Function<MetadataToken, String> names;

  private SignatureText(Function<MetadataToken, String> names) {
    this.names = names;
  }

  /** Writes, for each type, the name that {@code names} gives to its token. */
  public static SignatureText naming(Function<MetadataToken, String> names) {
    return new SignatureText(names);
  }

  /** The text of any signature. */
  public String signature(Signature signature) {
    return switch (signature) {
      case MethodSignature method -> method(method, "");
      case FieldSignature field -> type(field.type());
      case PropertySignature property -> property(property);
      case LocalVariablesSignature variables -> "locals " + inParentheses(variables.locals());
      case MethodSpecSignature spec -> inAngles(spec.arguments());
    };
  }

  /** The text of a type. */
  public String type(TypeSignature type) {
    return switch (type) {
      case TypeSignature.Primitive primitive -> primitive.elementType().word();
      case TypeSignature.ClassOrValueType named ->
          named.elementType().word() + " " + names.apply(named.token());
      case TypeSignature.GenericInstance instance ->
          type(instance.definition()) + inAngles(instance.arguments());
      case TypeSignature.TypeVariable variable -> "!" + variable.number();
      case TypeSignature.MethodVariable variable -> "!!" + variable.number();
      case TypeSignature.Array array -> type(array.element()) + shape(array);
      case TypeSignature.SzArray array -> type(array.element()) + "[]";
      case TypeSignature.Pointer pointer -> type(pointer.target()) + "*";
      case TypeSignature.ByReference reference -> type(reference.target()) + "&";
      case TypeSignature.FunctionPointer pointer -> "method " + method(pointer.signature(), "*");
      case TypeSignature.Modified modified ->
          "%s %s(%s)"
              .formatted(
                  type(modified.type()),
                  modified.elementType().word(),
                  names.apply(modified.modifier()));
      case TypeSignature.Pinned pinned -> type(pinned.type()) + " pinned";
      case TypeSignature.RuntimeHandle handle -> "internal 0x%x".formatted(handle.handle());
    };
  }

  private String method(MethodSignature method, String name) {
    StringBuilder text = new StringBuilder();
    if (method.hasThis()) {
      text.append(method.explicitThis() ? "instance explicit " : "instance ");
    }
    if (!method.callingConvention().word().isEmpty()) {
      text.append(method.callingConvention().word()).append(' ');
    }
    text.append(type(method.returnType())).append(' ').append(name);
    if (method.genericParameterCount() > 0) {
      text.append('<').append(method.genericParameterCount()).append('>');
    }
    List<String> parameters = new ArrayList<>();
    method.parameters().forEach(parameter -> parameters.add(type(parameter)));
    if (!method.variableParameters().isEmpty()) {
      parameters.add(ElementType.SENTINEL.word());
      method.variableParameters().forEach(parameter -> parameters.add(type(parameter)));
    }
    return text.append('(').append(String.join(", ", parameters)).append(')').toString();
  }

  private String property(PropertySignature property) {
    return (property.hasThis() ? "instance " : "")
        + type(property.type())
        + " "
        + inParentheses(property.parameters());
  }

  /** {@code [0...,0...]}: a lower bound and three dots, or the whole range where it is known. */
  private static String shape(TypeSignature.Array array) {
    List<String> dimensions = new ArrayList<>();
    for (int dimension = 0; dimension < array.rank(); dimension++) {
      dimensions.add(dimension(array, dimension));
    }
    String shape = String.join(",", dimensions);
    return shape.isEmpty() ? "[...]" : "[" + shape + "]"; // "[]" would be the array from 0
  }

  private static String dimension(TypeSignature.Array array, int dimension) {
    boolean bounded = dimension < array.lowerBounds().size();
    boolean sized = dimension < array.sizes().size();
    int low = bounded ? array.lowerBounds().get(dimension) : 0;
    if (sized) {
      long high = (long) low + array.sizes().get(dimension) - 1;
      return low + "..." + high;
    }
    return bounded ? low + "..." : "";
  }

  private String inParentheses(List<TypeSignature> types) {
    return types.stream().map(this::type).collect(Collectors.joining(", ", "(", ")"));
  }

  private String inAngles(List<TypeSignature> types) {
    return types.stream().map(this::type).collect(Collectors.joining(", ", "<", ">"));
  }
}
