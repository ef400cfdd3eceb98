package io.github.clrsim.model.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.signature.PropertySignature;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.Table;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A property as its type defines it (ECMA-335 II.22.34), read when asked. */
public record PropertyDef(AssemblyImage image, int row) {

  public PropertyDef {
    image.requireRow(Table.PROPERTY, Table.PROPERTY.token(row));
  }

  /** Its token. */
  public MetadataToken token() {
    return Table.PROPERTY.token(row);
  }

  /** Its name. */
  public String name() {
    return image.file().string(Column.PROPERTY_NAME, row);
  }

  /** {@code CorPropertyAttr}. */
  public int flags() {
    return image.file().tables().cell(Column.PROPERTY_FLAGS, row);
  }

  /** The bytes of its signature. */
  public Blob signatureBlob() {
    return image.file().blob(Column.PROPERTY_TYPE, row);
  }

  /** Its signature. */
  public PropertySignature signature() {
    return image.decoded(token(), signatureBlob(), SignatureDecoder::decodeProperty);
  }

  /** The methods that read and write it. */
  public List<Accessor> accessors() {
    return Accessor.of(image, token());
  }

  /** The type that defines it. */
  public TypeDef declaringType() {
    OptionalInt map = image.file().tables().ownerOf(Column.PROPERTY_MAP_PROPERTY_LIST, row);
    return image.typeDef(image.file().tables().token(Column.PROPERTY_MAP_PARENT, map.orElse(0)));
  }

  /** Its default value, which no common language writes. */
  public Optional<Constant> constant() {
    return Constant.of(image, token());
  }

  @Override
  public String toString() {
    return "PropertyDef " + token();
  }
}
