package io.github.clrsim.model.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.MethodBody;
import io.github.clrsim.api.signature.MethodSignature;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.Extent;
import io.github.clrsim.model.metadata.file.MetadataFile;
import io.github.clrsim.model.metadata.file.Table;
import java.util.List;
import java.util.Optional;

/** A method as its type defines it (ECMA-335 II.22.26), read when asked. */
public record MethodDef(AssemblyImage image, int row) {
  /** {@code mdStatic}. */
  public static final int STATIC = 0x10;

  /** {@code mdVirtual}. */
  public static final int VIRTUAL = 0x40;

  /** {@code mdNewSlot}: it overrides nothing, whatever has its name above. */
  public static final int NEW_SLOT = 0x100;

  /** {@code mdAbstract}. */
  public static final int ABSTRACT = 0x400;

  /** {@code mdPinvokeImpl}. */
  public static final int PINVOKE = 0x2000;

  /** {@code miInternalCall}: an FCall, code inside the runtime. */
  public static final int INTERNAL_CALL = 0x1000;

  /** {@code miCodeTypeMask}; 0 is IL. */
  private static final int CODE_TYPE_MASK = 0x3;

  public MethodDef {
    image.requireRow(Table.METHOD_DEF, Table.METHOD_DEF.token(row));
  }

  /** Its token. */
  public MetadataToken token() {
    return Table.METHOD_DEF.token(row);
  }

  /** Its name, as in {@code .ctor}. */
  public String name() {
    return image.methodName(row);
  }

  /** The type and the name, as in {@code System.String::get_Length}. */
  public String fullName() {
    return declaringType().fullName() + "::" + name();
  }

  /** {@code CorMethodAttr}. */
  public int flags() {
    return file().tables().cell(Column.METHOD_DEF_FLAGS, row);
  }

  /** {@code CorMethodImpl}. */
  public int implFlags() {
    return file().tables().cell(Column.METHOD_DEF_IMPL_FLAGS, row);
  }

  /** Whether it is called without an object. */
  public boolean isStatic() {
    return (flags() & STATIC) != 0;
  }

  /** Where its body is in the image; 0 if it has none. */
  public int rva() {
    return file().tables().cell(Column.METHOD_DEF_RVA, row);
  }

  /** The bytes of its signature. */
  public Blob signatureBlob() {
    return file().blob(Column.METHOD_DEF_SIGNATURE, row);
  }

  /** Its signature. */
  public MethodSignature signature() {
    return image.methodSignature(row);
  }

  /** The type that defines it. */
  public TypeDef declaringType() {
    return new TypeDef(image, file().tables().ownerOf(Column.TYPE_DEF_METHOD_LIST, row).orElse(0));
  }

  /** The rows about its parameters; a parameter may lack one, and number 0 is the result. */
  public List<ParamDef> params() {
    return AssemblyImage.list(
        file().tables().run(Column.METHOD_DEF_PARAM_LIST, row),
        param -> new ParamDef(image, param));
  }

  /** Its own type parameters. */
  public List<GenericParam> genericParams() {
    return GenericParam.of(image, token());
  }

  /** Whether its code is IL, and neither native nor made by the runtime. */
  public boolean isIl() {
    return (implFlags() & (CODE_TYPE_MASK | INTERNAL_CALL)) == 0;
  }

  /** Its IL; empty if it is abstract, native, or provided by the runtime. */
  public Optional<MethodBody> body() {
    return rva() == 0 || (implFlags() & CODE_TYPE_MASK) != 0
        ? Optional.empty()
        : Optional.of(image.methodBody(row));
  }

  /** The bytes of its body, header and exception clauses among them; none if it has none. */
  public Blob bodyBytes() {
    return body()
        .map(body -> image.file().bytes().blobAt(place().offset(), body.size(), "A body"))
        .orElse(Blob.EMPTY);
  }

  MethodBody read() {
    Extent rest = place();
    return MethodBody.of(
        token(), image.file().bytes(), rest.offset(), rest.size(), Integer.toUnsignedLong(rva()));
  }

  private Extent place() {
    return image.file().pe().restOfSection(Integer.toUnsignedLong(rva()), "The body of " + token());
  }

  /** The native function it stands for, if it stands for one. */
  public Optional<NativeImport> nativeImport() {
    return NativeImport.of(image, token());
  }

  /** The custom attributes on it. */
  public List<CustomAttribute> customAttributes() {
    return image.customAttributes(token());
  }

  private MetadataFile file() {
    return image.file();
  }

  @Override
  public String toString() {
    return "MethodDef " + token();
  }
}
