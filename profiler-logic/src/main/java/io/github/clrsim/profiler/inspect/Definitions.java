package io.github.clrsim.profiler.inspect;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.FieldProps;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.metadata.TypeRefProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.api.value.ValueBytes;
import io.github.clrsim.api.value.ValueBytes.EnumConstant;
import io.github.clrsim.profiler.inspect.TypeFacts.FieldFacts;
import io.github.clrsim.profiler.inspect.TypeFacts.Sort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What metadata says, asked once for each module. Any thread may ask, while the module cannot go;
 * {@link #forget} belongs into ModuleUnloadStarted.
 */
public final class Definitions {
  /** {@code ofRead} of CorOpenFlags in cor.h. */
  private static final int OPEN_TO_READ = 0;

  private static final int STATIC = 0x10; // fdStatic of CorHdr.h
  private static final int LITERAL = 0x40; // fdLiteral
  private static final int NESTING_MAX = 16;
  private static final String FLAGS = "System.FlagsAttribute";

  private final Function<ModuleId, Optional<MetadataImport>> opening;
  private final Consumer<MetadataImport> closing;
  // Looked up only, never walked.
  private final Map<ModuleId, Known> known = new ConcurrentHashMap<>();

  private record Known(
      Map<MetadataToken, Optional<TypeFacts>> facts,
      Map<MetadataToken, Optional<String>> references,
      Map<MetadataToken, Optional<FieldProps>> fields,
      Map<MetadataToken, Optional<TypeExtent>> extents,
      Map<String, Optional<MetadataToken>> definitions) {
    Known() {
      this(
          new ConcurrentHashMap<>(),
          new ConcurrentHashMap<>(),
          new ConcurrentHashMap<>(),
          new ConcurrentHashMap<>(),
          new ConcurrentHashMap<>());
    }
  }

  private Definitions(
      Function<ModuleId, Optional<MetadataImport>> opening, Consumer<MetadataImport> closing) {
    this.opening = opening;
    this.closing = closing;
  }

  /** The metadata of the process that a profiler is in. */
  public Definitions(ProfilerHost host) {
    this(
        moduleId -> host.info().getModuleMetaData(moduleId, OPEN_TO_READ).answer(),
        scope -> host.objects().unknown(scope).release());
  }

  /** The metadata of a process that is looked at from outside. */
  public Definitions(DataAccess access) {
    this(moduleId -> access.getMetaData(moduleId).answer(), scope -> {});
  }

  /** A module goes: what comes at its address is another. */
  public void forget(ModuleId moduleId) {
    known.remove(moduleId);
  }

  /** The process went on: only these modules are as they were. */
  public void keep(Predicate<ModuleId> modules) {
    known.keySet().removeIf(modules.negate());
  }

  /** Looks something up in the metadata of a module, and gives the metadata back. */
  public <T> Optional<T> inMetadata(
      ModuleId moduleId, Function<MetadataImport, Optional<T>> question) {
    Optional<MetadataImport> scope = moduleId.isNull() ? Optional.empty() : opening.apply(moduleId);
    Optional<T> answer = scope.flatMap(question);
    scope.ifPresent(closing);
    return answer;
  }

  /** What metadata says of a TypeDef. */
  public Optional<TypeFacts> facts(ModuleId moduleId, MetadataToken typeDef) {
    return remembered(
        of(moduleId).facts(), typeDef, () -> inMetadata(moduleId, scope -> facts(scope, typeDef)));
  }

  /** The full name of a TypeRef. */
  public Optional<String> nameOfReference(ModuleId moduleId, MetadataToken typeRef) {
    return remembered(
        of(moduleId).references(),
        typeRef,
        () -> inMetadata(moduleId, scope -> nameOfReference(scope, typeRef)));
  }

  /** What metadata says of a field. */
  public Optional<FieldProps> field(ModuleId moduleId, MetadataToken fieldDef) {
    return remembered(
        of(moduleId).fields(),
        fieldDef,
        () -> inMetadata(moduleId, scope -> scope.getFieldProps(fieldDef).answer()));
  }

  /** What metadata says of how far a structure extends. */
  public TypeExtent extent(ModuleId moduleId, MetadataToken typeDef) {
    return remembered(
            of(moduleId).extents(),
            typeDef,
            () -> inMetadata(moduleId, scope -> Optional.of(TypeExtent.of(scope, typeDef))))
        .orElse(TypeExtent.AS_FIELDS_LIE);
  }

  /** The type that a module defines by this full name. */
  Optional<MetadataToken> defined(ModuleId moduleId, String fullName) {
    return remembered(
        of(moduleId).definitions(),
        fullName,
        () -> inMetadata(moduleId, scope -> defined(scope, fullName)));
  }

  private Known of(ModuleId moduleId) {
    return known.computeIfAbsent(moduleId, _ -> new Known());
  }

  // Not computeIfAbsent: the runtime must not be asked under a lock of the table.
  private static <K, V> Optional<V> remembered(
      Map<K, Optional<V>> table, K key, Supplier<Optional<V>> asked) {
    Optional<V> found = table.get(key);
    if (found == null) {
      found = asked.get();
      table.put(key, found);
    }
    return found;
  }

  private static Optional<MetadataToken> defined(MetadataImport scope, String fullName) {
    MetadataToken enclosing = MetadataToken.NIL_TYPE_DEF;
    for (String name : fullName.split("\\+", -1)) {
      Optional<MetadataToken> found = scope.findTypeDefByName(name, enclosing).answer();
      if (found.isEmpty()) {
        return Optional.empty();
      }
      enclosing = found.get();
    }
    return Optional.of(enclosing);
  }

  private static Optional<String> nameOfReference(MetadataImport scope, MetadataToken typeRef) {
    Optional<TypeRefProps> props = scope.getTypeRefProps(typeRef).answer();
    StringBuilder name = new StringBuilder(props.map(TypeRefProps::name).orElse(""));
    for (int depth = 0; depth < NESTING_MAX && props.isPresent(); depth++) {
      MetadataToken around = props.get().tkResolutionScope();
      if (around.kind() != TokenKind.TYPE_REF) {
        return Optional.of(name.toString());
      }
      props = scope.getTypeRefProps(around).answer();
      name.insert(0, props.map(TypeRefProps::name).orElse("") + "+");
    }
    return Optional.empty();
  }

  private static Optional<TypeFacts> facts(MetadataImport scope, MetadataToken typeDef) {
    return scope
        .getTypeDefProps(typeDef)
        .answer()
        .map(
            props -> {
              List<FieldProps> constants = new ArrayList<>();
              List<FieldFacts> fields = new ArrayList<>();
              String base = nameOfBase(scope, props);
              boolean isEnumeration = base.equals("System.Enum");
              for (MetadataToken token : scope.enumFields(typeDef).answer().orElse(List.of())) {
                scope
                    .getFieldProps(token)
                    .answer()
                    .ifPresent(
                        field -> {
                          if ((field.attr() & STATIC) == 0) {
                            TypeSignature type =
                                SignatureDecoder.decodeField(field.sigBlob()).type();
                            fields.add(new FieldFacts(token, field.field(), type));
                          } else if ((field.attr() & LITERAL) != 0) {
                            constants.add(field);
                          }
                        });
              }
              Sort sort =
                  isEnumeration
                      ? enumeration(scope, typeDef, fields, constants)
                      : base.equals("System.ValueType") && !props.typeDef().equals("System.Enum")
                          ? new Sort.Structure()
                          : new Sort.Referred();
              return new TypeFacts(fullName(scope, typeDef).orElse(props.typeDef()), sort, fields);
            });
  }

  private static Sort enumeration(
      MetadataImport scope,
      MetadataToken typeDef,
      List<FieldFacts> fields,
      List<FieldProps> literals) {
    ElementType number = fields.isEmpty() ? ElementType.I4 : fields.getFirst().type().elementType();
    boolean areFlags =
        scope.getCustomAttributeByName(typeDef, FLAGS) instanceof Outcome.Ok<?> found
            && found.hresult().equals(HResult.S_OK); // S_FALSE says that there is none.
    return new Sort.Enumeration(
        number,
        literals.stream()
            .map(
                literal ->
                    new EnumConstant(
                        literal.field(),
                        ValueBytes.whole(number, ValueBytes.bits(literal.value()))))
            .toList(),
        areFlags);
  }

  private static String nameOfBase(MetadataImport scope, TypeDefProps props) {
    MetadataToken base = props.tkExtends();
    return switch (base.kind()) {
      case TYPE_REF -> scope.getTypeRefProps(base).answer().map(TypeRefProps::name).orElse("");
      case TYPE_DEF ->
          base.isNil()
              ? ""
              : scope.getTypeDefProps(base).answer().map(TypeDefProps::typeDef).orElse("");
      default -> "";
    };
  }

  /**
   * The full name of a TypeDef, {@code Outer+Nested} for a nested one; nothing if there is none.
   */
  public static Optional<String> fullName(MetadataImport scope, MetadataToken typeDef) {
    if (typeDef.isNil()) {
      return Optional.empty();
    }
    return nameOf(scope, typeDef)
        .map(
            name -> {
              StringBuilder full = new StringBuilder(name);
              Optional<MetadataToken> around = scope.getNestedClassProps(typeDef).answer();
              for (int depth = 0; depth < NESTING_MAX && around.isPresent(); depth++) {
                full.insert(0, nameOf(scope, around.get()).orElse("") + "+");
                around = scope.getNestedClassProps(around.get()).answer();
              }
              return full.toString();
            });
  }

  private static Optional<String> nameOf(MetadataImport scope, MetadataToken typeDef) {
    return scope.getTypeDefProps(typeDef).answer().map(TypeDefProps::typeDef);
  }
}
