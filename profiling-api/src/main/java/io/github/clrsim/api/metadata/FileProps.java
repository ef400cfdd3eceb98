package io.github.clrsim.api.metadata;

import io.github.clrsim.api.Blob;

/** What {@code IMetaDataAssemblyImport::GetFileProps} answers. */
public record FileProps(String name, Blob hashValue, int fileFlags) {}
