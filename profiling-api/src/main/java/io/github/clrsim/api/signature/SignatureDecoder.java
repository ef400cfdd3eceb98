package io.github.clrsim.api.signature;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads signature blobs (ECMA-335 II.23.2). It checks how a signature is written, not whether its
 * tokens exist: that takes a module. Whatever the bytes are, the result is a signature or a {@link
 * io.github.clrsim.diagnostic.DiagnosticException}.
 */
public final class SignatureDecoder {
  /** How deep types may nest; the deepest in the framework are below ten. */
  public static final int DEPTH_MAX = 128;

  /** The highest rank the runtime loads (MAX_RANK in the CLR's class loader). */
  public static final int RANK_MAX = 32;

  private static final int KIND_MASK = 0x0F;
  private static final int FIELD = 0x06;
  private static final int LOCALS = 0x07;
  private static final int PROPERTY = 0x08;
  private static final int METHOD_SPEC = 0x0A;
  private static final int GENERIC = 0x10;
  private static final int HAS_THIS = 0x20;
  private static final int EXPLICIT_THIS = 0x40;

  private final SignatureReader reader;
  private int depth;

  private SignatureDecoder(Blob blob) {
    this.reader = new SignatureReader(blob);
  }

  /** Reads whatever kind of signature the first byte says it is. */
  public static Signature decode(Blob blob) {
    SignatureDecoder decoder = new SignatureDecoder(blob);
    Signature signature = decoder.signature();
    decoder.reader.requireEnd();
    return signature;
  }

  /** Reads the signature of a MethodDef, of a MemberRef to a method, or of a {@code calli}. */
  public static MethodSignature decodeMethod(Blob blob) {
    return required(MethodSignature.class, blob);
  }

  /** Reads the signature of a Field, or of a MemberRef to a field. */
  public static FieldSignature decodeField(Blob blob) {
    return required(FieldSignature.class, blob);
  }

  /** Reads the signature of a Property. */
  public static PropertySignature decodeProperty(Blob blob) {
    return required(PropertySignature.class, blob);
  }

  /** Reads the signature of a method body's local variables. */
  public static LocalVariablesSignature decodeLocalVariables(Blob blob) {
    return required(LocalVariablesSignature.class, blob);
  }

  /** Reads the type arguments of a MethodSpec. */
  public static MethodSpecSignature decodeMethodSpec(Blob blob) {
    return required(MethodSpecSignature.class, blob);
  }

  /** Reads the signature of a TypeSpec, which is a type and nothing else. */
  public static TypeSignature decodeType(Blob blob) {
    SignatureDecoder decoder = new SignatureDecoder(blob);
    TypeSignature type = decoder.type();
    decoder.reader.requireEnd();
    return type;
  }

  private static <T extends Signature> T required(Class<T> kind, Blob blob) {
    Signature signature = decode(blob);
    if (kind.isInstance(signature)) {
      return kind.cast(signature);
    }
    throw new SignatureReader(blob)
        .malformed(
            "The blob holds a %s, not a %s."
                .formatted(signature.getClass().getSimpleName(), kind.getSimpleName()),
            "The table a blob belongs to says which kind of signature it must be.");
  }

  private Signature signature() {
    int first = reader.peek();
    return switch (first & KIND_MASK) {
      case FIELD -> field();
      case LOCALS -> localVariables();
      case PROPERTY -> property();
      case METHOD_SPEC -> methodSpec();
      default -> method();
    };
  }

  private FieldSignature field() {
    reader.readByte();
    return new FieldSignature(type());
  }

  private LocalVariablesSignature localVariables() {
    reader.readByte();
    return new LocalVariablesSignature(types(reader.readCount("local variables")));
  }

  private PropertySignature property() {
    boolean hasThis = (reader.readByte() & HAS_THIS) != 0;
    int count = reader.readCount("parameters");
    TypeSignature type = type();
    return new PropertySignature(hasThis, type, types(count));
  }

  private MethodSpecSignature methodSpec() {
    reader.readByte();
    return new MethodSpecSignature(types(reader.readCount("type arguments")));
  }

  private MethodSignature method() {
    int first = reader.readByte();
    CallingConvention convention =
        CallingConvention.of(first & KIND_MASK)
            .orElseThrow(
                () ->
                    reader.malformed(
                        "A signature begins with byte 0x%02x.".formatted(first),
                        "Its low four bits are no kind of signature (II.23.2, corhdr.h)."));
    // The count is part of the method's identity, so it stays what it says: no list depends on it.
    int genericParameterCount = (first & GENERIC) == 0 ? 0 : reader.readUnsigned();
    int count = reader.readCount("parameters");
    TypeSignature returnType = type();
    List<TypeSignature> fixed = new ArrayList<>();
    List<TypeSignature> variable = new ArrayList<>();
    List<TypeSignature> parameters = fixed;
    for (int index = 0; index < count; index++) {
      if (reader.peek() == ElementType.SENTINEL.code()) {
        reader.readByte();
        parameters = variable;
      }
      parameters.add(type());
    }
    return new MethodSignature(
        convention,
        (first & HAS_THIS) != 0,
        (first & EXPLICIT_THIS) != 0,
        genericParameterCount,
        returnType,
        fixed,
        variable);
  }

