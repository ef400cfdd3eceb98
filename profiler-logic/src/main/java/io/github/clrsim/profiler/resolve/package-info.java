/**
 * What a type reference means: from the TypeRef of one module to the TypeDef of another, among the
 * modules that are loaded, without ResolveTypeRef, which knows nothing of them, and without making
 * the runtime load anything (davbr, "Metadata Tokens, Run-Time IDs, and Type Loading").
 *
 * <p>It needs to be told which modules are loaded; who tells it is in {@code
 * io.github.clrsim.profiler}. What may be assumed loaded is in {@code
 * io.github.clrsim.profiler.loaded}. Start reading at {@link
 * io.github.clrsim.profiler.resolve.References}.
 */
@NullMarked
package io.github.clrsim.profiler.resolve;

import org.jspecify.annotations.NullMarked;
