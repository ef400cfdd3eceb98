package io.github.clrsim.kit.scenario;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.GenericParam;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.scenario.TypeExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Every type of a library as a program can use it: of a generic one, an instance over arguments
 * that its constraints allow.
 */
public final class EveryType {
  // CorGenericParamAttr in corhdr.h.
  private static final int VALUE_TYPE_CONSTRAINT = 0x8;
  private static final int SPECIAL_CONSTRAINTS = 0x1c;

  private static final List<String> ANYTHING =
      List.of("System.Object", "System.Int32", "System.String");
  private static final Map<ElementType, String> PRIMITIVES =
      Map.of(
          ElementType.OBJECT, "System.Object",
          ElementType.STRING, "System.String",
          ElementType.I4, "System.Int32");

  private final AssemblyImage image;
  private final List<TypeExpression> types = new ArrayList<>();
  private final List<String> left = new ArrayList<>();

  private EveryType(AssemblyImage image) {
    this.image = image;
    for (TypeDef type : image.typeDefs()) {
      // The first is no type: it holds what C++ and IL call global.
      if (type.row() > 1) {
        arguments(type)
            .ifPresentOrElse(
                arguments -> types.add(new TypeExpression.Named(type.fullName(), arguments)),
                () -> left.add(type.fullName()));
      }
    }
  }

  /** The types of this library. */
  public static EveryType of(AssemblyImage image) {
    return new EveryType(image);
  }

  /** One expression for each type that can be used. */
  public List<TypeExpression> types() {
    return List.copyOf(types);
  }

  /** Those for which no arguments were found that their constraints allow. */
  public List<String> left() {
    return List.copyOf(left);
  }

  /** Arguments that refer to no others first, because constraints may name other parameters. */
  private Optional<List<TypeExpression>> arguments(TypeDef type) {
    List<GenericParam> parameters = type.genericParams();
    Map<Integer, TypeExpression> chosen = new TreeMap<>();
    for (int round = 0; round <= parameters.size(); round++) {
      for (GenericParam parameter : parameters) {
        if (!chosen.containsKey(parameter.number())) {
          argument(type, parameter, chosen)
              .ifPresent(argument -> chosen.put(parameter.number(), argument));
        }
      }
    }
    return Optional.of(List.copyOf(chosen.values())).filter(all -> all.size() == parameters.size());
  }

  private Optional<TypeExpression> argument(
      TypeDef type, GenericParam parameter, Map<Integer, TypeExpression> chosen) {
    List<MetadataToken> constraints =
        parameter.constraints().stream()
            .filter(token -> !image.typeName(token).equals("System.ValueType"))
            .toList();
    boolean isValue = (parameter.flags() & VALUE_TYPE_CONSTRAINT) != 0;
    if (constraints.isEmpty()) {
      boolean isAny = (parameter.flags() & SPECIAL_CONSTRAINTS) == 0;
      int pick = isAny ? (type.row() + parameter.number()) % ANYTHING.size() : isValue ? 1 : 0;
      return Optional.of(named(ANYTHING.get(pick)));
    }
    if (constraints.size() > 1 || isValue) {
      return Optional.empty();
    }
    // What is asked for is always what it is itself, unless it is asked to be over itself.
    MetadataToken constraint = constraints.getFirst();
    return constraint.kind() == TokenKind.TYPE_SPEC
        ? written(image.typeSpec(constraint).signature(), chosen)
            .or(() -> overItself(constraint, parameter.number()))
        : Optional.of(named(image.typeName(constraint)));
  }

  /** The first type that has the constraint above it, over itself. */
  private Optional<TypeExpression> overItself(MetadataToken constraint, int number) {
    if (!(image.typeSpec(constraint).signature() instanceof TypeSignature.GenericInstance wanted)
        || !wanted.arguments().equals(List.of(new TypeSignature.TypeVariable(number)))) {
      return Optional.empty();
    }
    return image.typeDefs().stream()
        .filter(type -> type.genericParams().isEmpty())
        .filter(
            type ->
                type.interfaces().stream()
                    .filter(above -> above.kind() == TokenKind.TYPE_SPEC)
                    .map(above -> image.typeSpec(above).signature())
                    .anyMatch(
                        above ->
                            above instanceof TypeSignature.GenericInstance instance
                                && instance.definition().equals(wanted.definition())
                                && isOver(instance, type)))
        .findFirst()
        .map(type -> named(type.fullName()));
  }

  private static boolean isOver(TypeSignature.GenericInstance instance, TypeDef type) {
    return instance.arguments().size() == 1
        && instance.arguments().getFirst() instanceof TypeSignature.ClassOrValueType argument
        && argument.token().equals(type.token());
  }

  private Optional<TypeExpression> written(
      TypeSignature signature, Map<Integer, TypeExpression> chosen) {
    return switch (signature) {
      case TypeSignature.Primitive primitive ->
          Optional.ofNullable(PRIMITIVES.get(primitive.elementType())).map(EveryType::named);
      case TypeSignature.ClassOrValueType named ->
          Optional.of(named(image.typeName(named.token())));
      case TypeSignature.TypeVariable variable ->
          Optional.ofNullable(chosen.get(variable.number()));
      case TypeSignature.GenericInstance instance -> {
        List<TypeExpression> arguments =
            instance.arguments().stream()
                .flatMap(argument -> written(argument, chosen).stream())
                .toList();
        yield Optional.of(image.typeName(instance.definition().token()))
            .filter(_ -> arguments.size() == instance.arguments().size())
            .map(name -> new TypeExpression.Named(name, arguments));
      }
      default -> Optional.empty();
    };
  }

  private static TypeExpression named(String fullName) {
    return new TypeExpression.Named(fullName, List.of());
  }
}
