package io.github.clrsim.model.metadata;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.MetadataFile;
import java.util.Optional;

/**
 * The native function that a P/Invoke method stands for (ECMA-335 II.22.22).
 *
 * @param flags {@code CorPinvokeMap}
 * @param library the ModuleRef that names the library
 */
public record NativeImport(int flags, String function, MetadataToken library) {

  static Optional<NativeImport> of(AssemblyImage image, MetadataToken member) {
    MetadataFile file = image.file();
    return file.tables()
        .rowsPointingTo(Column.IMPL_MAP_MEMBER_FORWARDED, member)
        .mapToObj(
            row ->
                new NativeImport(
                    file.tables().cell(Column.IMPL_MAP_MAPPING_FLAGS, row),
                    file.string(Column.IMPL_MAP_IMPORT_NAME, row),
                    file.tables().token(Column.IMPL_MAP_IMPORT_SCOPE, row)))
        .findFirst();
  }
}
