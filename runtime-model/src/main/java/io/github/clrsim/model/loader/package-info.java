/**
 * Assemblies, modules and classes: how they come, in which state they are and how they go. Every
 * class reaches its load levels one after the other, and is announced in between.
 *
 * <p>What is loaded, and the contexts it is in, are in {@link
 * io.github.clrsim.model.loader.assembly}. What a profiler is answered about them is in {@link
 * io.github.clrsim.model.info}. Start reading at {@link io.github.clrsim.model.loader.TypeLoader}
 * and {@link io.github.clrsim.model.loader.Unloader}.
 */
@NullMarked
package io.github.clrsim.model.loader;

import org.jspecify.annotations.NullMarked;
