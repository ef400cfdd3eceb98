package io.github.clrsim.model.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.signature.MethodSpecSignature;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.Table;

/**
 * A generic method with its type arguments (ECMA-335 II.22.29).
 *
 * @param method a MethodDef or MemberRef
 */
public record MethodSpec(MetadataToken token, MetadataToken method, Blob signatureBlob) {

  /** The type arguments. */
  public MethodSpecSignature signature() {
    return SignatureDecoder.decodeMethodSpec(signatureBlob);
  }

  static MethodSpec at(AssemblyImage image, int row) {
    return new MethodSpec(
        Table.METHOD_SPEC.token(row),
        image.file().tables().token(Column.METHOD_SPEC_METHOD, row),
        image.file().blob(Column.METHOD_SPEC_INSTANTIATION, row));
  }
}
