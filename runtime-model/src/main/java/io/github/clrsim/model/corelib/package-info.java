/**
 * The core library as the runtime's native half knows it: which classes, fields and methods it
 * believes in, and the check that metadata bears it out.
 *
 * <p>Calls from managed code into the runtime, and what may go wrong there, are in {@link
 * io.github.clrsim.model.corelib.boundary}; how layouts are computed is {@link
 * io.github.clrsim.model.layout}. Start reading at {@link io.github.clrsim.model.corelib.Binder}.
 */
@NullMarked
package io.github.clrsim.model.corelib;

import org.jspecify.annotations.NullMarked;
