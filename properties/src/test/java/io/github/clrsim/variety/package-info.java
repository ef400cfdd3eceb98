/**
 * Asks both arms all that can be asked about how types, objects, statics and arguments lie in
 * memory, and compares what they answer.
 *
 * <p>Start reading at {@link io.github.clrsim.variety.SameVarietyIT}.
 */
@NullMarked
package io.github.clrsim.variety;

import org.jspecify.annotations.NullMarked;
