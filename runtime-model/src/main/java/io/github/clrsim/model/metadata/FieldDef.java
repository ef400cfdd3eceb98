package io.github.clrsim.model.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.signature.FieldSignature;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.Extent;
import io.github.clrsim.model.metadata.file.MetadataFile;
import io.github.clrsim.model.metadata.file.Table;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A field as its type defines it (ECMA-335 II.22.15), read when asked. */
public record FieldDef(AssemblyImage image, int row) {
  /** {@code fdStatic}. */
  public static final int STATIC = 0x10;

  /** {@code fdLiteral}: a constant without storage. */
  public static final int LITERAL = 0x40;

  private static final String THREAD_STATIC = "ThreadStaticAttribute";

  public FieldDef {
    image.requireRow(Table.FIELD, Table.FIELD.token(row));
  }

  /** Its token. */
  public MetadataToken token() {
    return Table.FIELD.token(row);
  }

  /** Its name. */
  public String name() {
    return file().string(Column.FIELD_NAME, row);
  }

  /** {@code CorFieldAttr}. */
  public int flags() {
    return file().tables().cell(Column.FIELD_FLAGS, row);
  }

  /** Whether it belongs to the type and not to its objects. */
  public boolean isStatic() {
    return (flags() & STATIC) != 0;
  }

  /** Whether it is a constant without storage. */
  public boolean isLiteral() {
    return (flags() & LITERAL) != 0;
  }

  /** The bytes of its signature. */
  public Blob signatureBlob() {
    return file().blob(Column.FIELD_SIGNATURE, row);
  }

  /** Its signature, which is its type. */
  public FieldSignature signature() {
    return image.decoded(token(), signatureBlob(), SignatureDecoder::decodeField);
  }

  /** The type that defines it. */
  public TypeDef declaringType() {
    return new TypeDef(image, file().tables().ownerOf(Column.TYPE_DEF_FIELD_LIST, row).orElse(0));
  }

  /** The value of a literal. */
  public Optional<Constant> constant() {
    return Constant.of(image, token());
  }

  /** How it is marshalled to native code, if that is said. */
  public Optional<Blob> marshalling() {
    return image.marshalling(token());
  }

  /** The offset its type gives it explicitly, if it does. */
  public OptionalInt declaredOffset() {
    return file()
        .tables()
        .rowsPointingTo(Column.FIELD_LAYOUT_FIELD, token())
        .map(layout -> file().tables().cell(Column.FIELD_LAYOUT_OFFSET, layout))
        .findFirst();
  }

  /** Where its data is in the image, if it is there. */
  public OptionalInt rva() {
    return file()
        .tables()
        .rowsPointingTo(Column.FIELD_RVA_FIELD, token())
        .map(data -> file().tables().cell(Column.FIELD_RVA_RVA, data))
        .findFirst();
  }

  /** The first bytes of its data in the image; it must be there. */
  public Blob data(int bytes) {
    String what = "The data of " + token();
    Extent place = file().pe().extentOf(rva().orElseThrow(), bytes, what);
    return file().bytes().blobAt(place.offset(), bytes, what);
  }

  /** The custom attributes on it. */
  public List<CustomAttribute> customAttributes() {
    return image.customAttributes(token());
  }

  /** Whether each thread has its own. */
  public boolean isThreadStatic() {
    return customAttributes().stream()
        .map(attribute -> attribute.type(image))
        .map(
            type ->
                type.kind() == TokenKind.TYPE_DEF
                    ? image.typeDef(type).name()
                    : image.typeRef(type).name())
        .anyMatch(THREAD_STATIC::equals);
  }

  private MetadataFile file() {
    return image.file();
  }

  @Override
  public String toString() {
    return "FieldDef " + token();
  }
}
