package io.github.clrsim.model.loader;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.scenario.TypeExpression;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** Finds the type that a name, a token or a signature means. */
final class TypeResolver {
  private static final Map<ElementType, String> PRIMITIVES =
      Map.ofEntries(
          Map.entry(ElementType.VOID, "System.Void"),
          Map.entry(ElementType.BOOLEAN, "System.Boolean"),
          Map.entry(ElementType.CHAR, "System.Char"),
          Map.entry(ElementType.I1, "System.SByte"),
          Map.entry(ElementType.U1, "System.Byte"),
          Map.entry(ElementType.I2, "System.Int16"),
          Map.entry(ElementType.U2, "System.UInt16"),
          Map.entry(ElementType.I4, "System.Int32"),
          Map.entry(ElementType.U4, "System.UInt32"),
          Map.entry(ElementType.I8, "System.Int64"),
          Map.entry(ElementType.U8, "System.UInt64"),
          Map.entry(ElementType.R4, "System.Single"),
          Map.entry(ElementType.R8, "System.Double"),
          Map.entry(ElementType.STRING, "System.String"),
          Map.entry(ElementType.OBJECT, "System.Object"),
          Map.entry(ElementType.I, "System.IntPtr"),
          Map.entry(ElementType.U, "System.UIntPtr"),
          Map.entry(ElementType.TYPEDBYREF, "System.TypedReference"));

  private static final TypeVariables NONE = TypeVariables.ofType(List.of());

  private final LoadedAssembly coreLibrary;
  private final AssemblyBinding references;
  private final BiFunction<LoadedAssembly, MetadataToken, Optional<TypeKey.Definition>> meaning;
  private final Map<String, TypeKey.Definition> core = new HashMap<>();
  private final Map<ElementType, Optional<TypeKey>> primitives = new EnumMap<>(ElementType.class);

  private TypeResolver(
      LoadedAssembly coreLibrary,
      AssemblyBinding references,
      BiFunction<LoadedAssembly, MetadataToken, Optional<TypeKey.Definition>> meaning) {
    this.coreLibrary = coreLibrary;
    this.references = references;
    this.meaning = meaning;
  }

  /** One that loads the assemblies that references lead to. */
  static TypeResolver loading(LoadedAssembly coreLibrary, AssemblyBinding references) {
    return new TypeResolver(
        coreLibrary, references, (scope, typeRef) -> Optional.of(references.type(scope, typeRef)));
  }

  /** One that loads nothing, and finds nothing where that would be needed. */
  static TypeResolver looking(LoadedAssembly coreLibrary, AssemblyBinding references) {
    return new TypeResolver(coreLibrary, references, references::known);
  }

  /** A type of the core library by its full name. */
  TypeKey.Definition core(String fullName) {
    TypeKey.Definition known = core.get(fullName);
    if (known == null) {
      known =
          AssemblyBinding.defined(coreLibrary, fullName)
              .orElseThrow(() -> unresolved(fullName, coreLibrary.name(), "the core library"));
      core.put(fullName, known);
    }
    return known;
  }

  private Optional<TypeKey> primitive(ElementType type) {
    Optional<TypeKey> known = primitives.get(type);
    if (known == null) {
      known = Optional.of(core(PRIMITIVES.getOrDefault(type, "")));
      primitives.put(type, known);
    }
    return known;
  }

  /** The type that a scenario names, in the first of these assemblies that has it. */
  TypeKey named(TypeExpression type, List<LoadedAssembly> assemblies) {
    return switch (type) {
      case TypeExpression.ArrayOf array ->
          new TypeKey.ArrayOf(named(array.element(), assemblies), array.rank());
      case TypeExpression.Named named -> {
        TypeKey.Definition definition =
            assemblies.stream()
                .flatMap(assembly -> references.find(assembly, named.fullName()).stream())
                .findFirst()
                .or(() -> AssemblyBinding.defined(coreLibrary, named.fullName()))
                .orElseThrow(() -> notThere(named.fullName(), assemblies));
        requireArity(definition, named);
        yield named.arguments().isEmpty()
            ? definition
            : new TypeKey.Instance(
                definition,
                named.arguments().stream().map(each -> named(each, assemblies)).toList());
      }
    };
  }

  /**
   * The type that a token of {@code scope} means where these type arguments are in force; empty for
   * pointers and the like, which are no classes.
   */
  Optional<TypeKey> token(LoadedAssembly scope, MetadataToken token, List<TypeKey> arguments) {
    return token.kind() == TokenKind.TYPE_SPEC
        ? signature(scope, scope.file().signature(token), arguments)
        : token(scope, token, NONE);
  }

