/**
 * Assemblies in memory and the load contexts that they are in: their states, the memory that they
 * and their classes take, what names a class in them, and the application domains.
 *
 * <p>How they come and go is not here, but in {@link io.github.clrsim.model.loader}. Start reading
 * at {@link io.github.clrsim.model.loader.assembly.LoadedAssembly}.
 */
@NullMarked
package io.github.clrsim.model.loader.assembly;

import org.jspecify.annotations.NullMarked;
