/**
 * One object: its bytes, and how they lie by the layout of its class.
 *
 * <p>Where it lies among others is in {@link io.github.clrsim.model.heap.place}. Start reading at
 * {@link io.github.clrsim.model.heap.object.HeapObject}.
 */
@NullMarked
package io.github.clrsim.model.heap.object;

import org.jspecify.annotations.NullMarked;
