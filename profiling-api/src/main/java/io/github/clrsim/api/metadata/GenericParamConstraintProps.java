package io.github.clrsim.api.metadata;

import io.github.clrsim.api.id.MetadataToken;

/** What {@code IMetaDataImport2::GetGenericParamConstraintProps} answers. */
public record GenericParamConstraintProps(
    MetadataToken tGenericParam, MetadataToken tkConstraintType) {}
