package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Blob;

/** What {@code IMetaDataAssemblyImport::GetAssemblyProps} answers. */
public record AssemblyProps(
    Blob publicKey, int hashAlgId, String name, AssemblyMetadata metaData, int assemblyFlags) {}
