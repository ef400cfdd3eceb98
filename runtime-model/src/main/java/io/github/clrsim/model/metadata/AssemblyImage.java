package io.github.clrsim.model.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.il.MethodBody;
import io.github.clrsim.api.signature.LocalVariablesSignature;
import io.github.clrsim.api.signature.MethodSignature;
import io.github.clrsim.api.signature.Signature;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.api.signature.SignatureText;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.metadata.file.Bytes;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.MetadataFile;
import io.github.clrsim.model.metadata.file.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A .NET assembly file (strictly: one module), opened. It keeps the bytes once; types, members and
 * references are small views that read them when asked.
 *
 * <p>Opening checks that headers, tables and runs of rows lie inside the file. What a single row
 * says is checked when it is read. Whatever is wrong ends in a {@link DiagnosticException}.
 */
public final class AssemblyImage {
  private final MetadataFile file;
  private final TypeRows types = new TypeRows(this);
  private final RowsOnce<String> methodNames;
  private final RowsOnce<MethodSignature> methodSignatures;
  private final RowsOnce<MethodBody> methodBodies;
  private final RowsOnce<List<MethodDef>> methodsOfTypes;
  private final RowsOnce<MemberRef> memberRefs;

  private AssemblyImage(MetadataFile file) {
    this.file = file;
    int methods = file.tables().rows(Table.METHOD_DEF);
    this.methodNames = new RowsOnce<>(methods, row -> file.string(Column.METHOD_DEF_NAME, row));
    this.methodSignatures = new RowsOnce<>(methods, this::readMethodSignature);
    this.methodBodies = new RowsOnce<>(methods, row -> new MethodDef(this, row).read());
    this.methodsOfTypes = new RowsOnce<>(file.tables().rows(Table.TYPE_DEF), this::readMethods);
    this.memberRefs =
        new RowsOnce<>(file.tables().rows(Table.MEMBER_REF), row -> MemberRef.at(this, row));
  }

  /** Opens the assembly at {@code path}. */
  public static AssemblyImage read(Path path) {
    return of(AssemblyFile.bytes(path), path.toString());
  }

  /**
   * Opens an assembly that is in memory. The bytes are not copied and must not change any more.
   *
   * @param name what to call it in diagnostics
   */
  public static AssemblyImage of(byte[] bytes, String name) {
    return new AssemblyImage(MetadataFile.of(Bytes.of(bytes, name)));
  }

  /** A file that is open. */
  public static AssemblyImage of(MetadataFile file) {
    return new AssemblyImage(file);
  }

  /** What this file was called when it was opened. */
  public String name() {
    return file.bytes().name();
  }

  /** The name of the module, as in {@code Hello.dll}. */
  public String moduleName() {
    return file.string(Column.MODULE_NAME, 1);
  }

  /** How many bytes of memory it takes. */
  public long bytes() {
    return file.pe().imageBytes();
  }

  /** The identifier of this build of the module. */
  public Guid mvid() {
    return file.guid(Column.MODULE_MVID, 1);
  }

  /** The method that a program begins with; empty for a library. */
  public Optional<MetadataToken> entryPoint() {
    MetadataToken token = new MetadataToken(file.cli().entryPoint());
    return token.isNil() ? Optional.empty() : Optional.of(token);
  }

  /** Who the assembly is; empty for a module without a manifest. */
  public Optional<AssemblyIdentity> identity() {
    return file.tables().has(Table.ASSEMBLY, 1)
        ? Optional.of(AssemblyIdentity.ofDefinition(file))
        : Optional.empty();
  }

  /** The assemblies it refers to, by the order of their tokens. */
  public List<AssemblyRef> assemblyRefs() {
    return rows(Table.ASSEMBLY_REF, row -> AssemblyRef.at(this, row));
  }

  /** The assembly reference of a token. */
  public AssemblyRef assemblyRef(MetadataToken token) {
    return AssemblyRef.at(this, requireRow(Table.ASSEMBLY_REF, token));
  }

