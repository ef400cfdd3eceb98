/**
 * What a program needs to run: its frameworks, its configuration, and the properties that the
 * runtime is started with, as hostfxr says them.
 *
 * <p>Where runtimes are is in {@link io.github.clrsim.realclr.runtime}. Start reading at {@link
 * io.github.clrsim.realclr.host.program.ProgramNeeds}.
 */
@NullMarked
package io.github.clrsim.realclr.host.program;

import org.jspecify.annotations.NullMarked;
