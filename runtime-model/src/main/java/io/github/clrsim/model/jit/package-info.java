/**
 * Functions and their code: compilation and its callbacks, inlining, tiers, ReJIT, dynamic methods,
 * class constructors, and the straight-line execution that causes all of it.
 *
 * <p>Classes are loaded in {@link io.github.clrsim.model.loader}; what a profiler is answered about
 * code is in {@link io.github.clrsim.model.info}. Start reading at {@link
 * io.github.clrsim.model.execution.ManagedCode} and {@link
 * io.github.clrsim.model.execution.Execution}.
 */
@NullMarked
package io.github.clrsim.model.jit;

import org.jspecify.annotations.NullMarked;