  /** All type definitions, the global one ({@code <Module>}) first. */
  public List<TypeDef> typeDefs() {
    return rows(Table.TYPE_DEF, row -> new TypeDef(this, row));
  }

  /** The type definition of a token. */
  public TypeDef typeDef(MetadataToken token) {
    return new TypeDef(this, requireRow(Table.TYPE_DEF, token));
  }

  /** Finds a type that is not nested. */
  public Optional<TypeDef> findTypeDef(String namespace, String name) {
    return types.outermost(namespace, name);
  }

  /** Finds a type by its full name, as in {@code System.Environment+SpecialFolder}. */
  public Optional<TypeDef> findTypeDef(String fullName) {
    if (fullName.indexOf('+') >= 0) {
      return types.full(fullName);
    }
    QualifiedName outermost = QualifiedName.parse(fullName);
    return findTypeDef(outermost.namespace(), outermost.name());
  }

  /** All methods of all types, by the order of their tokens. */
  public List<MethodDef> methodDefs() {
    return rows(Table.METHOD_DEF, row -> new MethodDef(this, row));
  }

  /** The method of a token. */
  public MethodDef methodDef(MetadataToken token) {
    return new MethodDef(this, requireRow(Table.METHOD_DEF, token));
  }

  /** The field of a token. */
  public FieldDef fieldDef(MetadataToken token) {
    return new FieldDef(this, requireRow(Table.FIELD, token));
  }

  /** All type references, by the order of their tokens. */
  public List<TypeRef> typeRefs() {
    return rows(Table.TYPE_REF, row -> TypeRef.at(this, row));
  }

  /** The type reference of a token. */
  public TypeRef typeRef(MetadataToken token) {
    return TypeRef.at(this, requireRow(Table.TYPE_REF, token));
  }

  /** All type specifications, by the order of their tokens. */
  public List<TypeSpec> typeSpecs() {
    return rows(Table.TYPE_SPEC, row -> new TypeSpec(this, row));
  }

  /** The type specification of a token. */
  public TypeSpec typeSpec(MetadataToken token) {
    return new TypeSpec(this, requireRow(Table.TYPE_SPEC, token));
  }

  /** All member references, by the order of their tokens. */
  public List<MemberRef> memberRefs() {
    return rows(Table.MEMBER_REF, row -> MemberRef.at(this, row));
  }

  /** The member reference of a token. */
  public MemberRef memberRef(MetadataToken token) {
    return memberRefs.at(requireRow(Table.MEMBER_REF, token));
  }

  /** All instantiated methods, by the order of their tokens. */
  public List<MethodSpec> methodSpecs() {
    return rows(Table.METHOD_SPEC, row -> MethodSpec.at(this, row));
  }

  /** The instantiated method of a token. */
  public MethodSpec methodSpec(MetadataToken token) {
    return MethodSpec.at(this, requireRow(Table.METHOD_SPEC, token));
  }

  /** The types this assembly tells to look for elsewhere, and those of its other files. */
  public List<ExportedType> exportedTypes() {
    return rows(Table.EXPORTED_TYPE, row -> ExportedType.at(this, row));
  }

  /** Finds where a type that is not nested was forwarded to. */
  public Optional<ExportedType> findExportedType(String namespace, String name) {
    return exportedTypes().stream()
        .filter(type -> type.name().equals(name) && type.namespace().equals(namespace))
        .filter(type -> !type.isNested())
        .findFirst();
  }

  /** The name of a module or native library that is referred to. */
  public String moduleRefName(MetadataToken token) {
    return file.string(Column.MODULE_REF_NAME, requireRow(Table.MODULE_REF, token));
  }

  /** How a field or parameter is marshalled to native code, if that is said. */
  public Optional<Blob> marshalling(MetadataToken parent) {
    return file.tables()
        .rowsPointingTo(Column.FIELD_MARSHAL_PARENT, parent)
        .mapToObj(row -> file.blob(Column.FIELD_MARSHAL_NATIVE_TYPE, row))
        .findFirst();
  }

  /** The properties and events that a method serves, with its role for each. */
  public List<Accessor> accessorRoles(MetadataToken method) {
    return Accessor.served(this, method);
  }

