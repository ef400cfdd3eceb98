/**
 * The border between managed code and the runtime: routines inside the runtime as data, what they
 * do to the references they hold, and the tables by which managed code finds them.
 *
 * <p>The rules are those of the Book of the Runtime ("Mscorlib and calling into the runtime"). An
 * FCall runs in cooperative mode and stops every collection until it erects a helper frame or
 * polls; a QCall runs in preemptive mode and holds references through handles on its caller's
 * stack. A routine that breaks the rules of its kind gets a {@link
 * io.github.clrsim.model.corelib.boundary.Breach}. Threads, suspension and the heap are not here: a
 * routine meets them through {@link io.github.clrsim.model.corelib.boundary.RuntimeSide}. Start
 * reading at {@link io.github.clrsim.model.corelib.boundary.Crossing}.
 */
@NullMarked
package io.github.clrsim.model.corelib.boundary;

import org.jspecify.annotations.NullMarked;
