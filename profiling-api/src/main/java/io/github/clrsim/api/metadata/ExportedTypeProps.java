package io.github.clrsim.api.metadata;

import io.github.clrsim.api.id.MetadataToken;

/** What {@code IMetaDataAssemblyImport::GetExportedTypeProps} answers. */
public record ExportedTypeProps(
    String name, MetadataToken tkImplementation, MetadataToken tkTypeDef, int exportedTypeFlags) {}
