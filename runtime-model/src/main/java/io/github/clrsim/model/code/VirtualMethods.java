package io.github.clrsim.model.code;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.model.loader.CodeTypes;
import io.github.clrsim.model.loader.TypeLoader;
import io.github.clrsim.model.loader.TypeVariables;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.metadata.MethodImpl;
import io.github.clrsim.model.metadata.TypeDef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which method a virtual call runs on an object (ECMA-335 I.8.10.4, II.12.2): the one that the
 * class of the object, or the nearest one above it, has in the place of the one that is named.
 */
public final class VirtualMethods {
  private final CodeTypes types;
  private final Methods methods;
  // Looked up only, never walked.
  private final Map<Place, MethodKey> known = new HashMap<>();

  private record Place(TypeKey receiver, MethodKey named) {}

  /** Those of one process. */
  public VirtualMethods(CodeTypes types, Methods methods) {
    this.types = types;
    this.methods = methods;
  }

  /**
   * The method that runs where one is named and the object is of this class; the one that is named,
   * if it is not virtual or the class has no other, as where it does not descend from that of the
   * method.
   */
  public MethodKey of(TypeKey receiver, MethodKey named) {
    if ((named.definition().flags() & MethodDef.VIRTUAL) == 0) {
      return named;
    }
    Place place = new Place(receiver, named);
    MethodKey found = known.get(place);
    if (found == null) {
      found = find(withBases(receiver), named);
      known.put(place, found);
    }
    return found;
  }

  /** The class and those above it, the highest last. */
  private List<TypeKey> withBases(TypeKey type) {
    List<TypeKey> classes = new ArrayList<>();
    for (Optional<TypeKey> at = Optional.of(type); at.isPresent(); at = types.base(at.get())) {
      classes.add(at.get());
    }
    return classes;
  }

  private MethodKey find(List<TypeKey> classes, MethodKey named) {
    if (named.definition().declaringType().isInterface()) {
      return implementation(classes, named).orElse(named);
    }
    int declaring = classes.indexOf(named.owner());
    return declaring < 0 ? named : overriding(classes.subList(0, declaring), named);
  }

  /** The nearest class that declares the interface has the method, or inherits it. */
  private Optional<MethodKey> implementation(List<TypeKey> classes, MethodKey named) {
    for (int i = 0; i < classes.size(); i++) {
      TypeKey declaring = classes.get(i);
      Optional<MethodKey> explicit = explicit(declaring, named);
      if (explicit.isPresent()) {
        return explicit;
      }
      if (declares(declaring, named.owner())) {
        for (int above = i; above < classes.size(); above++) {
          Optional<MethodKey> found = own(classes.get(above), named, 0);
          if (found.isPresent()) {
            return Optional.of(overriding(classes.subList(0, above), found.get()));
          }
        }
      }
    }
    return Optional.empty();
  }

  /**
   * What the lowest of these classes has in the place of a method of the class above them.
   *
   * @param classes the lowest first
   */
  private MethodKey overriding(List<TypeKey> classes, MethodKey method) {
    MethodKey now = method;
    for (TypeKey each : classes.reversed()) {
      Optional<MethodKey> explicit = explicit(each, method);
      if (explicit.isPresent()) {
        now = explicit.get();
      } else if (own(each, method, MethodDef.NEW_SLOT).isPresent()) {
        return now; // From here on the name means another method.
      } else {
        now = own(each, method, 0).orElse(now);
      }
    }
    return now;
  }

  /** The virtual method of the class itself that has name and parameters of this one. */
  private Optional<MethodKey> own(TypeKey owner, MethodKey named, int flags) {
    Optional<TypeKey.Definition> definition = TypeLoader.definitionOf(owner);
    if (definition.isEmpty()) {
      return Optional.empty();
    }
    MethodDef wanted = named.definition();
    int wantedFlags = MethodDef.VIRTUAL | flags;
    return Methods.typeDef(definition.get()).findMethods(wanted.name()).stream()
        .filter(method -> (method.flags() & wantedFlags) == wantedFlags)
        .filter(
            method ->
                method.signature().genericParameterCount()
                    == wanted.signature().genericParameterCount())
        .map(method -> keyOf(definition.get().assembly(), method, owner, named))
        .filter(method -> parameters(method).equals(parameters(named)))
        .findFirst();
  }

  private static MethodKey keyOf(
      LoadedAssembly assembly, MethodDef method, TypeKey owner, MethodKey named) {
    return new MethodKey(assembly, method.row(), owner, named.arguments());
  }

  private List<Optional<TypeKey>> parameters(MethodKey method) {
    return method.definition().signature().parameters().stream()
        .map(each -> types.known(method.assembly(), each, method.variables()))
        .toList();
  }

  /** What the class says that it has in the place of the method, whatever the name. */
  private Optional<MethodKey> explicit(TypeKey owner, MethodKey named) {
    Optional<TypeKey.Definition> definition = TypeLoader.definitionOf(owner);
    if (definition.isEmpty()) {
      return Optional.empty();
    }
    LoadedAssembly assembly = definition.get().assembly();
    TypeVariables variables = TypeVariables.in(owner);
    String name = named.definition().name();
    for (MethodImpl each : Methods.typeDef(definition.get()).methodImpls()) {
      if (nameOf(assembly, each.declaration()).equals(name)
          && methods
              .token(assembly, each.declaration(), variables)
              .filter(named::hasDefinitionOf)
              .isPresent()) {
        return methods
            .token(assembly, each.body(), variables)
            .map(
                body ->
                    new MethodKey(body.assembly(), body.row(), body.owner(), named.arguments()));
      }
    }
    return Optional.empty();
  }

  private static String nameOf(LoadedAssembly assembly, MetadataToken method) {
    return method.kind() == TokenKind.METHOD_DEF
        ? assembly.image().methodDef(method).name()
        : assembly.image().memberRef(method).name();
  }

  /** Whether the class itself, or an interface that it declares, declares this interface. */
  private boolean declares(TypeKey type, TypeKey wanted) {
    Optional<TypeKey.Definition> definition = TypeLoader.definitionOf(type);
    if (definition.isEmpty()) {
      return false;
    }
    TypeDef declaring = Methods.typeDef(definition.get());
    for (MetadataToken each : declaring.interfaces()) {
      Optional<TypeKey> face =
          types.token(definition.get().assembly(), each, TypeVariables.in(type));
      if (face.isPresent() && (face.get().equals(wanted) || declares(face.get(), wanted))) {
        return true;
      }
    }
    return false;
  }
}
