/**
 * How a profiler asks an assembly: {@link io.github.clrsim.api.metadata.MetadataImport} answered
 * from a file, with the HRESULTs of the CLR's own reader (RegMeta, in coreclr's src/md/compiler).
 *
 * <p>What is asked lives in {@link io.github.clrsim.model.metadata}. Start reading at {@link
 * io.github.clrsim.model.metadata.query.ImportOfImage}.
 */
@NullMarked
package io.github.clrsim.model.metadata.query;

import org.jspecify.annotations.NullMarked;
