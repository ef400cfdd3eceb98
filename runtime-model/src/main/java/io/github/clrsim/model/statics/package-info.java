/**
 * Where the static fields of classes lie, and what stands in them.
 *
 * <p>Which of them a profiler may ask for at a moment is not decided here but in {@code
 * model.info}. Start reading at {@link io.github.clrsim.model.statics.Statics}.
 */
@NullMarked
package io.github.clrsim.model.statics;

import org.jspecify.annotations.NullMarked;
