/**
 * Bodies of IL: as they lie in memory, what their tokens mean, and the versions of a method's body.
 *
 * <p>What the compiler makes of them is in {@link io.github.clrsim.model.code}. Start reading at
 * {@link io.github.clrsim.model.code.body.MethodVersions}.
 */
@NullMarked
package io.github.clrsim.model.code.body;

import org.jspecify.annotations.NullMarked;
