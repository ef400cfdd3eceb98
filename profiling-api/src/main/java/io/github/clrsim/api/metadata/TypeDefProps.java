package io.github.clrsim.api.metadata;

import io.github.clrsim.api.id.MetadataToken;

/** What {@code IMetaDataImport::GetTypeDefProps} answers. */
public record TypeDefProps(String typeDef, int typeDefFlags, MetadataToken tkExtends) {}
