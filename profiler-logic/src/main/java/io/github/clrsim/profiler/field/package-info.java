/**
 * A field by its name, seen from outside of the process: the object is looked at first, then the
 * lists of fields of its class and of all base classes, then metadata for the names, then the
 * memory of the process. Of a real process types are found by their names, too, and what they lead
 * to by a path. The profiling API takes no part in it.
 *
 * <p>Start reading at {@link io.github.clrsim.profiler.field.FieldReader}.
 */
@NullMarked
package io.github.clrsim.profiler.field;

import org.jspecify.annotations.NullMarked;
