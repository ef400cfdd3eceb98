package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;

/** What {@code IMetaDataImport2::GetMethodSpecProps} answers. */
public record MethodSpecProps(MetadataToken tkParent, Blob sigBlob) {}
