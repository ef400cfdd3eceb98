package io.github.clrsim.model.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.MetadataFile;
import io.github.clrsim.model.metadata.file.Table;

/**
 * A custom attribute as it stands in the file (ECMA-335 II.22.10), its arguments still encoded.
 *
 * @param parent what it is on
 * @param constructor a MethodDef or MemberRef; the type of that is the attribute's type
 */
public record CustomAttribute(
    MetadataToken token, MetadataToken parent, MetadataToken constructor, Blob value) {

  static CustomAttribute at(AssemblyImage image, int row) {
    MetadataFile file = image.file();
    return new CustomAttribute(
        Table.CUSTOM_ATTRIBUTE.token(row),
        file.tables().token(Column.CUSTOM_ATTRIBUTE_PARENT, row),
        file.tables().token(Column.CUSTOM_ATTRIBUTE_TYPE, row),
        file.blob(Column.CUSTOM_ATTRIBUTE_VALUE, row));
  }

  /** The token of the attribute's type, in the image this attribute is from. */
  public MetadataToken type(AssemblyImage image) {
    return switch (constructor.kind()) {
      case MEMBER_REF -> image.memberRef(constructor).parent();
      default -> image.methodDef(constructor).declaringType().token();
    };
  }
}
