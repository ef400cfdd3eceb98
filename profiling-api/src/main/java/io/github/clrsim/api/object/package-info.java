/**
 * The COM objects of the runtime that are neither the runtime itself nor metadata: allocators of
 * IL, controls of a ReJIT. Answers and callbacks name them by their address.
 *
 * <p>Start reading at {@link io.github.clrsim.api.call.RuntimeObjects}.
 */
@NullMarked
package io.github.clrsim.api.object;

import org.jspecify.annotations.NullMarked;
