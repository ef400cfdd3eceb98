package io.github.clrsim.model.loader.assembly;

import io.github.clrsim.api.data.ProcessPath;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.model.metadata.AssemblyIdentity;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.Debuggable;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.metadata.GenericParam;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.metadata.TypeRef;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;

/**
 * An assembly as the loader looks at it: what it asks of the metadata again and again, answered
 * once and shared by all runs and threads.
 */
public final class AssemblyFile {
  private static final String FINALIZE = "Finalize";

  private final AssemblyImage image;
  private final String name;
  private final Origin origin;
  private final Map<String, Integer> rows = new HashMap<>();
  private final AtomicReferenceArray<TypeFacts> types;
  private final AtomicReferenceArray<Constraints> constraints;
  private final AtomicReferenceArray<Boolean> finalizers;
  private final AtomicReferenceArray<String> references;
  private final AtomicReferenceArray<Optional<AssemblyIdentity>> scopes;
  private final AtomicReferenceArray<TypeSignature> signatures;
  private final Optional<AssemblyIdentity> identity;
  private final String moduleName;
  private final Map<String, AssemblyIdentity> forwarders = new HashMap<>();

  /**
   * What loading needs to know of a type definition.
   *
   * @param fullName with namespace and enclosing types
   * @param base what it extends, if anything
   * @param interfaces what it declares to implement
   * @param instanceFields the types of its fields, without the static ones
   * @param staticFields the types of its static fields, without literals
   * @param enclosing the row of the type that it is nested in; 0 for none
   * @param arity the number of its type parameters
   */
  public record TypeFacts(
      String fullName,
      Optional<MetadataToken> base,
      List<MetadataToken> interfaces,
      List<TypeSignature> instanceFields,
      List<TypeSignature> staticFields,
      int enclosing,
      int arity) {}

  /**
   * What arguments of a type and of its methods must derive from or implement.
   *
   * @param ofType for the type parameters of the type
   * @param ofMethods for those of its methods
   */
  public record Constraints(List<MetadataToken> ofType, List<MetadataToken> ofMethods) {}

  /** Where an assembly comes from. */
  enum Origin {
    /** A file, which is mapped. */
    DISK,
    /** Bytes that the program had in its memory. */
    MEMORY,
    /** Nowhere: it is made while the program runs. */
    EMITTED
  }

  private final boolean isOptimized;

  private final int codeBegins;

  private AssemblyFile(AssemblyImage image, String name, Origin origin, int codeBegins) {
    this.image = image;
    this.name = name;
    this.origin = origin;
    this.codeBegins = codeBegins;
    List<TypeDef> definitions = image.typeDefs();
    this.types = new AtomicReferenceArray<>(definitions.size() + 1);
    this.constraints = new AtomicReferenceArray<>(definitions.size() + 1);
    this.finalizers = new AtomicReferenceArray<>(definitions.size() + 1);
    this.references = new AtomicReferenceArray<>(image.typeRefs().size() + 1);
    this.scopes = new AtomicReferenceArray<>(image.typeRefs().size() + 1);
    this.signatures = new AtomicReferenceArray<>(image.typeSpecs().size() + 1);
    this.identity = image.identity();
    this.moduleName = image.moduleName();
    this.isOptimized = !Debuggable.disablesOptimization(image);
    image.exportedTypes().stream()
        .filter(type -> type.isForwarder() && !type.isNested())
        .forEach(
            type ->
                forwarders.put(
                    type.fullName(), image.assemblyRef(type.implementation()).identity()));
    definitions.forEach(type -> rows.putIfAbsent(type.fullName(), type.token().row()));
  }

  /** The assembly of an image that has this name in its manifest. */
  public static AssemblyFile of(AssemblyImage image, String name) {
    return new AssemblyFile(image, name, Origin.DISK, 0);
  }

  /**
   * An assembly of this name that is made while the program runs, with what this one holds.
   *
   * @param firstRva where its first method lies
   */
  public AssemblyFile emittedAs(String otherName, int firstRva) {
    return new AssemblyFile(image, otherName, Origin.EMITTED, firstRva);
  }

  /** The same assembly, loaded from its bytes. */
  public AssemblyFile fromMemory() {
    return new AssemblyFile(image, name, Origin.MEMORY, 0);
  }

  /** The same assembly with more in it. */
  AssemblyFile with(AssemblyImage more) {
    return new AssemblyFile(more, name, origin, codeBegins);
  }

  /** Whether its code may be optimized, and is not that of a debug build. */
  boolean isOptimized() {
    return isOptimized;
  }

  /** Where the first method of an emitted assembly lies. */
  int codeBegins() {
    return codeBegins;
  }

  Origin origin() {
    return origin;
  }

  /** Where a simulated process has it. */
  public String path() {
    return ProcessPath.APP + "/" + moduleName();
  }

  /** What scenarios call it: its simple name, unless another version of it has that. */
  public String name() {
    return name;
  }

  /**
   * Whether a reference to this assembly can mean the one of this file: one of the same name and of
   * no lower version.
   */
  public boolean isMeantBy(AssemblyIdentity reference) {
    return identity.isPresent()
        && identity.get().name().equals(reference.name())
        && identity.get().version().compareTo(reference.version()) >= 0;
  }

