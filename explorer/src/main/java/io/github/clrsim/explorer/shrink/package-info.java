/**
 * Making a failure small, whatever it is that fails: scenes and the choices they are played under.
 *
 * <p>What a scene is, is not here: whoever has one made small says so by a {@code Subject}. All is
 * deterministic. Start reading at {@link io.github.clrsim.explorer.shrink.Shrinking}.
 */
@NullMarked
package io.github.clrsim.explorer.shrink;

import org.jspecify.annotations.NullMarked;
