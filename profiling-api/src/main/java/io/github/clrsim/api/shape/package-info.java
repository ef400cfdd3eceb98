/**
 * What values of the API are made of: of which components a record, of what a list. It is the one
 * description that the forms of a trace share, so that none of them knows what another does not.
 *
 * <p>How a form spells a value is elsewhere: the lines of a trace in {@code trace}, bytes in {@code
 * pack}. Start reading at {@link io.github.clrsim.api.shape.ValueType}.
 */
@NullMarked
package io.github.clrsim.api.shape;

import org.jspecify.annotations.NullMarked;
