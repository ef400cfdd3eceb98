/**
 * Making a failure small, whatever it is that fails: scenes and the choices they are played under.
 *
 * <p>What a scene is, is not here: for a profiler on a scenario that is in {@link
 * io.github.clrsim.explore.Shrinker}. All is deterministic. Start reading at {@link
 * io.github.clrsim.explore.shrink.Shrinking}.
 */
@NullMarked
package io.github.clrsim.explore.shrink;

import org.jspecify.annotations.NullMarked;
