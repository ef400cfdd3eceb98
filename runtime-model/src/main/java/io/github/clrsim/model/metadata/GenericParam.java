package io.github.clrsim.model.metadata;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.Table;
import io.github.clrsim.model.metadata.file.Tables;
import java.util.List;

/**
 * A type parameter of a type or method (ECMA-335 II.22.20).
 *
 * @param number its place, counted from 0
 * @param flags {@code CorGenericParamAttr}
 * @param owner the TypeDef or MethodDef
 * @param constraints what its argument must derive from or implement
 */
public record GenericParam(
    MetadataToken token,
    int number,
    int flags,
    MetadataToken owner,
    String name,
    List<MetadataToken> constraints) {

  public GenericParam {
    constraints = List.copyOf(constraints);
  }

  static List<GenericParam> of(AssemblyImage image, MetadataToken owner) {
    return AssemblyImage.list(
        image.file().tables().rowsPointingTo(Column.GENERIC_PARAM_OWNER, owner),
        row -> at(image, row));
  }

  static GenericParam at(AssemblyImage image, int row) {
    Tables tables = image.file().tables();
    MetadataToken token = Table.GENERIC_PARAM.token(row);
    return new GenericParam(
        token,
        tables.cell(Column.GENERIC_PARAM_NUMBER, row),
        tables.cell(Column.GENERIC_PARAM_FLAGS, row),
        tables.token(Column.GENERIC_PARAM_OWNER, row),
        image.file().string(Column.GENERIC_PARAM_NAME, row),
        AssemblyImage.list(
            tables.rowsPointingTo(Column.GENERIC_PARAM_CONSTRAINT_OWNER, token),
            constraint -> tables.token(Column.GENERIC_PARAM_CONSTRAINT_CONSTRAINT, constraint)));
  }
}
