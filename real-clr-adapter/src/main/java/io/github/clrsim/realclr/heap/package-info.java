/**
 * The heap of a real runtime seen from outside. Its component tells where it is, and the objects in
 * it are read from the memory itself, since there may be millions. Since a process goes on
 * meanwhile, {@link io.github.clrsim.realclr.heap.Watch} tells whether a collection came into what
 * was read. Start reading at {@link io.github.clrsim.realclr.heap.GcHeap}.
 */
@NullMarked
package io.github.clrsim.realclr.heap;

import org.jspecify.annotations.NullMarked;
