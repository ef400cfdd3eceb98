package io.github.clrsim.api.metadata;

import io.github.clrsim.api.id.MetadataToken;

/** What {@code IMetaDataImport2::GetGenericParamProps} answers. */
public record GenericParamProps(
    int paramSeq, int paramFlags, MetadataToken tOwner, String wzname) {}