  /** The custom attribute of a token. */
  public CustomAttribute customAttribute(MetadataToken token) {
    return CustomAttribute.at(this, requireRow(Table.CUSTOM_ATTRIBUTE, token));
  }

  /** The custom attributes on the item of a token. */
  public List<CustomAttribute> customAttributes(MetadataToken parent) {
    return file.tables()
        .rowsPointingTo(Column.CUSTOM_ATTRIBUTE_PARENT, parent)
        .mapToObj(row -> CustomAttribute.at(this, row))
        .toList();
  }

  /** A standalone signature: of local variables, or of an indirect call. */
  public Signature standAloneSignature(MetadataToken token) {
    return decoded(token, standAloneBlob(token), SignatureDecoder::decode);
  }

  /** The types of a method body's local variables; none for the nil token. */
  public LocalVariablesSignature localVariables(MetadataToken token) {
    if (token.isNil()) {
      return new LocalVariablesSignature(List.of());
    }
    return decoded(token, standAloneBlob(token), SignatureDecoder::decodeLocalVariables);
  }

  /** The string that {@code ldstr} loads. */
  public String userString(MetadataToken token) {
    if (token.kind() != TokenKind.STRING) {
      throw file.bytes()
          .damaged(0, token + " is no string token.", "String tokens begin with 0x70.");
    }
    return file.heaps().userString(token.row());
  }

  /** All strings of the program, by the order of their tokens. */
  public List<MetadataToken> userStrings() {
    return file.heaps().userStringOffsets().mapToObj(TokenKind.STRING::token).toList();
  }

  /** The full name of a TypeDef, TypeRef, TypeSpec or ExportedType. */
  public String typeName(MetadataToken token) {
    return TypeNames.of(this, token);
  }

  /** Writes signatures with the names of the types they mention. */
  public SignatureText signatureText() {
    return SignatureText.naming(this::typeName);
  }

  /** The file below, for whoever needs rows and bytes as they are. */
  public MetadataFile file() {
    return file;
  }

  @Override
  public String toString() {
    return name();
  }

  /** The bytes of a standalone signature. */
  public Blob standAloneBlob(MetadataToken token) {
    return file.blob(Column.STAND_ALONE_SIG_SIGNATURE, requireRow(Table.STAND_ALONE_SIG, token));
  }

  String methodName(int row) {
    return methodNames.at(row);
  }

  MethodSignature methodSignature(int row) {
    return methodSignatures.at(row);
  }

  MethodBody methodBody(int row) {
    return methodBodies.at(row);
  }

  private MethodSignature readMethodSignature(int row) {
    return decoded(
        Table.METHOD_DEF.token(row),
        file.blob(Column.METHOD_DEF_SIGNATURE, row),
        SignatureDecoder::decodeMethod);
  }

  List<MethodDef> methodsOf(int typeDef) {
    return methodsOfTypes.at(typeDef);
  }

  private List<MethodDef> readMethods(int typeDef) {
    return list(
        file.tables().run(Column.TYPE_DEF_METHOD_LIST, typeDef),
        method -> new MethodDef(this, method));
  }

  int requireRow(Table table, MetadataToken token) {
    return file.tables().requireRow(table, token);
  }

  /** Decodes a signature; a diagnostic about it also says whose it is. */
  <T> T decoded(MetadataToken owner, Blob blob, Function<Blob, T> decoder) {
    try {
      return decoder.apply(blob);
    } catch (DiagnosticException e) {
      Diagnostic diagnostic = e.diagnostic();
      String where = "%s of %s, %s".formatted(owner, name(), diagnostic.where());
      throw new Diagnostic(diagnostic.what(), where, diagnostic.why(), diagnostic.advice())
          .thrown();
    }
  }

  <T> List<T> rows(Table table, IntFunction<T> view) {
    return new RowList<>(file.tables().rows(table), view);
  }

  static <T> List<T> list(IntStream rows, IntFunction<T> view) {
    return rows.mapToObj(view).toList();
  }
}
