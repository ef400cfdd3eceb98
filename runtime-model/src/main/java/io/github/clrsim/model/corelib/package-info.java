/**
 * The check that the metadata of a core library bears out what the runtime's native half believes
 * of it, which is in {@code io.github.clrsim.api.corelib}.
 *
 * <p>Calls from managed code into the runtime, and what may go wrong there, are in {@link
 * io.github.clrsim.model.corelib.boundary}; how layouts are computed is {@link
 * io.github.clrsim.model.layout}. Start reading at {@link io.github.clrsim.model.corelib.Binder}.
 */
@NullMarked
package io.github.clrsim.model.corelib;

import org.jspecify.annotations.NullMarked;
