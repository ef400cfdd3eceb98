/**
 * Bodies of IL as bytes, and what is wrong with them: a body is read, verified and listed, whoever
 * knows what its tokens mean. How the simulated compiler takes code is in the model.
 *
 * <p>Start reading at {@link io.github.clrsim.api.il.Verifier}.
 */
@NullMarked
package io.github.clrsim.api.il;

import org.jspecify.annotations.NullMarked;
