package io.github.clrsim.api.metadata;

import io.github.clrsim.api.id.MetadataToken;

/** What {@code IMetaDataImport::GetInterfaceImplProps} answers. */
public record InterfaceImplProps(MetadataToken classToken, MetadataToken tkIface) {}
