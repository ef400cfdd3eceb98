package io.github.clrsim.profiler.inspect;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.api.value.ValueBytes;
import io.github.clrsim.profiler.identity.ClassRecord;
import io.github.clrsim.profiler.identity.IdentityMap;
import io.github.clrsim.profiler.identity.IdentityQuestions;
import io.github.clrsim.profiler.identity.ModuleRecord;
import io.github.clrsim.profiler.identity.TypeIdentity;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;
import io.github.clrsim.profiler.inspect.TypeFacts.Sort;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Tells the form of a type: from a ClassID, or from a signature. A class that a signature names is
 * looked for on the map of what callbacks have told of, and never asked of the runtime, which could
 * load it.
 */
final class Forms {
  private static final Form REFERENCE = new Form.Reference();

  private final IdentityMap map;
  private final IdentityQuestions identities;
  private final Definitions definitions;

  Forms(IdentityMap map, IdentityQuestions identities, Definitions definitions) {
    this.map = map;
    this.identities = identities;
    this.definitions = definitions;
  }

  /** What a live ClassID stands for. */
  TypeIdentity identity(ClassId classId) {
    return map.find(classId)
        .map(ClassRecord::identity)
        .filter(Definition.class::isInstance)
        .orElseGet(() -> identities.identityOf(classId));
  }

  /** What metadata says of a class; nothing, if it is no type definition. */
  Optional<TypeFacts> facts(ClassId classId) {
    return identity(classId) instanceof Definition type
        ? definitions.facts(type.moduleId(), type.typeDef())
        : Optional.empty();
  }

  /** The full name of a class, with type arguments; empty where the runtime does not tell it. */
  Optional<String> name(ClassId classId) {
    if (classId.isNull()) {
      return Optional.empty();
    }
    return switch (identity(classId)) {
      case Definition type ->
          definitions
              .facts(type.moduleId(), type.typeDef())
              .flatMap(facts -> withArguments(facts.name(), type.typeArgs()));
      case TypeIdentity.ArrayOf array ->
          name(array.elementType(), array.element())
              .map(element -> element + "[" + ",".repeat(array.rank() - 1) + "]");
      case TypeIdentity.Composite _, TypeIdentity.Unknown _ -> Optional.empty();
    };
  }

  private Optional<String> withArguments(String name, List<ClassId> typeArgs) {
    List<String> names = typeArgs.stream().flatMap(each -> name(each).stream()).toList();
    if (names.size() < typeArgs.size()) {
      return Optional.empty();
    }
    return Optional.of(names.isEmpty() ? name : name + "[" + String.join(",", names) + "]");
  }

  /** The full name of what an array holds: it may be told by its kind alone. */
  Optional<String> name(ElementType kind, ClassId classId) {
    return classId.isNull() ? Optional.of(ValueBytes.name(kind)) : name(classId);
  }

  /** The form of values of a class. */
  Form of(ClassId classId) {
    return classId.isNull()
        ? new Form.Unknown("no class")
        : switch (identity(classId)) {
          case Definition type ->
              definitions
                  .facts(type.moduleId(), type.typeDef())
                  .map(facts -> of(facts, () -> Optional.of(classId)))
                  .orElseGet(() -> new Form.Unknown("no metadata"));
          case TypeIdentity.ArrayOf _ -> REFERENCE;
          case TypeIdentity.Composite _ -> new Form.Unknown("a composite type");
          case TypeIdentity.Unknown unknown -> new Form.Unknown(unknown.why().name());
        };
  }

  /** The form of what an array holds. */
  Form of(ElementType kind, ClassId classId) {
    return classId.isNull() && ValueBytes.size(kind) > 0 ? new Form.Scalar(kind) : of(classId);
  }

  /** The form of values of a type that a signature names. */
  Form of(TypeSignature signature, Scope scope) {
    return switch (signature) {
      case TypeSignature.Primitive(ElementType type) -> primitive(type);
      case TypeSignature.ClassOrValueType type ->
          type.isValueType() ? valueType(type.token(), List.of(), scope) : REFERENCE;
      case TypeSignature.GenericInstance(
              TypeSignature.ClassOrValueType type,
              List<TypeSignature> arguments) ->
          type.isValueType() ? valueType(type.token(), arguments, scope) : REFERENCE;
      case TypeSignature.TypeVariable(int number) -> variable(scope.typeArgs(), number);
      case TypeSignature.MethodVariable(int number) -> variable(scope.methodArgs(), number);
      case TypeSignature.Array _, TypeSignature.SzArray _ -> REFERENCE;
      case TypeSignature.Pointer _, TypeSignature.FunctionPointer _ ->
          new Form.Scalar(ElementType.PTR);
      case TypeSignature.ByReference(TypeSignature target) -> new Form.ByReference(target);
      case TypeSignature.Modified modified -> of(modified.type(), scope);
      case TypeSignature.Pinned pinned -> of(pinned.type(), scope);
      case TypeSignature.RuntimeHandle _ -> new Form.Unknown("a type of a dynamic method");
    };
  }

  private static Form primitive(ElementType type) {
    return switch (type) {
      case STRING, OBJECT -> REFERENCE;
      case VOID, TYPEDBYREF -> new Form.Unknown(type.word());
      default -> new Form.Scalar(type);
    };
  }

