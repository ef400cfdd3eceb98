package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;

/** What {@code IMetaDataImport::GetMethodProps} answers. */
public record MethodProps(
    MetadataToken classToken, String method, int attr, Blob sigBlob, int codeRVA, int implFlags) {}
