package io.github.clrsim.model.metadata;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.MetadataFile;
import io.github.clrsim.model.metadata.file.Table;

/**
 * A reference to a type defined elsewhere (ECMA-335 II.22.38). What it means, the loader decides.
 *
 * @param resolutionScope where to look: an AssemblyRef, ModuleRef or Module, or the TypeRef of the
 *     enclosing type; nil means among the exported types
 */
public record TypeRef(
    MetadataToken token, MetadataToken resolutionScope, String namespace, String name) {

  /** Whether the scope is the enclosing type. */
  public boolean isNested() {
    return resolutionScope.kind() == TokenKind.TYPE_REF && !resolutionScope.isNil();
  }

  static TypeRef at(AssemblyImage image, int row) {
    MetadataFile file = image.file();
    return new TypeRef(
        Table.TYPE_REF.token(row),
        file.tables().token(Column.TYPE_REF_RESOLUTION_SCOPE, row),
        file.string(Column.TYPE_REF_NAMESPACE, row),
        file.string(Column.TYPE_REF_NAME, row));
  }
}
