package io.github.clrsim.api.metadata;

/**
 * The metadata of one module, read-only: IMetaDataImport, IMetaDataImport2 and
 * IMetaDataAssemblyImport in one. Enumerations come as whole lists, so an enumerator never has to
 * be closed. Answers stay valid until the module unloads.
 */
public interface MetadataImport extends IMetaDataImport2, IMetaDataAssemblyImport {}
