/**
 * What metadata answers: IMetaDataImport, IMetaDataImport2 and IMetaDataAssemblyImport in typed
 * Java, and one record for each answer of several parts.
 *
 * <p>The one interface that profilers ask is {@link io.github.clrsim.api.metadata.MetadataImport}.
 * Start reading at {@link io.github.clrsim.api.metadata.IMetaDataImport}.
 */
@NullMarked
package io.github.clrsim.api.metadata;

import org.jspecify.annotations.NullMarked;
