package io.github.clrsim.model.metadata;

import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.Tables;

/**
 * What a type says about its own layout (ECMA-335 II.22.8); 0 leaves it to the runtime.
 *
 * @param packingSize in bytes
 * @param classSize in bytes
 */
public record DeclaredLayout(int packingSize, int classSize) {

  static DeclaredLayout at(AssemblyImage image, int row) {
    Tables tables = image.file().tables();
    return new DeclaredLayout(
        tables.cell(Column.CLASS_LAYOUT_PACKING_SIZE, row),
        tables.cell(Column.CLASS_LAYOUT_CLASS_SIZE, row));
  }
}
