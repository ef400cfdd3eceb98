/**
 * Metadata that is added to a module while it is loaded, as a profiler does it.
 *
 * <p>How rows and heaps are written is in {@link io.github.clrsim.model.metadata.file}. Start
 * reading at {@link io.github.clrsim.model.metadata.emit.Emission}.
 */
@NullMarked
package io.github.clrsim.model.metadata.emit;

import org.jspecify.annotations.NullMarked;
