package io.github.clrsim.model.layout;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.metadata.AssemblyIdentity;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.metadata.TypeRef;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds the definition of a type that is referred to. What is in none of these assemblies is looked
 * for in the core library, to which the framework's facades forward.
 */
final class Definitions {
  private final AssemblyImage coreLibrary;
  private final Map<String, AssemblyImage> byName = new HashMap<>();
  private final Map<AssemblyImage, Map<String, Integer>> rows = new ConcurrentHashMap<>();

  Definitions(AssemblyImage coreLibrary, List<AssemblyImage> others) {
    this.coreLibrary = coreLibrary;
    for (AssemblyImage other : others) {
      other.identity().ifPresent(identity -> byName.putIfAbsent(identity.name(), other));
    }
  }

  /** The type of a TypeDef or TypeRef that {@code scope} names. */
  TypeDef find(AssemblyImage scope, MetadataToken token) {
    if (token.kind() == TokenKind.TYPE_DEF) {
      return scope.typeDef(token);
    }
    String name = scope.typeName(token);
    AssemblyImage home = home(scope, scope.typeRef(token));
    return find(home, name)
        .or(() -> forwarded(home, name))
        .or(() -> find(coreLibrary, name))
        .orElseThrow(
            () ->
                new Diagnostic(
                        "There is no type " + name,
                        "%s, referred to by %s".formatted(coreLibrary.name(), scope.name()),
                        "a field of that type, or a class that extends it, cannot be laid out",
                        "add the assembly that defines the type")
                    .thrown());
  }

  /** A type of the core library. */
  Optional<TypeDef> core(String fullName) {
    return find(coreLibrary, fullName);
  }

  /** Whether the core library defines the type. */
  boolean isCore(TypeDef type) {
    return type.image().equals(coreLibrary);
  }

  private AssemblyImage home(AssemblyImage scope, TypeRef reference) {
    TypeRef outermost = reference;
    while (outermost.isNested()) {
      outermost = scope.typeRef(outermost.resolutionScope());
    }
    return switch (outermost.resolutionScope().kind()) {
      case ASSEMBLY_REF -> {
        AssemblyIdentity identity = scope.assemblyRef(outermost.resolutionScope()).identity();
        yield Optional.ofNullable(byName.get(identity.name())).orElse(coreLibrary);
      }
      default -> scope;
    };
  }

  /** The type where it went to from here. */
  private Optional<TypeDef> forwarded(AssemblyImage from, String fullName) {
    String outermost = fullName.replaceFirst("\\+.*", "");
    return from.exportedTypes().stream()
        .filter(type -> type.isForwarder() && type.fullName().equals(outermost))
        .flatMap(
            type ->
                Optional.ofNullable(
                    byName.get(from.assemblyRef(type.implementation()).identity().name()))
                    .stream())
        .flatMap(to -> find(to, fullName).stream())
        .findFirst();
  }

  private Optional<TypeDef> find(AssemblyImage image, String fullName) {
    return Optional.ofNullable(rows.computeIfAbsent(image, Definitions::rowsByName).get(fullName))
        .map(row -> image.typeDef(TokenKind.TYPE_DEF.token(row)));
  }

  private static Map<String, Integer> rowsByName(AssemblyImage image) {
    Map<String, Integer> byName = new HashMap<>();
    image.typeDefs().forEach(type -> byName.putIfAbsent(type.fullName(), type.row()));
    return byName;
  }
}
