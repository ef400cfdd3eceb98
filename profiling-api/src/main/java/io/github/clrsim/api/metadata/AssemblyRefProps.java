package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Blob;

/** What {@code IMetaDataAssemblyImport::GetAssemblyRefProps} answers. */
public record AssemblyRefProps(
    Blob publicKeyOrToken,
    String name,
    AssemblyMetadata metaData,
    Blob hashValue,
    int assemblyRefFlags) {}
