package io.github.clrsim.api.info;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.metadata.MetadataImport;

/** What {@code ICorProfilerInfo::GetTokenAndMetaDataFromFunction} answers. */
public record TokenAndMetaDataFromFunction(MetadataImport metadata, MetadataToken token) {}
