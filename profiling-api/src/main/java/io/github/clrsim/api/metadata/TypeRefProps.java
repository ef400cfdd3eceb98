package io.github.clrsim.api.metadata;

import io.github.clrsim.api.id.MetadataToken;

/** What {@code IMetaDataImport::GetTypeRefProps} answers. */
public record TypeRefProps(MetadataToken tkResolutionScope, String name) {}
