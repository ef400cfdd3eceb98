package io.github.clrsim.model.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.Table;

/** A type that needs a signature to be said: an array, an instance of a generic type, a pointer. */
public record TypeSpec(AssemblyImage image, int row) {

  public TypeSpec {
    image.requireRow(Table.TYPE_SPEC, Table.TYPE_SPEC.token(row));
  }

  /** Its token. */
  public MetadataToken token() {
    return Table.TYPE_SPEC.token(row);
  }

  /** The bytes of its signature. */
  public Blob signatureBlob() {
    return image.file().blob(Column.TYPE_SPEC_SIGNATURE, row);
  }

  /** The type. */
  public TypeSignature signature() {
    return image.decoded(token(), signatureBlob(), SignatureDecoder::decodeType);
  }

  @Override
  public String toString() {
    return "TypeSpec " + token();
  }
}
