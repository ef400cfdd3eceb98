package io.github.clrsim.model.metadata;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.MetadataFile;
import io.github.clrsim.model.metadata.file.Table;

/**
 * A type that is asked for here and lives elsewhere (ECMA-335 II.22.14).
 *
 * @param flags {@code CorTypeAttr}; {@link #FORWARDER} says it lives in another assembly
 * @param typeDefId a hint at its row over there; not to be relied on
 * @param implementation an AssemblyRef, a File, or the ExportedType of the enclosing type
 */
public record ExportedType(
    MetadataToken token,
    int flags,
    int typeDefId,
    String namespace,
    String name,
    MetadataToken implementation) {
  /** {@code tdForwarder}. */
  public static final int FORWARDER = 0x0020_0000;

  /** Whether the implementation is the enclosing type. */
  public boolean isNested() {
    return implementation.kind() == TokenKind.EXPORTED_TYPE && !implementation.isNil();
  }

  /** Whether it lives in another assembly. */
  public boolean isForwarder() {
    return (flags & FORWARDER) != 0;
  }

  /** With the namespace; of a nested type its own name. */
  public String fullName() {
    return QualifiedName.of(namespace, name).toString();
  }

  static ExportedType at(AssemblyImage image, int row) {
    MetadataFile file = image.file();
    return new ExportedType(
        Table.EXPORTED_TYPE.token(row),
        file.tables().cell(Column.EXPORTED_TYPE_FLAGS, row),
        file.tables().cell(Column.EXPORTED_TYPE_TYPE_DEF_ID, row),
        file.string(Column.EXPORTED_TYPE_NAMESPACE, row),
        file.string(Column.EXPORTED_TYPE_NAME, row),
        file.tables().token(Column.EXPORTED_TYPE_IMPLEMENTATION, row));
  }
}
