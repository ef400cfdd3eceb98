package io.github.clrsim.model.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.signature.Signature;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.MetadataFile;
import io.github.clrsim.model.metadata.file.Table;

/**
 * A reference to a method or field that is defined elsewhere, or belongs to an instance of a
 * generic type (ECMA-335 II.22.25).
 *
 * @param parent a TypeRef, TypeSpec, TypeDef, ModuleRef or MethodDef
 */
public record MemberRef(
    MetadataToken token, MetadataToken parent, String name, Blob signatureBlob) {

  /** A method's or field's signature, which is also how to tell one from the other. */
  public Signature signature() {
    return SignatureDecoder.decode(signatureBlob);
  }

  static MemberRef at(AssemblyImage image, int row) {
    MetadataFile file = image.file();
    return new MemberRef(
        Table.MEMBER_REF.token(row),
        file.tables().token(Column.MEMBER_REF_CLASS, row),
        file.string(Column.MEMBER_REF_NAME, row),
        file.blob(Column.MEMBER_REF_SIGNATURE, row));
  }
}