  /** The same in the code of a method, where its own type arguments are in force, too. */
  Optional<TypeKey> token(LoadedAssembly scope, MetadataToken token, TypeVariables variables) {
    return switch (token.kind()) {
      case TYPE_DEF -> scope.defined(token.row());
      case TYPE_REF -> {
        Optional<TypeKey.Definition> found = meaning.apply(scope, token);
        yield found.isPresent() ? Optional.of(found.get()) : Optional.empty();
      }
      case TYPE_SPEC -> signature(scope, scope.file().signature(token), variables);
      default ->
          throw damaged(
              scope,
              token + " is no type",
              "Where a type belongs stands a TypeDef, -Ref or -Spec.");
    };
  }

  /** The type that a signature of {@code scope} means, as {@link #token} does. */
  Optional<TypeKey> signature(
      LoadedAssembly scope, TypeSignature signature, List<TypeKey> arguments) {
    return switch (signature) {
      case TypeSignature.Primitive primitive -> primitive(primitive.elementType());
      case TypeSignature.ClassOrValueType named -> token(scope, plain(scope, named), arguments);
      default -> signature(scope, signature, TypeVariables.ofType(arguments));
    };
  }

  /** The same in the code of a method. */
  Optional<TypeKey> signature(
      LoadedAssembly scope, TypeSignature signature, TypeVariables variables) {
    return switch (signature) {
      case TypeSignature.Primitive primitive -> primitive(primitive.elementType());
      case TypeSignature.ClassOrValueType named -> token(scope, plain(scope, named), variables);
      case TypeSignature.TypeVariable variable -> Optional.of(argument(scope, variable, variables));
      case TypeSignature.MethodVariable variable -> variables.methodArgument(variable.number());
      case TypeSignature.SzArray array ->
          signature(scope, array.element(), variables)
              .map(element -> new TypeKey.ArrayOf(element, 1));
      case TypeSignature.Array array ->
          signature(scope, array.element(), variables)
              .map(element -> new TypeKey.ArrayOf(element, array.rank()));
      case TypeSignature.GenericInstance instance -> instance(scope, instance, variables);
      default -> Optional.empty();
    };
  }

  /** A specification there could be one of itself; the runtime takes none either. */
  private static MetadataToken plain(LoadedAssembly scope, TypeSignature.ClassOrValueType named) {
    if (named.token().kind() == TokenKind.TYPE_SPEC) {
      throw damaged(
          scope,
          named.token() + " stands for a class in a signature",
          "There stands a TypeDef or a TypeRef.");
    }
    return named.token();
  }

  private static TypeKey argument(
      LoadedAssembly scope, TypeSignature.TypeVariable variable, TypeVariables variables) {
    if (variable.number() >= variables.ofType().size()) {
      throw damaged(
          scope,
          "a signature means type argument %d of %d"
              .formatted(variable.number(), variables.ofType().size()),
          "Type arguments are counted from 0.");
    }
    return variables.ofType().get(variable.number());
  }

  private static DiagnosticException damaged(LoadedAssembly scope, String what, String rule) {
    return scope
        .image()
        .file()
        .bytes()
        .damaged(0, "The metadata of %s is damaged: %s.".formatted(scope.name(), what), rule);
  }

  private Optional<TypeKey> instance(
      LoadedAssembly scope, TypeSignature.GenericInstance instance, TypeVariables variables) {
    List<TypeKey> resolved = new ArrayList<>(instance.arguments().size());
    for (TypeSignature argument : instance.arguments()) {
      Optional<TypeKey> found = signature(scope, argument, variables);
      if (found.isPresent()) {
        resolved.add(found.get());
      }
    }
    Optional<TypeKey> definition = token(scope, plain(scope, instance.definition()), variables);
    return definition.isPresent() && resolved.size() == instance.arguments().size()
        ? Optional.of(((TypeKey.Definition) definition.get()).over(resolved))
        : Optional.empty();
  }

  /** Not loaded is the program's affair; not to be found anywhere is the scenario's. */
  private RuntimeException notThere(String fullName, List<LoadedAssembly> assemblies) {
    return references.isDefinedSomewhere(fullName)
        ? new TypeLoadFailure(TypeLoadFailure.Reason.TYPE, fullName + " is in no loaded assembly")
        : unresolved(fullName, assemblies.toString(), "the scenario");
  }

  private static void requireArity(TypeKey.Definition definition, TypeExpression.Named named) {
    int arity = definition.arity();
    if (arity != named.arguments().size()) {
      throw new Diagnostic(
              "%s takes %d type arguments, not %d"
                  .formatted(named.fullName(), arity, named.arguments().size()),
              "a type that the scenario uses",
              "only closed types can be used",
              "write all arguments in brackets, as in Garden.Pot`1[Garden.Plant]")
          .thrown();
    }
  }

  private static DiagnosticException unresolved(String type, String looked, String by) {
    return new Diagnostic(
            "There is no type " + type,
            "looked for in %s, for %s".formatted(looked, by),
            "the simulation loads types from real metadata and cannot invent one",
            "correct the name, or add an assembly that defines the type")
        .thrown();
  }
}
