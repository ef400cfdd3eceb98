package io.github.clrsim.model.metadata;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.Tables;

/**
 * An explicit override (ECMA-335 II.22.27): {@code body} implements {@code declaration}.
 *
 * @param body a MethodDef or MemberRef
 * @param declaration a MethodDef or MemberRef
 */
public record MethodImpl(MetadataToken body, MetadataToken declaration) {

  static MethodImpl at(AssemblyImage image, int row) {
    Tables tables = image.file().tables();
    return new MethodImpl(
        tables.token(Column.METHOD_IMPL_BODY, row),
        tables.token(Column.METHOD_IMPL_DECLARATION, row));
  }
}