  private Form variable(List<ClassId> arguments, int number) {
    return number < arguments.size()
        ? of(arguments.get(number))
        : new Form.Unknown("a type variable");
  }

  private Form of(TypeFacts facts, Supplier<Optional<ClassId>> classId) {
    return switch (facts.sort()) {
      case Sort.Referred _ -> REFERENCE;
      case Sort.Enumeration sort -> new Form.Enumeration(sort);
      case Sort.Structure _ ->
          ValueBytes.primitive(facts.name())
              .<Form>map(Form.Scalar::new)
              .or(() -> ValueBytes.Kept.named(facts.name()).map(Form.KeptAs::new))
              .or(() -> classId.get().map(Form.Structure::new))
              .orElseGet(() -> new Form.Unknown(facts.name() + " is not known to be loaded"));
    };
  }

  /** A value type by its token: its definition, and its class if it has arguments or fields. */
  private Form valueType(MetadataToken token, List<TypeSignature> arguments, Scope scope) {
    List<Definition> candidates = definitionsOf(token, scope.moduleId());
    List<Form> found = new ArrayList<>();
    for (Definition candidate : candidates) {
      definitions
          .facts(candidate.moduleId(), candidate.typeDef())
          .map(facts -> of(facts, () -> loaded(candidate, arguments, scope)))
          .ifPresent(found::add);
    }
    List<Form> known = found.stream().filter(form -> !(form instanceof Form.Unknown)).toList();
    if (known.stream().distinct().count() == 1) {
      return known.getFirst();
    }
    return known.isEmpty() && !found.isEmpty()
        ? found.getFirst()
        : new Form.Unknown(known.isEmpty() ? "not known to be loaded" : "several are loaded");
  }

  private Optional<ClassId> loaded(Definition type, List<TypeSignature> arguments, Scope scope) {
    List<ClassId> classes = new ArrayList<>();
    for (TypeSignature argument : arguments) {
      Optional<ClassId> found = classOf(argument, scope);
      if (found.isEmpty()) {
        return Optional.empty();
      }
      classes.add(found.get());
    }
    return map.classOf(type.moduleId(), type.typeDef(), classes);
  }

  /** The class that a signature means, if it is on the map. */
  private Optional<ClassId> classOf(TypeSignature signature, Scope scope) {
    return switch (signature) {
      case TypeSignature.Primitive(ElementType type) ->
          only(named(ValueBytes.name(type)), List.of(), scope);
      case TypeSignature.ClassOrValueType type ->
          only(definitionsOf(type.token(), scope.moduleId()), List.of(), scope);
      case TypeSignature.GenericInstance instance ->
          only(
              definitionsOf(instance.definition().token(), scope.moduleId()),
              instance.arguments(),
              scope);
      case TypeSignature.TypeVariable(int number) -> at(scope.typeArgs(), number);
      case TypeSignature.MethodVariable(int number) -> at(scope.methodArgs(), number);
      case TypeSignature.SzArray(TypeSignature element) -> arrayOf(element, 1, scope);
      case TypeSignature.Array array -> arrayOf(array.element(), array.rank(), scope);
      case TypeSignature.Modified modified -> classOf(modified.type(), scope);
      case TypeSignature.Pinned pinned -> classOf(pinned.type(), scope);
      case TypeSignature.Pointer _,
          TypeSignature.ByReference _,
          TypeSignature.FunctionPointer _,
          TypeSignature.RuntimeHandle _ ->
          Optional.empty();
    };
  }

  private static Optional<ClassId> at(List<ClassId> arguments, int number) {
    return number < arguments.size() ? Optional.of(arguments.get(number)) : Optional.empty();
  }

  private Optional<ClassId> only(
      List<Definition> candidates, List<TypeSignature> arguments, Scope scope) {
    List<ClassId> found =
        candidates.stream()
            .flatMap(candidate -> loaded(candidate, arguments, scope).stream())
            .distinct()
            .toList();
    return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
  }

  private Optional<ClassId> arrayOf(TypeSignature element, int rank, Scope scope) {
    Optional<ClassId> of = classOf(element, scope);
    return map.snapshot().classes().stream()
        .filter(
            known ->
                known.identity() instanceof TypeIdentity.ArrayOf array
                    && array.rank() == rank
                    && Optional.of(array.element()).equals(of))
        .map(ClassRecord::classId)
        .findFirst();
  }

  /** What a token may stand for: of a TypeRef, whatever is loaded and has that name. */
  private List<Definition> definitionsOf(MetadataToken token, ModuleId moduleId) {
    if (token.kind() == TokenKind.TYPE_DEF) {
      return List.of(new Definition(moduleId, token, List.of()));
    }
    return token.kind() == TokenKind.TYPE_REF
        ? definitions.nameOfReference(moduleId, token).map(this::named).orElse(List.of())
        : List.of();
  }

  private List<Definition> named(String fullName) {
    List<Definition> found = new ArrayList<>();
    for (ModuleRecord module : map.snapshot().modules()) {
      definitions
          .defined(module.moduleId(), fullName)
          .ifPresent(token -> found.add(new Definition(module.moduleId(), token, List.of())));
    }
    return found;
  }
}
