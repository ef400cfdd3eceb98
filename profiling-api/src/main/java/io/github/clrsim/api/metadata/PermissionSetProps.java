package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Blob;

/** What {@code IMetaDataImport::GetPermissionSetProps} answers. */
public record PermissionSetProps(int action, Blob permission) {}
