/**
 * Values of a program as a debugger would show them: what logic read from memory, what a simulation
 * knows, in one notation that claims and truths are told in. Who reads them from memory lives
 * elsewhere, once in each module that can.
 *
 * <p>Start reading at {@link io.github.clrsim.api.value.Value}.
 */
@NullMarked
package io.github.clrsim.api.value;

import org.jspecify.annotations.NullMarked;
