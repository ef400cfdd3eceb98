/**
 * Rules of the two passes of an exception. Each file beside the table checks one rule, or a few
 * that need the same knowledge. Start reading at {@link
 * io.github.clrsim.laws.runtime.exception.ExceptionRules}.
 */
@NullMarked
package io.github.clrsim.laws.runtime.exception;

import org.jspecify.annotations.NullMarked;
