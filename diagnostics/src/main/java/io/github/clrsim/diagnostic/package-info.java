/**
 * What is said to a user when something cannot be done: what was wrong, where, why, and what to do;
 * and texts that are the same in each run. Start reading at {@link
 * io.github.clrsim.diagnostic.Diagnostic}.
 */
@NullMarked
package io.github.clrsim.diagnostic;

import org.jspecify.annotations.NullMarked;
