/**
 * The file of a .NET assembly as bytes: PE headers, CLI header, metadata streams, tables and heaps
 * (ECMA-335 II.22 to II.25). The bytes are kept once and a cell is decoded when it is asked for.
 *
 * <p>What rows mean (types, methods, names) is not here; that is {@link
 * io.github.clrsim.model.metadata}. Nothing in these bytes is trusted: whatever they say, reading
 * ends in a value or in a {@link io.github.clrsim.diagnostic.DiagnosticException}. Start reading at
 * {@link io.github.clrsim.model.metadata.file.MetadataFile}, and for the tables at {@link
 * io.github.clrsim.model.metadata.file.Column}, which is the transcription of ECMA-335 II.22.
 */
@NullMarked
package io.github.clrsim.model.metadata.file;

import org.jspecify.annotations.NullMarked;
