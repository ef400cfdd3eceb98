package io.github.clrsim.api.metadata;

/**
 * The metadata of one module, to be added to: IMetaDataEmit, IMetaDataEmit2 and
 * IMetaDataAssemblyEmit in one, as far as rewriters of IL need them. Metadata that was opened for
 * reading has these interfaces, too (measured on 3.1.2 and 9.0.5). It has no references of its own
 * but shares those of what it was opened as.
 */
public interface MetadataEmit extends IMetaDataEmit2, IMetaDataAssemblyEmit {}
