package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;

/** What {@code IMetaDataImport::GetFieldProps} answers. */
public record FieldProps(
    MetadataToken classToken,
    String field,
    int attr,
    Blob sigBlob,
    int cPlusTypeFlag,
    Blob value) {}
