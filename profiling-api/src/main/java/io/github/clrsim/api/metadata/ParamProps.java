package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;

/** What {@code IMetaDataImport::GetParamProps} answers. */
public record ParamProps(
    MetadataToken md, int sequence, String name, int attr, int cPlusTypeFlag, Blob value) {}
