package io.github.clrsim.api.metadata;

import io.github.clrsim.api.id.MetadataToken;

/** What {@code IMetaDataAssemblyImport::GetManifestResourceProps} answers. */
public record ManifestResourceProps(
    String name, MetadataToken tkImplementation, int offset, int resourceFlags) {}
