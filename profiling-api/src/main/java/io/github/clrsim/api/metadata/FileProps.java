package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Blob;

/** What {@code IMetaDataAssemblyImport::GetFileProps} answers. */
public record FileProps(String name, Blob hashValue, int fileFlags) {}