  /** Who it is by its metadata. */
  public Optional<AssemblyIdentity> identity() {
    return identity;
  }

  /** The name of its module. */
  public String moduleName() {
    return moduleName;
  }

  /** The whole of its metadata. */
  public AssemblyImage image() {
    return image;
  }

  /** The row of the type definition of this full name. */
  public OptionalInt find(String fullName) {
    Integer row = rows.get(fullName);
    return row == null ? OptionalInt.empty() : OptionalInt.of(row);
  }

  /**
   * Whether it defines a type with a method of this name that takes so much, {@code this} included
   * unless it is static.
   */
  public boolean callable(String fullName, String method, int given) {
    OptionalInt row = find(fullName);
    return row.isPresent()
        && image.typeDef(TokenKind.TYPE_DEF.token(row.getAsInt())).methods().stream()
            .anyMatch(
                each ->
                    each.name().equals(method)
                        && each.signature().parameters().size() + (each.isStatic() ? 0 : 1)
                            == given);
  }

  /** The full names of all types that it defines, in order. */
  public List<String> types() {
    return rows.keySet().stream().sorted().toList();
  }

  /** The names of the methods of that type; none, if the type is not here. */
  public List<String> methods(String fullName) {
    OptionalInt row = find(fullName);
    return row.isEmpty()
        ? List.of()
        : image.typeDef(TokenKind.TYPE_DEF.token(row.getAsInt())).methods().stream()
            .map(MethodDef::name)
            .toList();
  }

  public TypeFacts type(int row) {
    TypeFacts known = types.get(row);
    return known == null ? once(types, row, this::readType) : known;
  }

  /** The full name of the type that a TypeRef means. */
  public String reference(MetadataToken typeRef) {
    String known = references.get(typeRef.row());
    return known == null ? once(references, typeRef.row(), row -> image.typeName(typeRef)) : known;
  }

  /** The assembly in which a TypeRef says its type is; empty if that is this one. */
  public Optional<AssemblyIdentity> referencedAssembly(MetadataToken typeRef) {
    Optional<AssemblyIdentity> known = scopes.get(typeRef.row());
    return known == null ? once(scopes, typeRef.row(), row -> scopeOf(typeRef)) : known;
  }

  /** What a TypeSpec says. */
  public TypeSignature signature(MetadataToken typeSpec) {
    TypeSignature known = signatures.get(typeSpec.row());
    return known == null
        ? once(signatures, typeSpec.row(), row -> image.typeSpec(typeSpec).signature())
        : known;
  }

  /** The assembly to which the type of this full name went. */
  public Optional<AssemblyIdentity> forwarder(String fullName) {
    // A nested type goes with the one around it.
    int nested = fullName.indexOf('+');
    String outermost = nested < 0 ? fullName : fullName.substring(0, nested);
    return Optional.ofNullable(forwarders.get(outermost));
  }

  private Optional<AssemblyIdentity> scopeOf(MetadataToken typeRef) {
    TypeRef reference = image.typeRef(typeRef);
    while (reference.isNested()) {
      reference = image.typeRef(reference.resolutionScope());
    }
    MetadataToken scope = reference.resolutionScope();
    return scope.kind() == TokenKind.ASSEMBLY_REF
        ? Optional.of(image.assemblyRef(scope).identity())
        : Optional.empty();
  }

  /** Two threads may both read a row; they read the same. */
  private static <T> T once(AtomicReferenceArray<T> known, int row, IntFunction<T> read) {
    T value = known.get(row);
    if (value == null) {
      value = read.apply(row);
      known.set(row, value);
    }
    return value;
  }

  /** What the arguments of a type and of its methods are held to. */
  public Constraints constraints(int row) {
    Constraints known = constraints.get(row);
    return known == null ? once(constraints, row, this::readConstraints) : known;
  }

  /** Whether a type has a method that is its finalizer. */
  public boolean definesFinalizer(int row) {
    return once(finalizers, row, this::readFinalizer);
  }

  private boolean readFinalizer(int row) {
    return image.typeDef(TokenKind.TYPE_DEF.token(row)).findMethods(FINALIZE).stream()
        .anyMatch(method -> !method.isStatic());
  }

  private Constraints readConstraints(int row) {
    TypeDef type = image.typeDef(TokenKind.TYPE_DEF.token(row));
    return new Constraints(
        constraints(type.genericParams()),
        type.methods().stream()
            .flatMap(method -> constraints(method.genericParams()).stream())
            .toList());
  }

  private static List<MetadataToken> constraints(List<GenericParam> parameters) {
    return parameters.stream().flatMap(parameter -> parameter.constraints().stream()).toList();
  }

  private TypeFacts readType(int row) {
    TypeDef type = image.typeDef(TokenKind.TYPE_DEF.token(row));
    return new TypeFacts(
        type.fullName(),
        type.baseType(),
        type.interfaces(),
        type.fields().stream()
            .filter(field -> (field.flags() & FieldDef.STATIC) == 0)
            .map(field -> field.signature().type())
            .toList(),
        type.fields().stream()
            .filter(field -> field.isStatic() && !field.isLiteral())
            .map(field -> field.signature().type())
            .toList(),
        type.enclosingType().map(TypeDef::row).orElse(0),
        type.genericParams().size());
  }
}
