package io.github.clrsim.api.info;

import io.github.clrsim.api.MetadataImport;
import io.github.clrsim.api.id.MetadataToken;

/** What {@code ICorProfilerInfo::GetTokenAndMetaDataFromFunction} answers. */
public record TokenAndMetaDataFromFunction(MetadataImport metadata, MetadataToken token) {}
