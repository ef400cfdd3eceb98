/**
 * What a campaign made of a profiler: which of the events that it asks for came, which never did,
 * and which of its calls were refused. A law that is kept says nothing of what never came.
 *
 * <p>Start reading at {@link io.github.clrsim.explore.exercise.Exercise}.
 */
@NullMarked
package io.github.clrsim.explore.exercise;

import org.jspecify.annotations.NullMarked;
