package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;

/** What {@code IMetaDataImport::GetCustomAttributeProps} answers. */
public record CustomAttributeProps(MetadataToken tkObj, MetadataToken tkType, Blob blob) {}
