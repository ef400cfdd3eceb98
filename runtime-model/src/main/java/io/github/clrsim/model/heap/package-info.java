/**
 * The objects of a process, as its parts see them: bytes at addresses, in generations, with handles
 * and tables that refer to them.
 *
 * <p>An object is found by its ObjectID and nothing else, and what lies at an address is read as
 * bytes. How one object lies in memory is in {@link io.github.clrsim.model.heap.object}, where
 * objects go in {@link io.github.clrsim.model.heap.place}, and what a collection does in {@link
 * io.github.clrsim.model.heap.gc}. Start reading at {@link io.github.clrsim.model.heap.Heap}.
 */
@NullMarked
package io.github.clrsim.model.heap;

import org.jspecify.annotations.NullMarked;
