package io.github.clrsim.api.metadata;

import io.github.clrsim.api.id.MetadataToken;

/** What {@code IMetaDataImport::GetPinvokeMap} answers. */
public record PinvokeMap(int mappingFlags, String importName, MetadataToken mrImportDLL) {}
