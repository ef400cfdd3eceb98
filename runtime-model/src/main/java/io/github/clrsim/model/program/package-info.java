/**
 * The managed program of a scenario: its threads, the thread pool, what it holds, and what each of
 * its actions does. The methods that it calls run in {@link io.github.clrsim.model.execution}.
 * Start reading at {@link io.github.clrsim.model.program.ManagedProgram}.
 */
@NullMarked
package io.github.clrsim.model.program;

import org.jspecify.annotations.NullMarked;