  private List<TypeSignature> types(int count) {
    List<TypeSignature> types = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      types.add(type());
    }
    return types;
  }

  private TypeSignature type() {
    if (++depth > DEPTH_MAX) {
      throw reader.malformed(
          "Types nest deeper than %d.".formatted(DEPTH_MAX),
          "No compiler makes such a type; a limit keeps a damaged one from taking our stack.");
    }
    TypeSignature type = typeOf(elementType());
    depth--;
    return type;
  }

  private ElementType elementType() {
    int code = reader.peek();
    ElementType elementType =
        ElementType.of(code)
            .orElseThrow(
                () ->
                    reader.malformed(
                        "Byte 0x%02x is no element type.".formatted(code),
                        "A type begins with one of the CorElementType values."));
    reader.readByte();
    return elementType;
  }

  private TypeSignature typeOf(ElementType elementType) {
    return switch (elementType) {
      case VOID, BOOLEAN, CHAR, I1, U1, I2, U2, I4, U4, I8, U8, R4, R8, STRING ->
          new TypeSignature.Primitive(elementType);
      case TYPEDBYREF, I, U, OBJECT -> new TypeSignature.Primitive(elementType);
      case CLASS, VALUETYPE ->
          new TypeSignature.ClassOrValueType(elementType, reader.readTypeToken());
      case GENERICINST -> genericInstance();
      case VAR -> new TypeSignature.TypeVariable(reader.readUnsigned());
      case MVAR -> new TypeSignature.MethodVariable(reader.readUnsigned());
      case ARRAY -> array();
      case SZARRAY -> new TypeSignature.SzArray(type());
      case PTR -> new TypeSignature.Pointer(type());
      case BYREF -> new TypeSignature.ByReference(type());
      case FNPTR -> new TypeSignature.FunctionPointer(method());
      case CMOD_REQD, CMOD_OPT -> modified(elementType == ElementType.CMOD_REQD);
      case PINNED -> new TypeSignature.Pinned(type());
      case INTERNAL -> new TypeSignature.RuntimeHandle(reader.readPointer());
      case END, MAX, MODIFIER, SENTINEL ->
          throw reader.malformed(
              "ELEMENT_TYPE_%s stands where a type should begin.".formatted(elementType),
              "It is a mark or a limit, not a type.");
    };
  }

  private TypeSignature modified(boolean required) {
    MetadataToken modifier = reader.readTypeToken();
    return new TypeSignature.Modified(required, modifier, type());
  }

  private TypeSignature genericInstance() {
    ElementType kind = elementType();
    if (kind != ElementType.CLASS && kind != ElementType.VALUETYPE) {
      throw reader.malformed(
          "A generic instance is made of ELEMENT_TYPE_%s.".formatted(kind),
          "Only a class or a value type can have type arguments.");
    }
    TypeSignature.ClassOrValueType definition =
        new TypeSignature.ClassOrValueType(kind, reader.readTypeToken());
    return new TypeSignature.GenericInstance(definition, types(reader.readCount("arguments")));
  }

  private TypeSignature array() {
    TypeSignature element = type();
    int rank = reader.readUnsigned();
    if (rank < 1 || rank > RANK_MAX) {
      throw reader.malformed(
          "An array has rank %d.".formatted(rank),
          "The runtime loads arrays of rank 1 to %d.".formatted(RANK_MAX));
    }
    List<Integer> sizes = new ArrayList<>();
    int sizeCount = dimensionCount("sizes", rank);
    for (int index = 0; index < sizeCount; index++) {
      sizes.add(reader.readUnsigned());
    }
    List<Integer> lowerBounds = new ArrayList<>();
    int lowerBoundCount = dimensionCount("lower bounds", rank);
    for (int index = 0; index < lowerBoundCount; index++) {
      lowerBounds.add(reader.readSigned());
    }
    return new TypeSignature.Array(element, rank, sizes, lowerBounds);
  }

  private int dimensionCount(String things, int rank) {
    int count = reader.readCount(things);
    if (count > rank) {
      throw reader.malformed(
          "An array of rank %d has %d %s.".formatted(rank, count, things),
          "There is at most one for each dimension.");
    }
    return count;
  }
}
