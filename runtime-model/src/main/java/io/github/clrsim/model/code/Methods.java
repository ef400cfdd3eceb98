package io.github.clrsim.model.code;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.loader.CodeTypes;
import io.github.clrsim.model.loader.TypeLoader;
import io.github.clrsim.model.loader.TypeVariables;
import io.github.clrsim.model.loader.assembly.LoadContext;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.MemberRef;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.metadata.MethodSpec;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.scenario.MethodExpression;
import java.util.List;
import java.util.Optional;

/** Finds the method that a name or a token means. */
public final class Methods {
  private final CodeTypes types;

  public Methods(CodeTypes types) {
    this.types = types;
  }

  /** The method that a scenario names and gives so much, {@code this} included. */
  public MethodKey named(LoadContext context, MethodExpression expression, int given) {
    TypeKey owner = types.named(context, expression.type());
    TypeKey.Definition definition = TypeLoader.definitionOf(owner).orElseThrow();
    TypeDef type = typeDef(definition);
    List<MethodDef> found =
        type.findMethods(expression.name()).stream()
            .filter(
                method ->
                    method.signature().parameters().size() + (method.isStatic() ? 0 : 1) == given)
            .filter(
                method ->
                    method.signature().genericParameterCount() == expression.arguments().size())
            .toList();
    if (found.size() != 1) {
      throw unnamed(expression, given, found.isEmpty() ? "none" : found.size() + " of them");
    }
    MethodDef method = found.getFirst();
    return new MethodKey(
        definition.assembly(),
        method.row(),
        owner,
        expression.arguments().stream().map(each -> types.named(context, each)).toList());
  }

  /**
   * The method that a token in code means; empty for those that no metadata defines, as the methods
   * of arrays.
   */
  public Optional<MethodKey> token(
      LoadedAssembly scope, MetadataToken token, TypeVariables variables) {
    return switch (token.kind()) {
      case METHOD_DEF -> Optional.of(defined(scope, token, variables));
      case MEMBER_REF -> referenced(scope, scope.image().memberRef(token), variables);
      case METHOD_SPEC -> {
        MethodSpec spec = scope.image().methodSpec(token);
        List<TypeKey> arguments =
            spec.signature().arguments().stream()
                .flatMap(each -> types.signature(scope, each, variables).stream())
                .toList();
        yield token(scope, spec.method(), variables)
            .map(
                generic ->
                    new MethodKey(generic.assembly(), generic.row(), generic.owner(), arguments));
      }
      default ->
          throw scope
              .image()
              .file()
              .bytes()
              .damaged(
                  0,
                  "Code of %s calls %s, which is no method.".formatted(scope.name(), token),
                  "A call names a MethodDef, a MemberRef or a MethodSpec.");
    };
  }

  /** The method that a program begins with. */
  public MethodKey main(LoadedAssembly entry, MetadataToken token) {
    return defined(entry, token, new TypeVariables(List.of(), List.of()));
  }

  /** The static constructor of a class, if it has one. */
  public Optional<MethodKey> classConstructor(TypeKey type) {
    return TypeLoader.definitionOf(type)
        .flatMap(
            definition ->
                typeDef(definition).findMethods(".cctor").stream()
                    .findFirst()
                    .map(
                        method ->
                            new MethodKey(definition.assembly(), method.row(), type, List.of())));
  }

