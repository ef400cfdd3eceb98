package io.github.clrsim.model.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.MetadataFile;
import java.util.Optional;

/**
 * The value of a literal field or a default argument (ECMA-335 II.22.9).
 *
 * @param elementType the {@code CorElementType} code; 0x12 (CLASS) stands for a null reference
 * @param value the bytes of the value; a string's are UTF-16
 */
public record Constant(int elementType, Blob value) {

  static Optional<Constant> of(AssemblyImage image, MetadataToken parent) {
    MetadataFile file = image.file();
    return file.tables()
        .rowsPointingTo(Column.CONSTANT_PARENT, parent)
        .mapToObj(
            row ->
                new Constant(
                    // One byte of type, one of padding.
                    file.tables().cell(Column.CONSTANT_TYPE, row) & 0xFF,
                    file.blob(Column.CONSTANT_VALUE, row)))
        .findFirst();
  }
}
