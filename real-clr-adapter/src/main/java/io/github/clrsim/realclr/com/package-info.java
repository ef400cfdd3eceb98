/**
 * COM both ways, bound from the tables of {@code clrsim-api}: the runtime's calls become {@link
 * io.github.clrsim.api.callback.Callback} values, and {@link io.github.clrsim.api.call.InfoCall}
 * values become calls of vtable slots. No slot number and no signature is typed here.
 *
 * <p>The native half is a small library that {@link io.github.clrsim.realclr.com.ElfImage} writes
 * into memory, so no C compiler is needed. All native memory and all of JNA stays in this package
 * and in {@code realclr.host}, which starts the runtime; what was seen is recorded there too. Files
 * that are read as memory are in {@code realclr.dac}, which asks runtimes from outside.
 *
 * <p>Start reading at {@link io.github.clrsim.realclr.com.ProfilerObject}, then {@link
 * io.github.clrsim.realclr.com.RuntimeCalls}.
 */
@NullMarked
package io.github.clrsim.realclr.com;

import org.jspecify.annotations.NullMarked;
