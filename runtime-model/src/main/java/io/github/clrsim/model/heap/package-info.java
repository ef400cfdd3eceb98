/**
 * The objects of a process: bytes at addresses, in generations, moved and freed by collections.
 *
 * <p>An object is found by its ObjectID and nothing else, and what lies at an address is read as
 * bytes. Start reading at {@link io.github.clrsim.model.heap.Heap}; what a collection does stands
 * in {@link io.github.clrsim.model.heap.Collector}, where objects go in {@link
 * io.github.clrsim.model.heap.Geometry}.
 */
@NullMarked
package io.github.clrsim.model.heap;

import org.jspecify.annotations.NullMarked;
