/**
 * Managed code as it runs: a straight pass through the IL of a method, with what it loads,
 * allocates, calls and stores. Start reading at {@link
 * io.github.clrsim.model.execution.ManagedCode}.
 */
@NullMarked
package io.github.clrsim.model.execution;

import org.jspecify.annotations.NullMarked;