  /** The finalizer of a class, or of the next class above it that has one. */
  public Optional<MethodKey> finalizer(TypeKey type) {
    for (Optional<TypeKey> at = Optional.of(type); at.isPresent(); at = types.base(at.get())) {
      TypeKey owner = at.get();
      Optional<MethodKey> found =
          TypeLoader.definitionOf(owner)
              .flatMap(
                  definition ->
                      typeDef(definition).findMethods("Finalize").stream()
                          .findFirst()
                          .map(
                              method ->
                                  new MethodKey(
                                      definition.assembly(), method.row(), owner, List.of())));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** The one method of this name that the class itself defines. */
  public MethodKey only(TypeKey type, String name) {
    TypeKey.Definition definition = TypeLoader.definitionOf(type).orElseThrow();
    MethodDef method = typeDef(definition).findMethods(name).getFirst();
    return new MethodKey(definition.assembly(), method.row(), type, List.of());
  }

  /** The one method of this name that a class of the core library defines, if it has it. */
  public Optional<MethodKey> ofCore(String type, String name) {
    TypeKey.Definition definition = types.core(type);
    return typeDef(definition).findMethods(name).stream()
        .findFirst()
        .map(method -> new MethodKey(definition.assembly(), method.row(), definition, List.of()));
  }

  /** A static method without parameters and type arguments that the class itself defines. */
  public Optional<MethodKey> simple(TypeKey type, String name) {
    return TypeLoader.definitionOf(type)
        .flatMap(
            definition ->
                typeDef(definition).findMethods(name).stream()
                    .filter(MethodDef::isStatic)
                    .filter(method -> method.signature().parameters().isEmpty())
                    .filter(method -> method.signature().genericParameterCount() == 0)
                    .findFirst()
                    .map(
                        method ->
                            new MethodKey(definition.assembly(), method.row(), type, List.of())));
  }

  /** The method whose code this one shares; itself, if it has code of its own. */
  public MethodKey canonical(MethodKey method) {
    return new MethodKey(
        method.assembly(),
        method.row(),
        types.canonical(method.owner()),
        method.arguments().stream().map(types::canonicalArgument).toList());
  }

  public static TypeDef typeDef(TypeKey.Definition definition) {
    return definition.assembly().image().typeDefs().get(definition.row() - 1);
  }

  private MethodKey defined(LoadedAssembly scope, MetadataToken token, TypeVariables variables) {
    TypeKey.Definition definition = types.declaring(scope, token);
    boolean isGeneric = !typeDef(definition).genericParams().isEmpty();
    TypeKey owner = isGeneric ? new TypeKey.Instance(definition, variables.ofType()) : definition;
    return new MethodKey(scope, token.row(), owner, List.of());
  }

  private Optional<MethodKey> referenced(
      LoadedAssembly scope, MemberRef reference, TypeVariables variables) {
    Optional<TypeKey> parent =
        switch (reference.parent().kind()) {
          case TYPE_DEF, TYPE_REF, TYPE_SPEC -> types.token(scope, reference.parent(), variables);
          default -> Optional.empty(); // A vararg call site, or a method of another module.
        };
    for (Optional<TypeKey> at = parent; at.isPresent(); at = at.flatMap(types::base)) {
      TypeKey owner = at.get();
      Optional<TypeKey.Definition> definition = TypeLoader.definitionOf(owner);
      if (definition.isEmpty()) {
        return Optional.empty();
      }
      Optional<MethodDef> found = found(scope, reference, definition.get());
      if (found.isPresent()) {
        return Optional.of(
            new MethodKey(definition.get().assembly(), found.get().row(), owner, List.of()));
      }
    }
    // A core library may be a small one, which has the types and not all of their methods: these
    // count as precompiled, and without metadata nothing can be told of them.
    if (parent.isEmpty() || types.areOfFramework(List.of(parent.get()))) {
      return Optional.empty();
    }
    throw missing(reference, parent.get(), scope);
  }

  private static Optional<MethodDef> found(
      LoadedAssembly scope, MemberRef reference, TypeKey.Definition definition) {
    List<MethodDef> named = typeDef(definition).findMethods(reference.name());
    String wanted = scope.image().signatureText().signature(reference.signature());
    return named.stream()
        .filter(
            method ->
                definition
                    .assembly()
                    .image()
                    .signatureText()
                    .signature(method.signature())
                    .equals(wanted))
        .findFirst();
  }

  private static DiagnosticException unnamed(MethodExpression expression, int given, String found) {
    return new Diagnostic(
            "There is no one method %s that takes %d".formatted(expression, given),
            "a call of the scenario",
            "its class has " + found,
            "correct the name, write type arguments in brackets behind it, and what it is given in"
                + " parentheses, beginning with the object that it is called on")
        .thrown();
  }

  private static DiagnosticException missing(
      MemberRef reference, TypeKey parent, LoadedAssembly scope) {
    return new Diagnostic(
            "There is no method %s::%s".formatted(parent, reference.name()),
            "called by code of " + scope,
            "the simulated runtime compiles and follows real code, and cannot invent a method",
            "add an assembly that defines it, or call other code")
        .thrown();
  }
}
