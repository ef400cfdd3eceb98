package io.github.clrsim.model.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.MetadataFile;
import io.github.clrsim.model.metadata.file.Table;

/**
 * A reference to another assembly (ECMA-335 II.22.5).
 *
 * @param identity who was meant when this one was compiled
 */
public record AssemblyRef(MetadataToken token, AssemblyIdentity identity, Blob hashValue) {

  static AssemblyRef at(AssemblyImage image, int row) {
    MetadataFile file = image.file();
    AssemblyIdentity identity =
        new AssemblyIdentity(
            file.string(Column.ASSEMBLY_REF_NAME, row),
            new AssemblyIdentity.Version(
                file.tables().cell(Column.ASSEMBLY_REF_MAJOR_VERSION, row),
                file.tables().cell(Column.ASSEMBLY_REF_MINOR_VERSION, row),
                file.tables().cell(Column.ASSEMBLY_REF_BUILD_NUMBER, row),
                file.tables().cell(Column.ASSEMBLY_REF_REVISION_NUMBER, row)),
            file.string(Column.ASSEMBLY_REF_CULTURE, row),
            file.blob(Column.ASSEMBLY_REF_PUBLIC_KEY_OR_TOKEN, row),
            file.tables().cell(Column.ASSEMBLY_REF_FLAGS, row));
    return new AssemblyRef(
        Table.ASSEMBLY_REF.token(row), identity, file.blob(Column.ASSEMBLY_REF_HASH_VALUE, row));
  }
}
