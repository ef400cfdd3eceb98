package io.github.clrsim.api.metadata;

import io.github.clrsim.api.id.MetadataToken;

/** What {@code IMetaDataImport::ResolveTypeRef} answers. */
public record ResolveTypeRef(MetadataImport iScope, MetadataToken td) {}
